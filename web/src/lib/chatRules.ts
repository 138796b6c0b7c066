import type { TableNow } from "./wire";

export type ChatRule = TableNow["chat_rule"];

/** What people may say at a table, as they choose it. */
export const CHAT_RULES: [ChatRule, string][] = [
  ["open", "Open"],
  ["quiet", "Reactions only"],
  ["none", "None"],
];

/** What a rule means, in a sentence. */
export const CHAT_RULE_HELP: Record<ChatRule, string> = {
  open: "Everyone at the table can write.",
  quiet: "A quiet table: people greet and cheer with a penguin, and nobody writes.",
  none: "Neither messages nor reactions; bots are silent, too.",
};
