// Draws deep water with foam along the ice, a chain of buoys around where fish may lie, and floes at the corners.
import {
  AdditiveBlending,
  Color,
  CylinderGeometry,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PlaneGeometry,
  RingGeometry,
  type ShapeGeometry,
  SphereGeometry,
} from "three";

import { isLowDetail } from "../../../physics/graphics";
import { GROUND_ORDER, groundMaterial, lightGround, type GroundMaterial } from "../../../physics/ground";
import { paintedShape, paintTexture, randomNumbers, roundedSquare, slabBelow } from "../../../physics/shapes";
import { atEdge, SCENE } from "../staticScene";

/** Distance from the middle to the edge of everything drawn. */
export const REACH = 440;
const OUTLINE = roundedSquare(-REACH, REACH, 70);
const FLOE = new MeshLambertMaterial({ color: "#f4fbff" });

/** Colours of the water from the shallows along the ice to the deep middle, by the part of the way. */
const DEPTHS: [part: number, colour: string][] = [
  [0, "#1a86bd"],
  [0.42, "#2199c9"],
  [0.72, "#37b4d8"],
  [0.9, "#74d6e3"],
  [1, "#bdeff0"],
];
/** Number of cells of light on the water along each side. */
const CELLS = 17;

/** Paint deep water, in units of thousandths of its width. */
function paintWater(pen: CanvasRenderingContext2D) {
  const random = randomNumbers(7);
  const next = () => random.next().value;
  // Rounded squares of ever deeper water.
  for (let step = 0; step <= 40; step++) {
    const out = 500 * (1 - step / 52);
    pen.fillStyle = colourAt(1 - step / 40);
    pen.beginPath();
    pen.roundRect(500 - out, 500 - out, 2 * out, 2 * out, 80 + 3 * step);
    pen.fill();
  }
  for (let patch = 0; patch < 26; patch++) {
    const [x, y, size] = [120 + 760 * next(), 120 + 760 * next(), 60 + 120 * next()];
    const deep = pen.createRadialGradient(x, y, 0, x, y, size);
    deep.addColorStop(0, patch % 3 ? "rgb(8 74 128 / 26%)" : "rgb(150 236 240 / 20%)");
    deep.addColorStop(1, "rgb(8 74 128 / 0%)");
    pen.fillStyle = deep;
    pen.fillRect(x - size, y - size, 2 * size, 2 * size);
  }
  paintLight(pen, next);
  paintFoam(pen, next);
}

/** Return the colour of the water at a part of the way from the middle to the ice. */
function colourAt(part: number): string {
  const above = DEPTHS.findIndex(([at]) => at >= part);
  const [[from, deep], [to, shallow]] = [DEPTHS[Math.max(above - 1, 0)]!, DEPTHS[above]!];
  const way = to > from ? (part - from) / (to - from) : 0;
  return `#${new Color(deep).lerp(new Color(shallow), way).getHexString()}`;
}

/** Paint the net of light that waves throw into the water. */
function paintLight(pen: CanvasRenderingContext2D, next: () => number) {
  const size = 1000 / CELLS;
  const corner = Array.from({ length: (CELLS + 1) ** 2 }, (_, n) => ({
    x: ((n % (CELLS + 1)) + 0.7 * (next() - 0.5)) * size,
    y: (Math.floor(n / (CELLS + 1)) + 0.7 * (next() - 0.5)) * size,
  }));
  pen.lineCap = "round";
  corner.forEach((from, n) => {
    for (const [to, drawn] of [
      [corner[n + 1], n % (CELLS + 1) < CELLS],
      [corner[n + CELLS + 1], true],
    ] as const) {
      if (!to || !drawn) continue;
      pen.strokeStyle = `rgb(214 250 255 / ${(9 + 17 * next()).toFixed(0)}%)`;
      pen.lineWidth = 1.2 + 3.2 * next() ** 2;
      const [x, y] = [(from.x + to.x) / 2 + 16 * (next() - 0.5), (from.y + to.y) / 2 + 16 * (next() - 0.5)];
      pen.beginPath();
      pen.moveTo(from.x, from.y);
      pen.quadraticCurveTo(x, y, to.x, to.y);
      pen.stroke();
    }
  });
}

/** Paint the foam where waves break on the ice: bubbles in rows that thin out towards the open water. */
function paintFoam(pen: CanvasRenderingContext2D, next: () => number) {
  for (let bubble = 0; bubble < 1500; bubble++) {
    const inwards = 44 * next() ** 2;
    const [along, side] = [1000 * next(), Math.floor(4 * next())];
    const wave = inwards + 7 * Math.sin(along / 31) + 5 * Math.sin(along / 13);
    const [x, y] = [
      [along, wave],
      [1000 - wave, along],
      [along, 1000 - wave],
      [wave, along],
    ][side]! as [number, number];
    pen.fillStyle = `rgb(255 255 255 / ${(80 - 1.5 * inwards).toFixed(0)}%)`;
    pen.beginPath();
    pen.arc(x, y, 1.2 + 4 * next() * (1 - inwards / 60), 0, 2 * Math.PI);
    pen.fill();
  }
}

function water(): Mesh<ShapeGeometry, GroundMaterial> {
  const map = paintTexture(1000, 1000, isLowDetail() ? 1.024 : 2.048, paintWater);
  const mesh = new Mesh(paintedShape(OUTLINE, -REACH, REACH), groundMaterial(map));
  mesh.receiveShadow = true;
  mesh.renderOrder = GROUND_ORDER;
  return mesh;
}

/** Return the path of the moon on the water: glints that widen towards the player. */
function moonlight(): Mesh {
  const map = paintTexture(256, 512, 1, (pen) => {
    const random = randomNumbers(5);
    const next = () => random.next().value;
    for (let glint = 0; glint < 520; glint++) {
      const y = 512 * next();
      const part = y / 512;
      const x = 128 + (next() + next() - 1) * (34 + 78 * part);
      const near = 1 - Math.abs(x - 128) / 128;
      pen.fillStyle = `rgb(220 234 255 / ${(75 * near * Math.sin(Math.PI * Math.min(part + 0.06, 1))).toFixed(0)}%)`;
      pen.beginPath();
      pen.ellipse(x, y, 3 + 9 * next(), 0.9 + 1.1 * next(), 0, 0, 2 * Math.PI);
      pen.fill();
    }
  });
  const material = new MeshBasicMaterial({
    map,
    transparent: true,
    opacity: 0.55,
    depthWrite: false,
    blending: AdditiveBlending,
  });
  const mesh = new Mesh(new PlaneGeometry(330, 2 * REACH - 120), material);
  mesh.position.set(0.22 * REACH, 0, 0.4);
  mesh.rotation.z = -0.16;
  return mesh;
}

function rim(): Mesh {
  return slabBelow(OUTLINE, 5, new MeshLambertMaterial({ color: "#e6f5fb" }));
}

function buoys(): Group {
  const chain = new Group();
  const places = [0, 1, 2, 3].flatMap((edge) =>
    Array.from({ length: 12 }, (_, n) => -SCENE.half + (n * 2 * SCENE.half) / 12)
      .filter((right) => Math.abs(right) > SCENE.mouth / 2 - 1)
      .map((right) => atEdge(edge, SCENE.half, right)),
  );
  const balls = [new MeshLambertMaterial({ color: "#ff7b4f" }), new MeshLambertMaterial({ color: "#ffffff" })].map(
    (material) => new InstancedMesh(new SphereGeometry(5, 12, 8), material, Math.ceil(places.length / 2)),
  );
  places.forEach(({ x, y }, n) => balls[n % 2]!.setMatrixAt(Math.floor(n / 2), new Matrix4().makeTranslation(x, y, 2)));
  chain.add(...balls);
  return chain;
}

function floes(): Group {
  const group = new Group();
  const random = randomNumbers(23);
  const foam = new MeshBasicMaterial({ color: "#ffffff", transparent: true, opacity: 0.28, depthWrite: false });
  for (const [east, north] of [
    [-1, -1],
    [-1, 1],
    [1, 1],
    [1, -1],
  ] as const) {
    for (let n = 0; n < 3; n++) {
      const radius = [30, 17, 12][n]!;
      const [x, y] = [
        east * (382 - 34 * (n % 2) * random.next().value - 4 * n),
        north * (382 - 44 * Number(n === 2) - 5 * n),
      ];
      const floe = new Mesh(
        new CylinderGeometry(radius, radius + 2, 9, 7).rotateX(Math.PI / 2).rotateZ(6 * random.next().value),
        FLOE,
      );
      floe.position.set(n === 1 ? x - east * 44 : x, y, 3);
      const ring = new Mesh(new CylinderGeometry(radius + 7, radius + 7, 0.4, 20).rotateX(Math.PI / 2), foam);
      ring.position.set(floe.position.x, floe.position.y, 0.6);
      group.add(floe, ring);
    }
  }
  return group;
}

/** Return a big floe to toss fish on, its top at 0. */
export function floe(radius: number): Group {
  const whole = new Group();
  const body = new Mesh(
    new CylinderGeometry(radius, radius + 12, 34, 40).rotateX(Math.PI / 2).translate(0, 0, -17),
    FLOE,
  );
  body.receiveShadow = true;
  whole.add(body);
  const paint = new MeshBasicMaterial({ color: "#a9d8ec", transparent: true, opacity: 0.8 });
  for (const [outer, width] of [
    [radius - 6, 5],
    [radius * 0.68, 2.5],
    [radius * 0.36, 2.5],
  ] as const) {
    const ring = new Mesh(new RingGeometry(outer - width, outer, 48), paint);
    ring.position.z = 0.3;
    whole.add(ring);
  }
  return whole;
}

export class Sea extends Group {
  readonly #moonlight = moonlight();
  readonly #water = water();

  constructor() {
    super();
    this.add(rim(), this.#water, buoys(), floes(), this.#moonlight);
    this.setNight(false);
  }

  setNight(night: boolean) {
    this.#moonlight.visible = night;
    lightGround(this.#water.material, night);
  }

  /** Turn the path of the moon towards one side of the table, in quarter turns clockwise from the front. */
  set side(side: number) {
    this.rotation.z = (-side * Math.PI) / 2;
  }
}
