export interface Point {
  x: number;
  y: number;
}

export interface Place extends Point {
  name: string;
}

/** Return where the pointer is, in the coordinates of an element. */
export function pointIn(element: SVGGraphicsElement | undefined, event: MouseEvent): Point {
  const matrix = element?.getScreenCTM();
  return matrix ? new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()) : { x: 0, y: 0 };
}

/** Return a number from 0 to 1 that depends only on the name and the salt (an FNV-1a hash), so that places vary in their looks. */
export function noise(name: string, salt: number): number {
  let hash = 2166136261 ^ Math.imul(salt + 1, 0x9e3779b1);
  for (const letter of name) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
