import type { ChatMessage } from "./wire";

export type Reaction = NonNullable<ChatMessage["reaction"]>;

/** What the quick reactions say, in the order in which they are offered. */
export const REACTIONS: Record<Reaction, string> = {
  hello: "Hello!",
  nice: "Nice!",
  oops: "Oops!",
  wow: "Wow!",
  thinking: "Hmm…",
  thanks: "Thanks!",
};
