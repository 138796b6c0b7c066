import { expect, it } from "vitest";
import { matchRoute, type Route } from "./routes";

const page = (pattern: string): Route => ({ pattern, load: () => Promise.reject(new Error("not needed")) });
const routes = [page("/"), page("/table/:id"), page("/join/:invitation")];

it("finds the page and its parameters", () => {
  expect(matchRoute(routes, "/")?.params).toEqual({});
  expect(matchRoute(routes, "/table/ab-c_1")?.params).toEqual({ id: "ab-c_1" });
  expect(matchRoute(routes, "/table/ab/")?.params).toEqual({ id: "ab" });
  expect(matchRoute(routes, "/join/table.3.secret_")?.params).toEqual({ invitation: "table.3.secret_" });
});

it("finds nothing for an unknown path", () => {
  expect(matchRoute(routes, "/table")).toBeNull();
  expect(matchRoute(routes, "/table/a/b")).toBeNull();
  expect(matchRoute(routes, "/elsewhere")).toBeNull();
});
