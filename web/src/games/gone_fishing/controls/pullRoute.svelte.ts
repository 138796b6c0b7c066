import type { Point } from "../../../physics/renderer";
import { waypoints } from "../physics/handPath";
import { atEdge, PLAN, rounded } from "../staticScene";

/** A way for the standard hand to pull the net along, point by point. */
export class Wayfinding {
  points = $state.raw<Point[]>([]);
  /** Where the next point would be. */
  marker = $state.raw<Point>({ x: 0, y: 0 });
  /** Whether anybody has touched it. */
  begun = $state(false);

  constructor(
    readonly start: Point,
    readonly edge: number,
  ) {
    this.marker = start;
  }

  to(place: Partial<Point>) {
    const far = PLAN.half + PLAN.hand.past;
    const within = (number: number) => rounded(Math.min(Math.max(number, -far), far));
    const { x, y } = { ...this.marker, ...place };
    if (!Number.isFinite(x) || !Number.isFinite(y)) return;
    this.marker = { x: within(x), y: within(y) };
    this.begun = true;
  }

  add() {
    if (this.points.length + 1 < PLAN.hand.most_waypoints) this.points = [...this.points, this.marker];
    this.begun = true;
  }

  home() {
    this.to(atEdge(this.edge, PLAN.half + 10));
  }

  back() {
    this.marker = this.points.at(-1) ?? this.start;
    this.points = this.points.slice(0, -1);
  }

  get all(): Point[] {
    return [this.start, ...this.points, this.marker];
  }

  get text(): string {
    return `pull ${waypoints([...this.points, this.marker])}`;
  }
}
