import { BufferGeometry, Mesh, type Vector3 } from "three";

import { Director, isDirected } from "./director";
import { Effects, MAX_FRAME_SECONDS } from "./effects";
import type { ActPlayback, Cue } from "./playback";
import { Renderer, type Bounds } from "./renderer";
import { joinMoments, tempoAt, type Moment, type MomentAngles, type ShotDistances } from "./shots";
import { SoundtrackPlayer } from "./soundtrack";
import { TrackFigure, type Track } from "./tracks";

/** Seconds for which the camera looks ahead during an act. */
const AHEAD = 0.25;

interface Run<Playback, GameCue> {
  playback: Playback;
  /** Seconds of the act that have been shown. */
  time: number;
  rate: number;
  /** Cues that are still to come. */
  cues: GameCue[];
  /** Moments to be seen slowly and from near. */
  moments: Moment[];
  sounds: SoundtrackPlayer;
  done: () => void;
  /** Called with every cue after it was shown. */
  oncue: (cue: GameCue) => void;
}

/** Everything drawn of a game in 3D. It shows a state of the scene at once, or plays an act back. */
export abstract class SceneView<SceneState, GameCue extends Cue, Playback extends ActPlayback<SceneState, GameCue>> {
  readonly renderer: Renderer;
  readonly director: Director;
  protected readonly effects: Effects;
  readonly #tracks = new TrackFigure();
  #run: Run<Playback, GameCue> | null = null;
  #endWindUp: (() => void) | null = null;

  constructor(
    canvas: HTMLCanvasElement,
    bounds: Bounds,
    distances: ShotDistances,
    ondrawn: () => void,
    angles?: MomentAngles,
  ) {
    this.renderer = new Renderer(canvas, bounds, (seconds) => this.#advance(seconds), ondrawn);
    this.director = new Director(this.renderer, bounds, distances, angles);
    this.effects = new Effects(this.renderer);
    this.renderer.scene.add(this.#tracks);
  }

  /** Show the scene by night or by day. */
  setNight(night: boolean) {
    this.renderer.setLights(night ? "night" : "day");
  }

  protected abstract place(state: SceneState): void;

  /** Show a playback as it is after some seconds. */
  protected abstract showFrame(playback: Playback, seconds: number): void;

  /** Seconds that a playback takes, at least those of its trajectory. */
  protected abstract duration(playback: Playback): number;

  /** Return where an act can be watched after some seconds, in millimetres, or null if the camera stays where it is. */
  protected abstract subject(playback: Playback, seconds: number): Vector3 | null;

  /** Return the moments of an act that are worth being seen slowly and from near. */
  protected abstract moments(playback: Playback): Moment[];

  /** Return the ways that bodies go in an act. */
  protected abstract tracks(playback: Playback): Track[];

  /** Draw the ways that bodies went in an act, or nothing. */
  showTracks(playback: Playback | null) {
    this.#tracks.show(playback ? this.tracks(playback) : []);
    this.renderer.draw();
  }

  abstract showCue(cue: Omit<GameCue, "at">): void;

  /** Advance whatever else the game animates, and return whether something still moves. */
  protected animate(_seconds: number): boolean {
    return false;
  }

  /** Tidy up after a playback, before its caller learns that it is over. */
  protected finish(_playback: Playback) {}

  /** Show a state at once, instead of whatever is being played back. */
  showState(state: SceneState) {
    this.#endWindUp?.();
    this.#endRun();
    this.place(state);
    this.director.rest();
    this.renderer.draw();
  }

  /** Show for some seconds how a player prepares an act, before it is played; a state that is shown meanwhile ends it. */
  protected showWindUp(seconds: number, show: (progress: number) => void, done: () => void) {
    show(0);
    this.#endWindUp = this.effects.add(seconds, show, () => {
      this.#endWindUp = null;
      done();
    });
  }

  /** Play an act back. A rate of 1 is the speed at which it happened. */
  play(playback: Playback, rate: number, done: () => void, oncue: (cue: GameCue) => void = () => {}) {
    this.#endRun();
    this.place(playback.before);
    const sounds = new SoundtrackPlayer(playback.soundtrack, playback.trajectory.rate);
    const moments = isDirected() ? joinMoments(this.moments(playback)) : [];
    this.#run = { playback, rate, done, oncue, moments, sounds, time: 0, cues: [...playback.cues] };
    this.showTracks(null);
    this.director.begin();
    this.renderer.draw();
  }

  #endRun() {
    this.#run?.sounds.stop();
    this.#run = null;
  }

  set rate(rate: number) {
    if (this.#run) this.#run.rate = rate;
  }

  #advance(seconds: number): boolean {
    if (this.#run) this.#advanceRun(this.#run, Math.min(seconds, MAX_FRAME_SECONDS) * this.#run.rate);
    this.effects.advance(seconds);
    const moving = [this.director.advance(seconds), this.animate(seconds)].includes(true);
    return moving || this.#run !== null || this.effects.running;
  }

  #advanceRun(run: Run<Playback, GameCue>, seconds: number) {
    // Whoever hurries, or sees everything slowly, sees no moment more slowly.
    run.time += seconds * (run.rate === 1 ? tempoAt(run.moments, run.time) : 1);
    const { playback, time, cues } = run;
    this.showFrame(playback, time);
    this.#watch(run);
    run.sounds.advance(time);
    // A cue after the end is due with the end.
    for (let cue; (cue = cues[0]) && Math.min(cue.at, this.duration(playback)) <= time; cues.shift()) {
      this.showCue(cue);
      run.oncue(cue);
    }
    if (time < this.duration(playback)) return;
    this.#endRun();
    this.finish(playback);
    run.done();
  }

  #watch({ playback, time, moments }: Run<Playback, GameCue>) {
    const [at, next] = [this.subject(playback, time), this.subject(playback, time + AHEAD)];
    if (!at || !next) return;
    const motion = next.sub(at);
    const moment = moments.find(({ from, to }) => time >= from - AHEAD && time <= to + AHEAD);
    // The camera looks a little ahead of what moves, so that it need not hurry after it.
    this.director.watch(at.addScaledVector(motion, moment ? 0 : 0.5), motion, moment);
  }

  /** Whether a mesh has a geometry to itself, which is freed with the scene. */
  protected ownsGeometry(_mesh: Mesh): boolean {
    return true;
  }

  close() {
    this.#endRun();
    this.renderer.scene.traverse((part) => {
      if (part instanceof Mesh && part.geometry instanceof BufferGeometry && this.ownsGeometry(part))
        part.geometry.dispose();
    });
    this.renderer.close();
  }
}
