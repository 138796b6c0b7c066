import { expect, it } from "vitest";
import { newCommandId } from "./outbox";

it("makes ids that the server accepts, all of them different", () => {
  const ids = new Set(Array.from({ length: 100 }, newCommandId));
  expect(ids.size).toBe(100);
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{16,40}$/);
});
