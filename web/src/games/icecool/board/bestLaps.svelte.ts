// Keeps the player's best warm-up laps in the browser, flick by flick, so that a ghost can run them again.
import { SvelteMap } from "svelte/reactivity";

import type { PackedTrajectory } from "../../../physics/trajectory";
import type { Penguin, View } from "../schema";
import { SCENE } from "../staticScene";

export interface FinishedLap {
  /** Version of the rules by which the lap was run; laps by other rules are forgotten. */
  rules: number;
  flicks: number;
  /** How the penguin moved in each flick; nothing if not all of them were seen here. */
  trajectories: PackedTrajectory[];
  /** The penguin at the end of the lap. */
  home: Penguin;
}

type LapOptions = Pick<View["options"], "hand" | "finger">;

/** Keys of the browser's storage: for the laps by their options, and for whether the ghost is shown. */
const KEYS = { laps: "shoal.icecool.laps", ghost: "shoal.icecool.ghost" };

export class BestLaps {
  readonly #laps = new SvelteMap<string, FinishedLap>(readLaps(read(KEYS.laps)));
  /** Whether the player does not want to see the ghost of their best lap. */
  ghostHidden = $state(read(KEYS.ghost) === "hidden");

  /** Return the player's best lap with these options. */
  get(options: LapOptions): FinishedLap | undefined {
    return this.#laps.get(nameOf(options));
  }

  /** Return the fewest flicks of any lap. */
  get fewestFlicks(): number | undefined {
    const flicks = [...this.#laps.values()].map((lap) => lap.flicks);
    return flicks.length ? Math.min(...flicks) : undefined;
  }

  /** Keep a lap if it took fewer flicks than any before; of equal laps the first one stays. */
  remember(options: LapOptions, lap: FinishedLap) {
    const best = this.get(options);
    const fills = best?.flicks === lap.flicks && !best.trajectories.length;
    if (best && lap.flicks >= best.flicks && !fills) return;
    this.#laps.set(nameOf(options), lap);
    write(KEYS.laps, JSON.stringify(Object.fromEntries(this.#laps)));
  }

  toggleGhost() {
    this.ghostHidden = !this.ghostHidden;
    write(KEYS.ghost, this.ghostHidden ? "hidden" : "shown");
  }
}

/** Laps with different options do not compare. */
function nameOf({ hand, finger }: LapOptions): string {
  return `${hand}, ${finger}`;
}

/** Return the stored laps that are whole and were run by the rules of today. */
function readLaps(stored: string | null): [string, FinishedLap][] {
  try {
    const entries = Object.entries((JSON.parse(stored ?? "{}") ?? {}) as Record<string, unknown>);
    return entries.filter((entry): entry is [string, FinishedLap] => isLap(entry[1]));
  } catch {
    return [];
  }
}

function isLap(value: unknown): boolean {
  const { rules, flicks, trajectories, home } = (value ?? {}) as Partial<FinishedLap>;
  return (
    rules === SCENE.rules_version &&
    Number.isInteger(flicks) &&
    Array.isArray(trajectories) &&
    (trajectories.length === 0 || trajectories.length === flicks) &&
    trajectories.every((trajectory) => typeof trajectory?.packed === "string" && trajectory.frames > 0) &&
    [home?.x, home?.y, home?.heading].every(Number.isFinite)
  );
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string) {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Without storage it lasts until the page is closed.
  }
}

export const bestLaps = new BestLaps();
