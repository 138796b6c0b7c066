// Draws bright water, a chain of buoys around where fish may lie, and floes at the corners.
import {
  CylinderGeometry,
  ExtrudeGeometry,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  RingGeometry,
  ShapeGeometry,
  SphereGeometry,
  type CanvasTexture,
} from "three";

import { roundedSquare, textureOf } from "../../../physics/shapes";
import { atEdge, SCENE } from "../staticScene";

/** Distance from the middle to the edge of everything drawn. */
export const REACH = 440;
const OUTLINE = roundedSquare(-REACH, REACH, 70);
const FLOE = new MeshLambertMaterial({ color: "#f4fbff" });

/** Yield pseudo-random numbers from 0 to 1, always the same ones for a seed (linear congruential generator). */
function* randomNumbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

function waterTexture(pixels: number): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = pixels;
  const pen = canvas.getContext("2d")!;
  pen.scale(pixels / 1000, pixels / 1000);
  const light = pen.createRadialGradient(500, 470, 60, 500, 500, 640);
  light.addColorStop(0, "#6fd9ea");
  light.addColorStop(0.55, "#3fbfe0");
  light.addColorStop(1, "#1f93c4");
  pen.fillStyle = light;
  pen.fillRect(0, 0, 1000, 1000);
  const random = randomNumbers(7);
  pen.lineCap = "round";
  for (let wave = 0; wave < 260; wave++) {
    const [x, y, width] = [1000 * random.next().value, 1000 * random.next().value, 8 + 26 * random.next().value];
    pen.strokeStyle = `rgb(255 255 255 / ${(6 + 14 * random.next().value).toFixed(0)}%)`;
    pen.lineWidth = 1.4 + 1.6 * random.next().value;
    pen.beginPath();
    pen.moveTo(x - width, y);
    pen.quadraticCurveTo(x - width / 2, y - width * 0.3, x, y);
    pen.quadraticCurveTo(x + width / 2, y + width * 0.3, x + width, y);
    pen.stroke();
  }
  return textureOf(canvas);
}

function water(pixels: number): Mesh {
  const geometry = new ShapeGeometry(OUTLINE, 8);
  const [places, uv] = [geometry.getAttribute("position"), geometry.getAttribute("uv")];
  for (let n = 0; n < places.count; n++)
    uv.setXY(n, places.getX(n) / 2 / REACH + 0.5, places.getY(n) / 2 / REACH + 0.5);
  const mesh = new Mesh(geometry, new MeshLambertMaterial({ map: waterTexture(pixels) }));
  mesh.receiveShadow = true;
  return mesh;
}

function rim(): Mesh {
  const mesh = new Mesh(
    new ExtrudeGeometry(OUTLINE, { depth: 24, bevelSize: 5, bevelThickness: 4, bevelSegments: 2 }),
    new MeshLambertMaterial({ color: "#e6f5fb" }),
  );
  mesh.position.z = -29;
  return mesh;
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

export function sea(lowDetail: boolean): Group {
  const whole = new Group();
  whole.add(rim(), water(lowDetail ? 1024 : 2048), buoys(), floes());
  return whole;
}
