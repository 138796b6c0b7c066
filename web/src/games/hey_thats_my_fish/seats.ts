/** Each seat's colour, the same darker for edges, and its shape, so that nobody needs to tell colours apart. */

interface SeatLook {
  colour: string;
  edge: string;
  shape: string;
  crest: string;
}

const LOOKS: [SeatLook, SeatLook, SeatLook, SeatLook] = [
  {
    colour: "#0072b2",
    edge: "#00486f",
    shape: "M0-6.5A6.5 6.5 0 1 1 0 6.5 6.5 6.5 0 1 1 0-6.5Z",
    crest: "M-2-33Q-4-40 3-41 0-37 3-33Z",
  },
  {
    colour: "#e69f00",
    edge: "#8a5a00",
    shape: "M0-7.4 7.2 5.6H-7.2Z",
    crest: "M-5-32Q-9-37-12-37-8-40-4-36-3-41 1-42 0-38 1-36 5-40 9-38 5-37 4-32Z",
  },
  {
    colour: "#009e73",
    edge: "#00593f",
    shape: "M-6-6H6V6H-6Z",
    crest: "M-6-32Q-5-38-7-40-2-39-1-35 1-40 5-41 3-37 6-32Z",
  },
  {
    colour: "#cc79a7",
    edge: "#7d3c60",
    shape: "M0-8.2 2.3-2.8 8-2.3 3.7 1.5 5 7.1 0 4.1-5 7.1-3.7 1.5-8-2.3-2.3-2.8Z",
    crest: "M-4-33Q-2-42 8-41 5-39 7-37 4-36 4-33Z",
  },
];

export function seatLook(seat: number): SeatLook {
  return LOOKS[seat] ?? LOOKS[0];
}
