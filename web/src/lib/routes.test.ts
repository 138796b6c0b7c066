import { expect, it } from "vitest";
import { find, type Route } from "./routes";

const page = (pattern: string): Route => ({ pattern, load: () => Promise.reject(new Error("not needed")) });
const routes = [page("/"), page("/table/:id"), page("/join/:invitation")];

it("finds the page and what the address says", () => {
  expect(find(routes, "/")?.params).toEqual({});
  expect(find(routes, "/table/ab-c_1")?.params).toEqual({ id: "ab-c_1" });
  expect(find(routes, "/table/ab/")?.params).toEqual({ id: "ab" });
  expect(find(routes, "/join/table.3.secret_")?.params).toEqual({ invitation: "table.3.secret_" });
});

it("finds nothing where nothing is", () => {
  expect(find(routes, "/table")).toBeNull();
  expect(find(routes, "/table/a/b")).toBeNull();
  expect(find(routes, "/elsewhere")).toBeNull();
});
