/** Return the factor for durations: 1 at full speed, less when fast, 0 when nothing is to move. */
export function motionSpeed(): number {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  const motion = document.documentElement.dataset.motion;
  return motion === "off" ? 0 : motion === "fast" ? 0.45 : 1;
}

export function shake(elements: Iterable<Element>): void {
  const speed = motionSpeed();
  if (speed === 0) return;
  const sway = [0, -4, 4, -3, 2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  for (const element of elements) element.animate(sway, 260 * speed);
}
