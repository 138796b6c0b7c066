// What is heard and felt of an act, and when.
import { play, sustain, type Sound, type SustainedSound } from "../lib/sound";
import { vibrate } from "../lib/vibration";

/** A short sound at a moment of an act. */
export interface Noise {
  /** Seconds since the act began. */
  at: number;
  sound: Sound;
  /** From 0 to 1. */
  strength: number;
  /** Whether it comes from the player's own hand or piece, so that a phone vibrates. */
  felt: boolean;
}

export interface Soundtrack {
  /** Noises in order of time. */
  noises: Noise[];
  /** Sound of something that slides, and its level in each frame of the trajectory. */
  sustained: { sound: SustainedSound; levels: number[] } | null;
}

/** Strength below which a noise is not worth being heard. */
const FAINT = 0.04;

/** Make noises heard that happen at the same time: of each sound, the strongest. */
export function makeHeard(noises: readonly Omit<Noise, "at">[]) {
  for (const sound of new Set(noises.map((noise) => noise.sound))) {
    const strength = Math.max(...noises.filter((noise) => noise.sound === sound).map((noise) => noise.strength));
    if (strength > FAINT) play(sound, Math.min(strength, 1));
  }
  const felt = Math.max(0, ...noises.filter((noise) => noise.felt).map((noise) => noise.strength));
  if (felt > FAINT) vibrate(felt);
}

/** Plays a soundtrack along with an act. */
export class SoundtrackPlayer {
  #left: Noise[];

  /** `rate` is the number of levels per second. */
  constructor(
    readonly track: Soundtrack,
    readonly rate: number,
  ) {
    this.#left = [...track.noises];
  }

  /** Make heard what is due until a time in seconds. */
  advance(seconds: number) {
    const due = this.#left.findIndex(({ at }) => at > seconds);
    makeHeard(this.#left.splice(0, due < 0 ? this.#left.length : due));
    const { sustained } = this.track;
    if (sustained) sustain(sustained.sound, sustained.levels[Math.floor(seconds * this.rate)] ?? 0);
  }

  stop() {
    if (this.track.sustained) sustain(this.track.sustained.sound, 0);
  }
}
