import type { Act } from "../../../lib/wire";
import type { Point } from "../../../physics/renderer";
import { facing, kindOf, PLAN, rounded, type Lying } from "../staticScene";
import type { SeaFish } from "../schema";

/** A fish that is picked up and put somewhere. */
export class Placing {
  /** In the hand. */
  fish = $state<number | null>(null);
  place = $state.raw<Lying>({ x: 0, y: 0, heading: 0 });
  /** Whether it has been put down, as far as the player can. */
  put = $state(false);

  /** Those that may be put somewhere; who is not in the sea comes from there. */
  constructor(
    readonly act: Act,
    readonly among: readonly number[],
    readonly sea: readonly SeaFish[],
    readonly from: Lying,
  ) {}

  home(fish: number): Lying {
    return this.sea.find((one) => one.fish === fish) ?? this.from;
  }

  pick(fish: number) {
    if (!this.among.includes(fish)) return;
    const { x, y, heading } = this.home(fish);
    this.fish = fish;
    this.place = { x, y, heading };
    this.put = false;
  }

  letGo() {
    this.fish = null;
    this.put = false;
  }

  to(place: Partial<Lying>) {
    const { x, y, heading } = { ...this.place, ...place };
    const within = (number: number) => rounded(Math.min(Math.max(number, -PLAN.half), PLAN.half));
    if (![x, y, heading].every(Number.isFinite)) return;
    this.place = { x: within(x), y: within(y), heading: facing(heading) };
  }

  by({ x, y }: Point) {
    this.to({ x: this.place.x + x, y: this.place.y + y });
  }

  /** The next fish, or the one before. */
  step(by: number) {
    const order = this.among.toSorted((one, other) => one - other);
    const at = this.fish === null ? (by > 0 ? -1 : 0) : order.indexOf(this.fish);
    const next = order[(at + by + order.length) % order.length];
    if (next !== undefined) this.pick(next);
  }

  get text(): string | null {
    if (this.fish === null) return null;
    const { x, y, heading } = this.place;
    return `${this.act.verb} ${this.fish} ${x} ${y} ${heading}`;
  }

  get words(): string {
    if (this.fish === null) return "No fish in the hand";
    return `${kindOf(this.fish)} fish ${this.fish}, east ${this.place.x}, north ${this.place.y}`;
  }
}
