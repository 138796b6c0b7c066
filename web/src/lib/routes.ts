// The page that belongs to a path.
import type { Component } from "svelte";

type Load = () => Promise<{ default: Component<Record<string, string>> }>;

export interface Route {
  pattern: string;
  load: Load;
}

export interface RouteMatch {
  load: Load;
  params: Record<string, string>;
}

export function matchRoute(routes: Route[], path: string): RouteMatch | null {
  for (const { pattern, load } of routes) {
    const names: string[] = [];
    const shape = pattern.replace(/:(\w+)/g, (_, name: string) => (names.push(name), "([^/]+)"));
    const match = new RegExp(`^${shape}/?$`).exec(path);
    if (match) return { load, params: Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? ""])) };
  }
  return null;
}
