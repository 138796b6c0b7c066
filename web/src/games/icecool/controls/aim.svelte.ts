import type { Act } from "../../../lib/wire";
import { facing, quantity, textOf, within } from "./pullGesture";
import type { Aimed } from "../physics/kick";
import { PLAN } from "../staticScene";

const USUAL = { speed: 2, aside: 0, height: 1000 * PLAN.penguin.body_height };
const DIGITS: Record<keyof Aimed, number> = { direction: 1, speed: 2, aside: 2, height: 1 };

/** How the penguin is going to be flicked. */
export class Aim implements Aimed {
  direction = $state(0);
  speed = $state(USUAL.speed);
  aside = $state(USUAL.aside);
  height = $state(USUAL.height);
  /** Whether the penguin is being pulled back, and far enough. */
  pull = $state<"none" | "short" | "ready">("none");

  constructor(readonly act: Act) {}

  get numbers(): Aimed {
    return { direction: this.direction, speed: this.speed, aside: this.aside, height: this.height };
  }

  get text(): string {
    return textOf(this.act, { ...this.numbers });
  }

  set(numbers: Partial<Aimed>) {
    for (const [name, value] of Object.entries(numbers) as [keyof Aimed, number][]) {
      if (!Number.isFinite(value)) continue;
      this[name] = within(quantity(this.act, name), name === "direction" ? facing(value) : value, DIGITS[name]);
    }
  }

  get contact(): string {
    const side = Math.abs(this.aside) < 0.1 ? "" : this.aside < 0 ? "left " : "right ";
    return `${side}${this.height > 1000 * PLAN.penguin.head_height - 6 ? "head" : side ? "side" : "centre"}`;
  }
}

/** Turning a penguin by keys: a big step for finding, a small one for aiming. */
export function keyed(aim: Aim, { key, shiftKey }: KeyboardEvent): boolean {
  const fine = shiftKey ? 0.2 : 1;
  const steps: Record<string, Partial<Aimed>> = {
    ArrowLeft: { direction: aim.direction + 5 * fine },
    ArrowRight: { direction: aim.direction - 5 * fine },
    ArrowUp: { speed: aim.speed + 0.25 * fine },
    ArrowDown: { speed: aim.speed - 0.25 * fine },
  };
  const step = steps[key];
  if (step) aim.set(step);
  return step !== undefined;
}

