import type { Act } from "../../../lib/wire";
import type { Point } from "../../../physics/renderer";
import type { FlatPose, SeaFish } from "../schema";
import { kindOf, round, SCENE, wrapHeading } from "../staticScene";

/** A fish that the player picks up and puts somewhere. */
export class FishPlacement {
  /** Fish in the hand. */
  fish = $state<number | null>(null);
  place = $state.raw<FlatPose>({ x: 0, y: 0, heading: 0 });
  /** Whether the player has put the fish down, which the server has yet to confirm. */
  placed = $state(false);

  /** `candidates` may be picked up; those that are not in the sea come from `origin`. */
  constructor(
    readonly act: Act,
    readonly candidates: readonly number[],
    readonly sea: readonly SeaFish[],
    readonly origin: FlatPose,
  ) {}

  /** Return where a fish was before it was picked up. */
  homeOf(fish: number): FlatPose {
    return this.sea.find((lying) => lying.fish === fish) ?? this.origin;
  }

  pick(fish: number) {
    if (!this.candidates.includes(fish)) return;
    const { x, y, heading } = this.homeOf(fish);
    this.fish = fish;
    this.place = { x, y, heading };
    this.placed = false;
  }

  release() {
    this.fish = null;
    this.placed = false;
  }

  moveTo(place: Partial<FlatPose>) {
    const { x, y, heading } = { ...this.place, ...place };
    const clamp = (value: number) => round(Math.min(Math.max(value, -SCENE.half), SCENE.half));
    if (![x, y, heading].every(Number.isFinite)) return;
    this.place = { x: clamp(x), y: clamp(y), heading: wrapHeading(heading) };
  }

  moveBy({ x, y }: Point) {
    this.moveTo({ x: this.place.x + x, y: this.place.y + y });
  }

  /** Pick the next fish, or with -1 the one before. */
  pickNext(step: 1 | -1) {
    const order = this.candidates.toSorted((first, second) => first - second);
    const current = this.fish === null ? (step > 0 ? -1 : 0) : order.indexOf(this.fish);
    const next = order[(current + step + order.length) % order.length];
    if (next !== undefined) this.pick(next);
  }

  get text(): string | null {
    if (this.fish === null) return null;
    const { x, y, heading } = this.place;
    return `${this.act.verb} ${this.fish} ${x} ${y} ${heading}`;
  }

  get description(): string {
    if (this.fish === null) return "No fish in the hand";
    return `${kindOf(this.fish)} fish ${this.fish}, east ${this.place.x}, north ${this.place.y}`;
  }
}
