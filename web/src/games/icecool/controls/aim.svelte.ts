import type { Act } from "../../../lib/wire";
import type { FlickNumbers } from "../physics/kick";
import type { Strike, View } from "../schema";
import { SCENE } from "../staticScene";
import { actText, clamp, quantityOf, wrapDirection } from "./quantities";

const DEFAULTS = { speed: 2, aside: 0, height: 1000 * SCENE.penguin.body_height };
/** Height in millimetres above which a finger hits the head. */
const JUMP_HEIGHT = 1000 * SCENE.penguin.head_height - 6;
/** Ways to hit the penguin that a player can name. */
export const STRIKES = SCENE.strikes;
/** Decimal places of each number. */
const DIGITS: Record<keyof FlickNumbers, number> = { direction: 1, speed: 2, aside: 2, height: 1 };

/** The flick that the player is preparing. */
export class FlickAim implements FlickNumbers {
  direction = $state(0);
  speed = $state(DEFAULTS.speed);
  aside = $state(DEFAULTS.aside);
  height = $state(DEFAULTS.height);
  /** Whether the penguin is being pulled back, and far enough. */
  pull = $state<"none" | "short" | "ready">("none");

  /** Aim a flick of a penguin beside which no finger fits at some angles, in spans of whole degrees. */
  constructor(
    readonly act: Act,
    readonly blocked: View["blocked"] = [],
  ) {}

  /** Whether there is room for the finger where it is to hit the penguin. */
  get hasRoom(): boolean {
    const angle = this.direction + 180 + (Math.asin(this.aside) * 180) / Math.PI;
    const whole = ((Math.round(angle) % 360) + 360) % 360;
    return !this.blocked.some(([first, last]) => first <= whole && whole <= last);
  }

  /** Turn as little as possible to a direction in which there is room for the finger. */
  turnToRoom() {
    const start = this.direction;
    for (let turn = 0; turn <= 180 && !this.hasRoom; turn += 5)
      for (const side of [1, -1]) if (!this.hasRoom) this.set({ direction: start + side * turn });
  }

  get numbers(): FlickNumbers {
    return { direction: this.direction, speed: this.speed, aside: this.aside, height: this.height };
  }

  get text(): string {
    return actText(this.act, { ...this.numbers });
  }

  set(numbers: Partial<FlickNumbers>) {
    for (const [name, value] of Object.entries(numbers) as [keyof FlickNumbers, number][]) {
      if (!Number.isFinite(value)) continue;
      this[name] = clamp(quantityOf(this.act, name), name === "direction" ? wrapDirection(value) : value, DIGITS[name]);
    }
  }

  /** Hit the penguin in one of the ways that have a name; a jump needs speed, too. */
  strike({ aside, height, least_speed }: Strike) {
    this.set({ aside, height, speed: Math.max(this.speed, least_speed) });
  }

  /** Return whether the finger hits the penguin in a way that has a name. */
  isStrike({ aside, height }: Strike): boolean {
    const sideOf = (part: number) => (Math.abs(part) < 0.1 ? 0 : Math.sign(part));
    return this.#jumps ? height > JUMP_HEIGHT : height <= JUMP_HEIGHT && sideOf(aside) === sideOf(this.aside);
  }

  get #jumps(): boolean {
    return this.height > JUMP_HEIGHT;
  }

  /** What the penguin does when the finger hits it there, in words. */
  get effect(): string {
    const curve = Math.abs(this.aside) < 0.1 ? "" : this.aside < 0 ? "curves left" : "curves right";
    if (this.#jumps) return curve ? `jumps and ${curve}` : "jumps";
    return curve || "goes straight";
  }
}

/** Return the numbers of an act of this kind among some actions, by their names; null if there is none. */
export function readNumbers(act: Act | undefined, actions: string[]): Record<string, number> | null {
  const text = actions.find((action) => action.split(" ", 1)[0] === act?.verb);
  if (!act || !text) return null;
  const numbers = text.split(" ").slice(1).map(Number);
  return Object.fromEntries(act.numbers.map(({ name }, n) => [name, numbers[n] ?? 0]));
}

/** Change an aim by an arrow key, with Shift in small steps. Return whether the key was one. */
export function aimByKey(aim: FlickAim, { key, shiftKey }: KeyboardEvent): boolean {
  const scale = shiftKey ? 0.2 : 1;
  const changes: Record<string, Partial<FlickNumbers>> = {
    ArrowLeft: { direction: aim.direction + 5 * scale },
    ArrowRight: { direction: aim.direction - 5 * scale },
    ArrowUp: { speed: aim.speed + 0.25 * scale },
    ArrowDown: { speed: aim.speed - 0.25 * scale },
  };
  const change = changes[key];
  if (change) aim.set(change);
  return change !== undefined;
}
