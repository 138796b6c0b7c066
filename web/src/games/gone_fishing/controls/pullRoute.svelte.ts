import type { Point } from "../../../physics/renderer";
import { pullPath } from "../physics/handPath";
import { atEdge, round, SCENE } from "../staticScene";

/** The route along which the standard hand pulls the net, chosen point by point. */
export class PullRoute {
  points = $state.raw<Point[]>([]);
  /** Next point, which has not been added yet. */
  marker = $state.raw<Point>({ x: 0, y: 0 });
  /** Whether the player has begun to choose the route. */
  begun = $state(false);

  constructor(
    readonly start: Point,
    readonly edge: number,
  ) {
    this.marker = start;
  }

  moveMarker(place: Partial<Point>) {
    const far = SCENE.half + SCENE.hand.past;
    const clamp = (value: number) => round(Math.min(Math.max(value, -far), far));
    const { x, y } = { ...this.marker, ...place };
    if (!Number.isFinite(x) || !Number.isFinite(y)) return;
    this.marker = { x: clamp(x), y: clamp(y) };
    this.begun = true;
  }

  add() {
    if (this.points.length + 1 < SCENE.hand.max_waypoints) this.points = [...this.points, this.marker];
    this.begun = true;
  }

  /** Move the marker to the player's boat. */
  goHome() {
    this.moveMarker(atEdge(this.edge, SCENE.half + 10));
  }

  /** Return the marker to the last point and remove that. */
  undo() {
    this.marker = this.points.at(-1) ?? this.start;
    this.points = this.points.slice(0, -1);
  }

  get all(): Point[] {
    return [this.start, ...this.points, this.marker];
  }

  get text(): string {
    return `pull ${pullPath([...this.points, this.marker])}`;
  }
}
