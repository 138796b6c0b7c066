/** Each seat's colour, the same darker for edges, and its shape, so that nobody needs to tell colours apart. */
export interface SeatLook {
  colour: string;
  edge: string;
  shape: string;
}

const LOOKS: [SeatLook, SeatLook, SeatLook, SeatLook] = [
  { colour: "#0072b2", edge: "#00486f", shape: "M0-6.5A6.5 6.5 0 1 1 0 6.5 6.5 6.5 0 1 1 0-6.5Z" },
  { colour: "#e69f00", edge: "#8a5a00", shape: "M0-7.4 7.2 5.6H-7.2Z" },
  { colour: "#009e73", edge: "#00593f", shape: "M-6-6H6V6H-6Z" },
  {
    colour: "#cc79a7",
    edge: "#7d3c60",
    shape: "M0-8.2 2.3-2.8 8-2.3 3.7 1.5 5 7.1 0 4.1-5 7.1-3.7 1.5-8-2.3-2.3-2.8Z",
  },
];

export function seatLook(seat: number): SeatLook {
  return LOOKS[seat] ?? LOOKS[0];
}
