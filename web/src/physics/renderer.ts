// Draws a three.js scene whenever something has changed. Lengths are in millimetres; z points up.
import {
  DirectionalLight,
  HemisphereLight,
  MOUSE,
  PerspectiveCamera,
  Plane,
  Raycaster,
  Scene,
  SRGBColorSpace,
  TOUCH,
  Vector2,
  Vector3,
  WebGLRenderer,
  PCFShadowMap,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";

import type { Point } from "../board/places";
import { shiftPicture, takeShot } from "./framing";
import { isLowDetail } from "./graphics";
import type { Shot } from "./shots";

export type { Point };

export interface Bounds {
  low: Vector3;
  high: Vector3;
}

/** Margins of the canvas that panels cover, as fractions of its size. */
export interface Insets {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Vertical field of view in degrees. */
const FIELD_OF_VIEW = 32;
/** Least distance in millimetres to which the player may move the camera. */
const NEAREST = 140;
const MAX_PIXEL_RATIO = 2;
/** Pixel ratio of moving pictures on a machine without a graphics card. */
const LOW_PIXEL_RATIO = 0.6;
/** Light of a bright day, and of a night under the moon in which lit floors shine back. Intensities are those of three.js. */
export const LIGHTS = {
  day: { sky: "#ffffff", ground: "#8fa9c0", around: 1.3, sun: "#fff6e6", above: 2.1 },
  night: { sky: "#8ba2dc", ground: "#c7a08e", around: 1.45, sun: "#c3d2ff", above: 0.8 },
};
/** Where the sun stands, seen from the middle of the table. */
export const SUN = new Vector3(-0.45, -0.25, 1.1);

export class Renderer {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 20, 6000);
  readonly controls: OrbitControls;
  readonly #webgl: WebGLRenderer;
  readonly #sky = new HemisphereLight();
  readonly #sun = new DirectionalLight();
  readonly #bounds: Bounds;
  /** Called when the canvas or what covers it has changed. */
  onresize: () => void = () => {};
  /** Size of the canvas in pixels, and what panels cover of it. */
  size = { width: 1, height: 1 };
  insets: Insets = { top: 0, bottom: 0, left: 0, right: 0 };
  /** Id of the requested animation frame, or 0. */
  #requested = 0;
  /** Time of the previous frame while something moves, or 0. */
  #previous = 0;
  /** Whether the canvas has shown the scene. */
  #drawn = false;
  #whenDrawn: (() => void)[] = [];

  /**
   * Set up the scene on a canvas. `onframe` receives the seconds since the previous frame and returns whether something
   * still moves, which requests another frame; `ondrawn` is called after every frame.
   */
  constructor(
    canvas: HTMLCanvasElement,
    bounds: Bounds,
    readonly onframe: (seconds: number) => boolean,
    readonly ondrawn: () => void,
  ) {
    this.#bounds = bounds;
    this.#webgl = new WebGLRenderer({ canvas, antialias: !isLowDetail(), alpha: true });
    this.#webgl.outputColorSpace = SRGBColorSpace;
    this.#addLights();
    this.setLights("day");
    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.screenSpacePanning = false;
    this.controls.maxPolarAngle = 1.45;
    this.controls.minDistance = NEAREST;
    // One finger and the left button act on the board: a grab that misses must not turn the table.
    this.controls.mouseButtons = { LEFT: null, MIDDLE: MOUSE.DOLLY, RIGHT: MOUSE.ROTATE };
    this.controls.touches = { ONE: null, TWO: TOUCH.DOLLY_ROTATE };
    this.controls.zoomToCursor = true;
    this.controls.addEventListener("change", () => this.draw());
  }

  #addLights() {
    const { low, high } = this.#bounds;
    const middle = low.clone().add(high).multiplyScalar(0.5);
    const reach = high.x - low.x;
    this.#sun.position.copy(middle).addScaledVector(SUN, reach);
    this.#sun.target.position.copy(middle);
    this.#sky.position.set(0, 0, 1);
    this.scene.add(this.#sky, this.#sun, this.#sun.target);
    if (isLowDetail()) return;
    this.#webgl.shadowMap.enabled = true;
    this.#webgl.shadowMap.type = PCFShadowMap;
    this.#sun.castShadow = true;
    this.#sun.shadow.mapSize.set(2048, 2048);
    this.#sun.shadow.intensity = 0.55;
    this.#sun.shadow.radius = 3;
    this.#sun.shadow.bias = -0.0006;
    const frame = this.#sun.shadow.camera;
    [frame.left, frame.right, frame.bottom, frame.top] = [-0.62 * reach, 0.62 * reach, -0.62 * reach, 0.62 * reach];
    [frame.near, frame.far] = [0.2 * reach, 2.4 * reach];
  }

  setLights(time: keyof typeof LIGHTS) {
    const { sky, ground, around, sun, above } = LIGHTS[time];
    this.#sky.color.set(sky);
    this.#sky.groundColor.set(ground);
    this.#sun.color.set(sun);
    [this.#sky.intensity, this.#sun.intensity] = [around, above];
    this.draw();
  }

  resize(width: number, height: number, insets: Insets) {
    if (!width || !height) return;
    const changed = width !== this.size.width || height !== this.size.height;
    this.size = { width, height };
    this.insets = insets;
    if (changed) this.#webgl.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.onresize();
    // A canvas of another size is empty, and would be seen so until the next frame.
    if (changed && this.#drawn) this.#webgl.render(this.scene, this.camera);
    this.draw();
  }

  /** Shift the picture by parts of the canvas's size, so that what the camera looks at is free of panels. */
  shift(x: number, y: number) {
    shiftPicture(this.camera, this.size.width, this.size.height, x, y);
  }

  take(shot: Shot) {
    this.controls.target.copy(shot.target);
    takeShot(this.camera, shot);
  }

  /** Let the player move the camera no farther away than this, in millimetres. */
  limitDistance(farthest: number) {
    this.controls.maxDistance = farthest;
  }

  /** Return where a place of the world appears on the canvas, in pixels. */
  project(x: number, y: number, z = 0): Point {
    const at = new Vector3(x, y, z).project(this.camera);
    return { x: ((at.x + 1) / 2) * this.size.width, y: ((1 - at.y) / 2) * this.size.height };
  }

  /** Return how many pixels a millimetre takes at a place of the world. */
  scaleAt(x: number, y: number, z = 0): number {
    const depth = -new Vector3(x, y, z).applyMatrix4(this.camera.matrixWorldInverse).z;
    return this.size.height / (2 * Math.tan((this.camera.fov * Math.PI) / 360) * Math.max(depth, 1));
  }

  /** Return the place on the floor (z = 0) that appears at a pixel of the canvas. */
  floorAt({ x, y }: Point): Point | null {
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2((x / this.size.width) * 2 - 1, 1 - (y / this.size.height) * 2), this.camera);
    return ray.ray.intersectPlane(new Plane(new Vector3(0, 0, 1), 0), new Vector3());
  }

  /** Request a frame. */
  draw() {
    if (this.#requested) return;
    this.#requested = requestAnimationFrame((now) => {
      this.#requested = 0;
      const moving = this.onframe(this.#previous ? (now - this.#previous) / 1000 : 0);
      this.#previous = moving ? now : 0;
      this.#setSharpness(moving);
      this.#webgl.render(this.scene, this.camera);
      this.#drawn = true;
      this.ondrawn();
      if (moving) this.draw();
      else for (const resolve of this.#whenDrawn.splice(0)) resolve();
    });
  }

  /** Draw the scene now, so that the canvas can be read until the next frame. */
  drawNow() {
    this.#setSharpness(false);
    this.#webgl.render(this.scene, this.camera);
  }

  /** Resolve as soon as nothing moves and every requested frame is drawn. */
  drawn(): Promise<void> {
    return this.#requested ? new Promise((resolve) => this.#whenDrawn.push(resolve)) : Promise.resolve();
  }

  #setSharpness(moving: boolean) {
    const ratio = isLowDetail()
      ? Math.min(devicePixelRatio, 1) * (moving ? LOW_PIXEL_RATIO : 1)
      : Math.min(devicePixelRatio, MAX_PIXEL_RATIO);
    if (this.#webgl.getPixelRatio() !== ratio) this.#webgl.setPixelRatio(ratio);
  }

  close() {
    cancelAnimationFrame(this.#requested);
    this.controls.dispose();
    this.#webgl.dispose();
    this.#webgl.forceContextLoss();
  }
}
