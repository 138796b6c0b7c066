// The rules of each game from docs/rules, rendered when they are first read.
const texts = import.meta.glob<string>("../../../docs/rules/*.md", { query: "?raw", import: "default" });
const pictures = import.meta.glob<string>("../../../docs/images/*.webp", { query: "?url", import: "default" });

const path = (game: string) => `../../../docs/rules/${game}.md`;

export function hasRules(game: string): boolean {
  return path(game) in texts;
}

/** Render the rules as HTML, with a figure for every picture. Beside a board, headings are one level lower. */
export async function rulesOf(game: string, beside: boolean): Promise<string> {
  const [text, { Marked }] = await Promise.all([texts[path(game)]!(), import("marked")]);
  const addresses = new Map<string, string>();
  for (const [, name] of text.matchAll(/\(\.\.\/images\/([\w.-]+)/g)) {
    const picture = pictures[`../../../docs/images/${name}`];
    if (name && picture) addresses.set(name, await picture());
  }
  const reader = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const level = depth + (beside ? 1 : 0);
        return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>`;
      },
      // A picture is a paragraph by itself, and a figure cannot stand in a paragraph.
      paragraph({ tokens }) {
        const html = this.parser.parseInline(tokens);
        return tokens[0]?.type === "image" ? html : `<p>${html}</p>`;
      },
      image({ href, text: alt, title }) {
        const address = addresses.get(href.split("/").at(-1) ?? "");
        if (!address) return "";
        const picture = `<img src="${address}" alt="${alt}" width="720" height="480" loading="lazy">`;
        return `<figure>${picture}<figcaption>${title ?? ""}</figcaption></figure>`;
      },
    },
  });
  return reader.parse(text, { async: false });
}
