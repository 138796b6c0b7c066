import { describe, expect, it } from "vitest";
import { seatLook } from "../board/seats";
import { MAX_SEATS, practiceNames } from "./seats";

describe("every seat", () => {
  const seats = [...Array(MAX_SEATS).keys()];

  it("looks different from the others", () => {
    expect(new Set(seats.map((seat) => seatLook(seat).colour)).size).toBe(MAX_SEATS);
    expect(new Set(seats.map((seat) => seatLook(seat).shape)).size).toBe(MAX_SEATS);
  });

  it("has a name in lessons and puzzles, mine being You", () => {
    expect(practiceNames(1)).toEqual(["Pip", "You", "Pop", "Pup"]);
    expect(practiceNames(0)).toHaveLength(MAX_SEATS);
  });
});
