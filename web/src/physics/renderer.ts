// Draws a three.js scene whenever something has changed. Lengths are in millimetres; z points up.
import {
  DirectionalLight,
  HemisphereLight,
  PerspectiveCamera,
  Plane,
  Raycaster,
  Scene,
  SRGBColorSpace,
  Vector2,
  Vector3,
  WebGLRenderer,
  PCFShadowMap,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";

import type { Point } from "../board/places";

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
const MAX_PIXEL_RATIO = 2;
/** Pixel ratio of moving pictures on a machine without a graphics card. */
const LOW_PIXEL_RATIO = 0.6;
const SOFTWARE_RENDERER = /swiftshader|llvmpipe|software|basic render/i;

export class Renderer {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 20, 6000);
  readonly controls: OrbitControls;
  /** Whether to save work because there is no graphics card: no shadows, fewer pixels. */
  readonly lowDetail: boolean;
  readonly #webgl: WebGLRenderer;
  readonly #sky = new HemisphereLight("#ffffff", "#6d94ad", 1.9);
  readonly #sun = new DirectionalLight("#fff6e6", 2.1);
  #bounds: Bounds;
  #side = 0;
  #elevation: number | null = null;
  /** Id of the requested animation frame, or 0. */
  #requested = 0;
  /** Time of the previous frame while something moves, or 0. */
  #previous = 0;
  /** Whether the camera is where `resetCamera` puts it. */
  #atHome = true;
  #size = { width: 1, height: 1 };
  #insets: Insets = { top: 0, bottom: 0, left: 0, right: 0 };
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
    this.lowDetail = SOFTWARE_RENDERER.test(graphicsCardName());
    this.#webgl = new WebGLRenderer({ canvas, antialias: !this.lowDetail, alpha: true });
    this.#webgl.outputColorSpace = SRGBColorSpace;
    this.#addLights();
    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.screenSpacePanning = false;
    this.controls.maxPolarAngle = 1.45;
    this.controls.addEventListener("start", () => (this.#atHome = false));
    this.controls.addEventListener("change", () => this.draw());
  }

  #addLights() {
    const { low, high } = this.#bounds;
    const middle = low.clone().add(high).multiplyScalar(0.5);
    const reach = high.x - low.x;
    this.#sun.position.set(middle.x - 0.45 * reach, middle.y - 0.25 * reach, 1.1 * reach);
    this.#sun.target.position.copy(middle);
    this.scene.add(this.#sky, this.#sun, this.#sun.target);
    if (this.lowDetail) return;
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

  /** Light the scene for the dark or the light theme. */
  setTheme(dark: boolean) {
    this.#sky.intensity = dark ? 1.1 : 1.9;
    this.#sky.color.set(dark ? "#bcd8ff" : "#ffffff");
    this.#sun.intensity = dark ? 1.5 : 2.1;
    this.draw();
  }

  resize(width: number, height: number, insets: Insets) {
    if (!width || !height) return;
    this.#size = { width, height };
    this.#insets = insets;
    this.#webgl.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    if (this.#atHome) this.resetCamera();
    this.draw();
  }

  /**
   * Show these bounds as the whole table, from a side in quarter turns clockwise from the front. The camera's elevation
   * is in radians; by default it depends on the shape of the canvas.
   */
  showTable(bounds: Bounds, side: number, elevation: number | null = null) {
    this.#bounds = bounds;
    this.#side = side;
    this.#elevation = elevation;
    this.resetCamera();
  }

  /** Move the camera so that the whole table is seen, free of the panels. */
  resetCamera() {
    this.#atHome = true;
    const bounds = this.#bounds;
    const middle = bounds.low.clone().add(bounds.high).multiplyScalar(0.5).setZ(0);
    const elevation = this.#elevation ?? this.#defaultElevation();
    const turn = (-this.#side * Math.PI) / 2;
    const [right, ahead] = [
      new Vector3(Math.cos(turn), Math.sin(turn), 0),
      new Vector3(-Math.sin(turn), Math.cos(turn), 0),
    ];
    const back = ahead.clone().multiplyScalar(-Math.cos(elevation)).setZ(Math.sin(elevation));
    const insets = this.#insets;
    let distance = bounds.high.x - bounds.low.x;
    for (let tries = 0; tries < 60; tries++, distance *= 1.03) {
      this.#look(middle, back, distance);
      const outline = this.#outline();
      const [width, height] = [2 * (1 - insets.left - insets.right), 2 * (1 - insets.top - insets.bottom)];
      if (outline.right - outline.left > width - 0.03 || outline.high - outline.low > height - 0.03) continue;
      const scale = distance * Math.tan((FIELD_OF_VIEW * Math.PI) / 360);
      const aside = (outline.right + outline.left) / 2 - (insets.left - insets.right);
      const above = (outline.high + outline.low) / 2 - (insets.bottom - insets.top);
      middle.addScaledVector(right, aside * scale * this.camera.aspect);
      middle.addScaledVector(ahead, (above * scale) / Math.sin(elevation));
      this.#look(middle, back, distance);
      break;
    }
    this.controls.minDistance = 0.2 * distance;
    this.controls.maxDistance = 1.4 * distance;
    this.controls.update();
    this.draw();
  }

  /** Return an elevation that is the steeper, the taller the free part of the canvas is. */
  #defaultElevation(): number {
    const { top, bottom, left, right } = this.#insets;
    const aspect = (this.camera.aspect * (1 - left - right)) / (1 - top - bottom);
    return 1.32 - 0.36 * Math.min(Math.max((aspect - 0.9) / 0.6, 0), 1);
  }

  #look(middle: Vector3, back: Vector3, distance: number) {
    this.camera.position.copy(middle).addScaledVector(back, distance);
    this.controls.target.copy(middle);
    this.camera.lookAt(middle);
    this.camera.updateMatrixWorld();
  }

  /** Return the rectangle that the bounds fill on the canvas, from -1 to 1 in each direction. */
  #outline() {
    const { low, high } = this.#bounds;
    const corners = [low.x, high.x].flatMap((x) =>
      [low.y, high.y].flatMap((y) => [low.z, high.z].map((z) => new Vector3(x, y, z).project(this.camera))),
    );
    const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
    return { left: Math.min(...xs), right: Math.max(...xs), low: Math.min(...ys), high: Math.max(...ys) };
  }

  /** Return where a place of the world appears on the canvas, in pixels. */
  project(x: number, y: number, z = 0): Point {
    const at = new Vector3(x, y, z).project(this.camera);
    return { x: ((at.x + 1) / 2) * this.#size.width, y: ((1 - at.y) / 2) * this.#size.height };
  }

  /** Return the place on the floor (z = 0) that appears at a pixel of the canvas. */
  floorAt({ x, y }: Point): Point | null {
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2((x / this.#size.width) * 2 - 1, 1 - (y / this.#size.height) * 2), this.camera);
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
    const ratio = this.lowDetail ? (moving ? LOW_PIXEL_RATIO : 1) : Math.min(devicePixelRatio, MAX_PIXEL_RATIO);
    if (this.#webgl.getPixelRatio() !== ratio) this.#webgl.setPixelRatio(ratio);
  }

  close() {
    cancelAnimationFrame(this.#requested);
    this.controls.dispose();
    this.#webgl.dispose();
    this.#webgl.forceContextLoss();
  }
}

function graphicsCardName(): string {
  const gl = document.createElement("canvas").getContext("webgl2");
  const info = gl?.getExtension("WEBGL_debug_renderer_info");
  const name = gl && info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : "";
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return name;
}
