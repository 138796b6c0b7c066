let pen: CanvasRenderingContext2D | null | undefined;

/** Cut a text so that it fits into a width, in pixels of the font size, and end it in dots if it was cut. */
export function fitText(text: string, width: number, font: string): string {
  pen ??= document.createElement("canvas").getContext("2d");
  if (!pen) return text;
  pen.font = font;
  const wide = (part: string) => (pen?.measureText(part).width ?? 0) > width;
  if (!wide(text)) return text;
  const letters = [...text];
  while (letters.length > 1 && wide(`${letters.join("").trimEnd()}…`)) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

/** The display face as a canvas understands it, which knows no custom properties. */
export const DISPLAY = '"Fredoka Variable", sans-serif';
