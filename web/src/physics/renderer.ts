// A small theatre in three.js: draws only when something has changed. Millimetres, z points up.
import {
  DirectionalLight, HemisphereLight, PerspectiveCamera, Plane, Raycaster, Scene, SRGBColorSpace, Vector2, Vector3, WebGLRenderer,
  PCFShadowMap,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";

export interface Point {
  x: number;
  y: number;
}

export interface Bounds {
  low: Vector3;
  high: Vector3;
}

/** Room at the edges that is covered, as parts of the whole. */
export interface Covered {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

const FIELD_OF_VIEW = 32;
const SHARPEST = 2;
/** What moves without a graphics card is drawn with fewer pixels. */
const BLURRED = 0.6;
const SOFTWARE = /swiftshader|llvmpipe|software|basic render/i;

export class Stage {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 20, 6000);
  readonly controls: OrbitControls;
  /** Without a graphics card: no shadows, fewer pixels. */
  readonly modest: boolean;
  readonly #renderer: WebGLRenderer;
  readonly #sky = new HemisphereLight("#ffffff", "#6d94ad", 1.9);
  readonly #sun = new DirectionalLight("#fff6e6", 2.1);
  #bounds: Bounds;
  #side = 0;
  #steep: number | null = null;
  #asked = 0;
  #before = 0;
  #home = true;
  #size = { width: 1, height: 1 };
  #covered: Covered = { top: 0, bottom: 0, left: 0, right: 0 };

  /** `act` is told the seconds since the frame before, and says whether something goes on. */
  constructor(
    canvas: HTMLCanvasElement,
    bounds: Bounds,
    readonly act: (seconds: number) => boolean,
    readonly drawn: () => void,
  ) {
    this.#bounds = bounds;
    this.modest = SOFTWARE.test(graphicsCard());
    this.#renderer = new WebGLRenderer({ canvas, antialias: !this.modest, alpha: true });
    this.#renderer.outputColorSpace = SRGBColorSpace;
    this.#light();
    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.screenSpacePanning = false;
    this.controls.maxPolarAngle = 1.45;
    this.controls.addEventListener("start", () => (this.#home = false));
    this.controls.addEventListener("change", () => this.draw());
  }

  #light() {
    const { low, high } = this.#bounds;
    const middle = low.clone().add(high).multiplyScalar(0.5);
    const reach = high.x - low.x;
    this.#sun.position.set(middle.x - 0.45 * reach, middle.y - 0.25 * reach, 1.1 * reach);
    this.#sun.target.position.copy(middle);
    this.scene.add(this.#sky, this.#sun, this.#sun.target);
    if (this.modest) return;
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.#sun.castShadow = true;
    this.#sun.shadow.mapSize.set(2048, 2048);
    this.#sun.shadow.intensity = 0.55;
    this.#sun.shadow.radius = 3;
    this.#sun.shadow.bias = -0.0006;
    const frame = this.#sun.shadow.camera;
    [frame.left, frame.right, frame.bottom, frame.top] = [-0.62, 0.62, -0.62, 0.62].map((part) => part * reach) as [number, number, number, number];
    [frame.near, frame.far] = [0.2 * reach, 2.4 * reach];
  }

  dim(dark: boolean) {
    this.#sky.intensity = dark ? 1.1 : 1.9;
    this.#sky.color.set(dark ? "#bcd8ff" : "#ffffff");
    this.#sun.intensity = dark ? 1.5 : 2.1;
    this.draw();
  }

  resize(width: number, height: number, covered: Covered) {
    if (!width || !height) return;
    this.#size = { width, height };
    this.#covered = covered;
    this.#renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    if (this.#home) this.home();
    this.draw();
  }

  /** What the whole table is, from which side it is seen (quarter turns clockwise from the front), and how steeply. */
  frame(bounds: Bounds, side: number, steep: number | null = null) {
    this.#bounds = bounds;
    this.#side = side;
    this.#steep = steep;
    this.home();
  }

  /** The whole table, from its side; on a tall screen rather from above. */
  home() {
    this.#home = true;
    const bounds = this.#bounds;
    const middle = bounds.low.clone().add(bounds.high).multiplyScalar(0.5).setZ(0);
    const steep = this.#steep ?? this.#steepness();
    const turn = (-this.#side * Math.PI) / 2;
    const [right, ahead] = [new Vector3(Math.cos(turn), Math.sin(turn), 0), new Vector3(-Math.sin(turn), Math.cos(turn), 0)];
    const back = ahead.clone().multiplyScalar(-Math.cos(steep)).setZ(Math.sin(steep));
    const cover = this.#covered;
    let distance = bounds.high.x - bounds.low.x;
    for (let tries = 0; tries < 60; tries++, distance *= 1.03) {
      this.#look(middle, back, distance);
      const seen = this.#outline();
      const [wide, high] = [2 * (1 - cover.left - cover.right), 2 * (1 - cover.top - cover.bottom)];
      if (seen.right - seen.left > wide - 0.03 || seen.high - seen.low > high - 0.03) continue;
      const scale = distance * Math.tan((FIELD_OF_VIEW * Math.PI) / 360);
      middle.addScaledVector(right, ((seen.right + seen.left) / 2 - (cover.left - cover.right)) * scale * this.camera.aspect);
      middle.addScaledVector(ahead, (((seen.high + seen.low) / 2 - (cover.bottom - cover.top)) * scale) / Math.sin(steep));
      this.#look(middle, back, distance);
      break;
    }
    this.controls.minDistance = 0.2 * distance;
    this.controls.maxDistance = 1.4 * distance;
    this.controls.update();
    this.draw();
  }

  /** The taller the free part of the screen, the more from above. */
  #steepness(): number {
    const { top, bottom, left, right } = this.#covered;
    const wide = (this.camera.aspect * (1 - left - right)) / (1 - top - bottom);
    return 1.32 - 0.36 * Math.min(Math.max((wide - 0.9) / 0.6, 0), 1);
  }

  #look(middle: Vector3, back: Vector3, distance: number) {
    this.camera.position.copy(middle).addScaledVector(back, distance);
    this.controls.target.copy(middle);
    this.camera.lookAt(middle);
    this.camera.updateMatrixWorld();
  }

  #outline() {
    const { low, high } = this.#bounds;
    const corners = [low.x, high.x].flatMap((x) => [low.y, high.y].flatMap((y) => [low.z, high.z].map((z) => new Vector3(x, y, z))));
    const seen = corners.map((corner) => corner.project(this.camera));
    const [xs, ys] = [seen.map((corner) => corner.x), seen.map((corner) => corner.y)];
    return { left: Math.min(...xs), right: Math.max(...xs), low: Math.min(...ys), high: Math.max(...ys) };
  }

  /** Where a place of the world is on the canvas, in its pixels. */
  seen(x: number, y: number, z = 0): Point {
    const at = new Vector3(x, y, z).project(this.camera);
    return { x: ((at.x + 1) / 2) * this.#size.width, y: ((1 - at.y) / 2) * this.#size.height };
  }

  /** The place on the floor that is seen at a pixel of the canvas. */
  floorAt({ x, y }: Point): Point | null {
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2((x / this.#size.width) * 2 - 1, 1 - (y / this.#size.height) * 2), this.camera);
    return ray.ray.intersectPlane(new Plane(new Vector3(0, 0, 1), 0), new Vector3());
  }

  draw() {
    if (this.#asked) return;
    this.#asked = requestAnimationFrame((now) => {
      this.#asked = 0;
      const goesOn = this.act(this.#before ? (now - this.#before) / 1000 : 0);
      this.#before = goesOn ? now : 0;
      this.#sharpen(!goesOn);
      this.#renderer.render(this.scene, this.camera);
      this.drawn();
      if (goesOn) this.draw();
    });
  }

  #sharpen(still: boolean) {
    const wanted = this.modest ? (still ? 1 : BLURRED) : Math.min(devicePixelRatio, SHARPEST);
    if (this.#renderer.getPixelRatio() !== wanted) this.#renderer.setPixelRatio(wanted);
  }

  close() {
    cancelAnimationFrame(this.#asked);
    this.controls.dispose();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }
}

function graphicsCard(): string {
  const gl = document.createElement("canvas").getContext("webgl2");
  const told = gl?.getExtension("WEBGL_debug_renderer_info");
  const name = gl && told ? String(gl.getParameter(told.UNMASKED_RENDERER_WEBGL)) : "";
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return name;
}
