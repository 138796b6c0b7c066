import type { LogLine } from "../lib/wire";

/** A line of the log with the lines that only add to it. */
export interface LogEntry {
  line: LogLine;
  minor: LogLine[];
}

/** A part of a line; coordinates are shown only where the player wants them. */
export interface TextPart {
  text: string;
  coordinates: boolean;
}

/** Fold the lines that only add to the one before them into one entry. */
export function foldLines(lines: LogLine[]): LogEntry[] {
  const entries: LogEntry[] = [];
  for (const line of lines) {
    const before = entries.at(-1);
    if (line.minor && before?.line.ply === line.ply) before.minor.push(line);
    else entries.push({ line, minor: [] });
  }
  return entries;
}

/** Split a line where it names its places, as in "Ann slides| from b3 to e3| and collects 2 fish." */
export function splitCoordinates({ text, marks }: LogLine): TextPart[] {
  if (!marks.length) return [{ text, coordinates: false }];
  const place = `(?:${marks.map((mark) => mark.replace(/[^\w ]/g, "\\$&")).join("|")})`;
  const phrase = new RegExp(`((?: (?:on|from|to) ${place}(?:, ${place})*)+)(?![\\w-])`);
  return text
    .split(phrase)
    .map((part, index) => ({ text: part, coordinates: index % 2 === 1 }))
    .filter((part) => part.text);
}
