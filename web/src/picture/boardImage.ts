// Draws a part of the page as an image: an SVG that holds a copy of it, the styles of the page and its fonts. An image
// has no access to anything outside, so everything it needs is put into it.

const SVG = "http://www.w3.org/2000/svg";
const HTML = "http://www.w3.org/1999/xhtml";
/** Nothing moves in a picture, every animation is over, and there is nothing to press. */
const STILL =
  "* { animation: none !important; transition: none !important; } button:not([role=tab]) { visibility: hidden; }";

/** Sent to every canvas before its picture is taken, so that it draws itself: browsers clear canvases between frames. */
export const BEFORE_PICTURE = "beforepicture";

export async function imageOf(element: HTMLElement): Promise<HTMLImageElement> {
  const { width, height } = element.getBoundingClientRect();
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("width", String(width));
  svg.setAttribute("height", String(height));
  for (const [name, value] of Object.entries(document.documentElement.dataset)) svg.dataset[name] = value;
  const style = document.createElementNS(SVG, "style");
  style.textContent = `${await fontRules()}\n${styleRules()}\n${STILL}`;
  const frame = document.createElementNS(SVG, "foreignObject");
  frame.setAttribute("width", "100%");
  frame.setAttribute("height", "100%");
  frame.append(copyOf(element, width, height));
  svg.append(style, frame);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await image.decode();
  return image;
}

/** Copy an element with the text style it has inherited. Canvases become images of what they show. */
function copyOf(element: HTMLElement, width: number, height: number): HTMLElement {
  const copy = document.createElementNS(HTML, "div") as HTMLElement;
  const { color, font } = getComputedStyle(element);
  Object.assign(copy.style, { color, font, width: `${width}px`, height: `${height}px` });
  copy.append(...[...element.childNodes].map((child) => child.cloneNode(true)));
  for (const announcement of copy.querySelectorAll("[role=status]")) announcement.remove();
  const canvases = copy.querySelectorAll("canvas");
  element.querySelectorAll("canvas").forEach((canvas, index) => canvases[index]?.replaceWith(imageOfCanvas(canvas)));
  return copy;
}

function imageOfCanvas(canvas: HTMLCanvasElement): HTMLElement {
  canvas.dispatchEvent(new CustomEvent(BEFORE_PICTURE));
  const image = document.createElementNS(HTML, "img") as HTMLImageElement;
  image.className = canvas.className;
  Object.assign(image.style, { position: "absolute", inset: "0", width: "100%", height: "100%" });
  image.src = canvas.toDataURL();
  return image;
}

function allRules(): CSSRule[] {
  return [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
}

function styleRules(): string {
  return allRules()
    .filter((rule) => !(rule instanceof CSSFontFaceRule))
    .map((rule) => rule.cssText)
    .join("\n");
}

/** Return the rules of the fonts, with the fonts in them. */
async function fontRules(): Promise<string> {
  const rules = allRules().filter((rule) => rule instanceof CSSFontFaceRule);
  return (await Promise.all(rules.map(withFont))).join("\n");
}

async function withFont(rule: CSSFontFaceRule): Promise<string> {
  const address = /url\(["']?(.+?)["']?\)/.exec(rule.style.getPropertyValue("src"))?.[1];
  if (!address) return "";
  const base = rule.parentStyleSheet?.href ?? location.href;
  const font = await (await fetch(new URL(address, base))).blob();
  const reader = new FileReader();
  await new Promise((resolve, reject) => {
    reader.onload = resolve;
    reader.onerror = reject;
    reader.readAsDataURL(font);
  });
  return rule.cssText.replace(/src:[^;]+;/, `src: url("${reader.result as string}") format("woff2");`);
}
