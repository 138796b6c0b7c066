import { expect, it } from "vitest";
import { dateText } from "./devices";
import { fromBase64Url, toBase64Url } from "./passkeys";

it("says when a device was used as people do", () => {
  const noon = new Date(2026, 10, 18, 12).getTime();
  expect(dateText(noon / 1000 - 3600, noon)).toBe("today");
  expect(dateText(noon / 1000 - 86_400, noon)).toBe("yesterday");
  expect(dateText(new Date(2026, 9, 2, 12).getTime() / 1000, noon)).toBe("2 October 2026");
});

it("writes bytes as WebAuthn does, and reads them back", () => {
  const bytes = new Uint8Array([251, 255, 0, 1]);
  expect(toBase64Url(bytes.buffer)).toBe("-_8AAQ");
  expect([...fromBase64Url("-_8AAQ")]).toEqual([...bytes]);
});
