// The rules of each game from docs/rules, rendered when they are first read.
const texts = import.meta.glob<string>("../../../docs/rules/*.md", { query: "?raw", import: "default" });
const pictures = import.meta.glob<string>("../../../docs/images/*.svg", { query: "?url", import: "default" });

const path = (game: string) => `../../../docs/rules/${game}.md`;

export function hasRules(game: string): boolean {
  return path(game) in texts;
}

/** Render the rules as HTML. Beside a board, headings are one level lower and pictures are left out. */
export async function rulesOf(game: string, beside: boolean): Promise<string> {
  const [text, { Marked }] = await Promise.all([texts[path(game)]!(), import("marked")]);
  const addresses = new Map<string, string>();
  if (!beside) {
    for (const [, name] of text.matchAll(/\(\.\.\/images\/([\w.-]+)\)/g)) {
      const picture = pictures[`../../../docs/images/${name}`];
      if (name && picture) addresses.set(name, await picture());
    }
  }
  const reader = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const level = depth + (beside ? 1 : 0);
        return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>`;
      },
      image({ href, text: alt }) {
        const address = addresses.get(href.split("/").at(-1) ?? "");
        return address ? `<img src="${address}" alt="${alt}" loading="lazy">` : "";
      },
    },
  });
  return reader.parse(text, { async: false });
}
