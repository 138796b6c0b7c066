import { BufferGeometry, Mesh } from "three";

import { Effects, MAX_FRAME_SECONDS } from "./effects";
import type { ActPlayback, Cue } from "./playback";
import { Renderer, type Bounds } from "./renderer";

interface Run<Playback, GameCue> {
  playback: Playback;
  /** Seconds of the act that have been shown. */
  time: number;
  rate: number;
  /** Cues that are still to come. */
  cues: GameCue[];
  done: () => void;
  /** Called with every cue after it was shown. */
  oncue: (cue: GameCue) => void;
}

/** Everything drawn of a game in 3D. It shows a state of the scene at once, or plays an act back. */
export abstract class SceneView<SceneState, GameCue extends Cue, Playback extends ActPlayback<SceneState, GameCue>> {
  readonly renderer: Renderer;
  protected readonly effects: Effects;
  #run: Run<Playback, GameCue> | null = null;

  constructor(canvas: HTMLCanvasElement, bounds: Bounds, ondrawn: () => void) {
    this.renderer = new Renderer(canvas, bounds, (seconds) => this.#advance(seconds), ondrawn);
    this.effects = new Effects(this.renderer);
  }

  protected abstract place(state: SceneState): void;

  /** Show a playback as it is after some seconds. */
  protected abstract showFrame(playback: Playback, seconds: number): void;

  /** Seconds that a playback takes, at least those of its trajectory. */
  protected abstract duration(playback: Playback): number;

  abstract showCue(cue: Omit<GameCue, "at">): void;

  /** Advance whatever else the game animates, and return whether something still moves. */
  protected animate(_seconds: number): boolean {
    return false;
  }

  /** Tidy up after a playback, before its caller learns that it is over. */
  protected finish(_playback: Playback) {}

  /** Show a state at once, instead of whatever is being played back. */
  showState(state: SceneState) {
    this.#run = null;
    this.place(state);
    this.renderer.draw();
  }

  /** Play an act back. A rate of 1 is the speed at which it happened. */
  play(playback: Playback, rate: number, done: () => void, oncue: (cue: GameCue) => void = () => {}) {
    this.place(playback.before);
    this.#run = { playback, rate, done, oncue, time: 0, cues: [...playback.cues] };
    this.renderer.draw();
  }

  set rate(rate: number) {
    if (this.#run) this.#run.rate = rate;
  }

  #advance(seconds: number): boolean {
    if (this.#run) this.#advanceRun(this.#run, Math.min(seconds, MAX_FRAME_SECONDS) * this.#run.rate);
    this.effects.advance(seconds);
    const moving = this.animate(seconds);
    return moving || this.#run !== null || this.effects.running;
  }

  #advanceRun(run: Run<Playback, GameCue>, seconds: number) {
    run.time += seconds;
    const { playback, time, cues } = run;
    this.showFrame(playback, time);
    // A cue after the last frame is due with that frame.
    for (let cue; (cue = cues[0]) && Math.min(cue.at, playback.trajectory.seconds) <= time; cues.shift()) {
      this.showCue(cue);
      run.oncue(cue);
    }
    if (time < this.duration(playback)) return;
    this.#run = null;
    this.finish(playback);
    run.done();
  }

  /** Whether a mesh has a geometry to itself, which is freed with the scene. */
  protected ownsGeometry(_mesh: Mesh): boolean {
    return true;
  }

  close() {
    this.renderer.scene.traverse((part) => {
      if (part instanceof Mesh && part.geometry instanceof BufferGeometry && this.ownsGeometry(part))
        part.geometry.dispose();
    });
    this.renderer.close();
  }
}
