export interface Point {
  x: number;
  y: number;
}

export interface Place extends Point {
  name: string;
}

/** Between 0 and 1, always the same for the same place: no two look alike. */
export function noise(name: string, salt: number): number {
  let hash = 2166136261 ^ Math.imul(salt + 1, 0x9e3779b1);
  for (const letter of name) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
