// What is heard of a flick: the finger, the penguins that run into something, and their sliding.
import { ImpactDetector, type Impact } from "../../physics/impacts";
import type { Noise, Soundtrack } from "../../physics/soundtrack";
import type { UnpackedTrajectory } from "../../physics/trajectory";
import type { Flicked } from "./schema";
import { SCENE } from "./staticScene";

/** Speed of the fastest finger, and of a penguin whose sliding or whose knock is as loud as can be; metres per second. */
const FASTEST_FINGER = 5;
const FASTEST_SLIDE = 2.5;
const HARDEST_KNOCK = 2;
/** Least change of velocity that is heard, in metres per second: wobbling makes no noise. */
const LEAST_KNOCK = 0.2;
/** Penguins that are struck within these seconds and metres have struck each other. */
const TOGETHER = { seconds: 0.03, metres: 3.2 * SCENE.penguin.foot };
/** Height in metres of the foot's middle below which a penguin slides. */
const ON_THE_FLOOR = 1.15 * SCENE.penguin.foot;

export function soundtrackOf(trajectory: UnpackedTrajectory, { seat, flick }: Flicked, mine: number[]): Soundtrack {
  const detector = new ImpactDetector(trajectory.rate, LEAST_KNOCK);
  const [impacts, levels]: [Impact[], number[]] = [[], []];
  for (let frame = 0; frame < trajectory.frames; frame++) {
    const poses = trajectory.bodies.map((body) => [body, trajectory.poseIn(body, frame)] as const);
    impacts.push(...detector.next(poses));
    const sliding = poses.filter(([, [, , height]]) => height < ON_THE_FLOOR).map(([body]) => detector.speedOf(body));
    levels.push(Math.min(Math.max(0, ...sliding) / FASTEST_SLIDE, 1));
  }
  const snap: Noise = { at: 0, sound: "snap", strength: flick.speed / FASTEST_FINGER, felt: mine.includes(seat) };
  return {
    noises: [snap, ...impacts.flatMap((impact) => noiseOf(impact, impacts, mine))],
    sustained: { sound: "slide", levels },
  };
}

/** Return the noise of an impact; two penguins that struck each other make one noise, with the later of them. */
function noiseOf(impact: Impact, impacts: readonly Impact[], mine: number[]): Noise[] {
  const partners = impacts.filter((other) => other.body !== impact.body && areTogether(impact, other));
  if (partners.some((other) => impacts.indexOf(other) > impacts.indexOf(impact))) return [];
  const bodies = [impact, ...partners];
  return [
    {
      at: Math.min(...bodies.map(({ at }) => at)),
      sound: partners.length ? "knock" : "thud",
      strength: Math.max(...bodies.map(({ change }) => change)) / HARDEST_KNOCK,
      felt: bodies.some(({ body }) => mine.includes(body)),
    },
  ];
}

function areTogether(first: Impact, second: Impact): boolean {
  const apart = Math.hypot(first.place[0] - second.place[0], first.place[1] - second.place[1]);
  return Math.abs(first.at - second.at) <= TOGETHER.seconds && apart <= TOGETHER.metres;
}
