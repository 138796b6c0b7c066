// Describes how fish look from the side, nose to the right and y upwards, in millimetres. Kinds differ in outline and pattern.
import { figuresOf, type Kind } from "../staticScene";

export interface FishPatch {
  /** SVG path of absolute M, L, Q, C and Z commands. */
  path: string;
  colour: string;
}

export interface FishLook {
  colour: string;
  /** Darker shade of the colour. */
  edge: string;
  /** SVG path of the whole fish. */
  outline: string;
  /** Patches painted on it. */
  patches: FishPatch[];
  eye: [x: number, y: number];
}

/** Return a stripe across the fish, which leans by some millimetres. */
function stripe(x: number, half: number, lean: number, colour: string, width = 2): FishPatch {
  const [left, right] = [x - width / 2, x + width / 2];
  return {
    path: `M${left + lean} ${half} L${right + lean} ${half} L${right - lean} ${-half} L${left - lean} ${-half} Z`,
    colour,
  };
}

/** Return a disc, drawn as four Bézier curves. */
function spot(x: number, y: number, r: number, colour: string): FishPatch {
  const k = 0.5523 * r;
  const quarters = [
    `C${x + r} ${y + k} ${x + k} ${y + r} ${x} ${y + r}`,
    `C${x - k} ${y + r} ${x - r} ${y + k} ${x - r} ${y}`,
    `C${x - r} ${y - k} ${x - k} ${y - r} ${x} ${y - r}`,
    `C${x + k} ${y - r} ${x + r} ${y - k} ${x + r} ${y}`,
  ];
  return { path: `M${x + r} ${y} ${quarters.join(" ")} Z`, colour };
}

export const LOOKS: Record<Kind, FishLook> = {
  blue: {
    colour: "#1f7fe0",
    edge: "#0d4c97",
    outline:
      "M16 -0.5 C13 4.5 9 6.5 5 7 L-1 9 L-2 6.3 C-5 5 -7.5 3 -9 1.8 L-16 8 L-13.5 0 L-16 -8 L-9 -1.8 " +
      "C-6 -4.500 -3 -6.500 1 -7.300 L4 -9 L6 -7 C10 -6 13.500 -4 16 -0.500 Z",
    patches: [
      {
        path: "M14.500 -2.500 C8 -2 0 -2.500 -8.500 -1.200 C-4 -4.500 -1 -6 2 -6.400 C7 -6.800 12 -5 14.500 -2.500 Z",
        colour: "#bfe4ff",
      },
      { path: "M9 1.500 C3 3.200 -3 2.500 -8.500 0.800 L-8.500 -0.200 C-3 0.800 3 1.500 9 0 Z", colour: "#0d4c97" },
    ],
    eye: [11, 1.8],
  },
  purple: {
    colour: "#8d45c8",
    edge: "#572484",
    outline:
      "M14 -1 C12 4 9 6.500 6 7.200 C3 9.500 -2 10 -5 10 L-4.500 5.500 C-6 4.500 -7 3 -8 1.500 L-14 6 " +
      "L-12.500 0 L-14 -6 L-8 -1.500 C-7 -3 -6 -4.500 -4.500 -5.500 L-5 -10 C-2 -10 3 -9.500 6 -7.500 " +
      "C10 -6.500 12.500 -4 14 -1 Z",
    patches: [
      stripe(5, 6.6, 0.6, "#f3d9ff", 2.2),
      stripe(-0.3, 8.6, 0.6, "#f3d9ff", 2.2),
      stripe(-5, 4.6, 0.3, "#f3d9ff", 1.6),
    ],
    eye: [9.2, 1.5],
  },
  green: {
    colour: "#2fae4e",
    edge: "#11642a",
    outline:
      "M13 -0.500 C11 4.500 6 7 2 7.800 C-3 8.300 -6 5 -7.500 2.200 C-9 3.500 -11 5.500 -13 5.500 " +
      "C-11.500 2.500 -11.500 -2.500 -13 -5.500 C-11 -5.500 -9 -3.500 -7.500 -2.200 " +
      "C-6 -5 -3 -8.300 2 -7.800 C6 -7 11 -5 13 -0.500 Z",
    patches: [
      spot(3.5, 3.6, 1.7, "#fff2a8"),
      spot(-1.5, 1.2, 1.9, "#fff2a8"),
      spot(3.2, -2.8, 1.8, "#fff2a8"),
      spot(-3.2, -4, 1.3, "#fff2a8"),
      spot(-2.6, 5.3, 1.2, "#fff2a8"),
    ],
    eye: [8.2, 1.6],
  },
  white: {
    colour: "#f6f9fb",
    edge: "#5b6b78",
    outline:
      "M12 0 C11 5.500 6.500 8.300 3.500 8.700 L1 10 L-2 8.300 C-5.500 7 -7 4 -7.500 2 L-11 5.500 " +
      "C-12.300 3.500 -12.300 -3.500 -11 -5.500 L-7.500 -2 C-7 -4 -5.500 -7 -2 -8.300 L1 -10 L3.500 -8.700 " +
      "C6.500 -8.300 11 -5.500 12 0 Z",
    patches: [
      stripe(3, 8.2, 0, "#1d2b38", 2.6),
      stripe(-4.2, 6, 0, "#1d2b38", 2),
      { path: "M12 0 C11.700 1.700 11 3 10 4.200 L8.600 0 L10 -4.200 C11 -3 11.700 -1.700 12 0 Z", colour: "#ff9d3c" },
    ],
    eye: [7.4, 2],
  },
  red: {
    colour: "#e2382f",
    edge: "#8c1712",
    outline:
      "M15 0 L11 3.600 L9 4.600 L8 7.500 L5 5.500 L4 7.500 L1 5.600 L0 7 L-3 4.800 L-8 2 L-15 7.200 " +
      "C-13 3 -13 -3 -15 -7.200 L-8 -2 L-3 -5 L1 -6.200 L4 -7.500 L6 -5.800 L11 -3.600 Z",
    patches: [
      { path: "M14 -1 L9 -1.600 L-7 -1 L-3 -4.200 L1 -5.200 L6 -4.800 L11 -2.900 Z", colour: "#ffd9c4" },
      { path: "M5.500 4.800 C4 3 4 0.500 5.500 -1 C3 0 2.500 3.500 3.500 5 Z", colour: "#8c1712" },
      { path: "M-0.500 4.600 C-2 3 -2 0.500 -0.500 -1 C-3 0 -3.500 3 -2.500 4.500 Z", colour: "#8c1712" },
    ],
    eye: [10.2, 1],
  },
};

/** Return the SVG view box of a kind's picture. */
export function viewBoxOf(kind: Kind): string {
  const { length, height } = figuresOf(kind);
  return `${-length / 2 - 1} ${-height / 2 - 1} ${length + 2} ${height + 2}`;
}
