import type { Point } from "./renderer";

/** Return where a pointer is on a canvas, in pixels from its upper left corner. */
export function canvasPoint(
  canvas: HTMLCanvasElement,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const { left, top } = canvas.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}
