import { MediaQuery } from "svelte/reactivity";

export interface Settings {
  theme: "auto" | "light" | "dark";
  motion: "auto" | "full" | "fast" | "off";
  sound: boolean;
  volume: number;
  /** True if what a player's own pieces run into is felt on a touch screen. */
  vibration: boolean;
  coordinates: boolean;
  /** True if the camera of boards in 3D moves by itself. */
  directedCamera: boolean;
  /** True if the reactions of bots are shown. */
  botReactions: boolean;
  /** Level of the last bot in each game, by the game's id. */
  levels: Record<string, string>;
  /** Acts that I have done by hand before, so that no hint shows how. */
  doneByHand: string[];
  /** True once I was asked for my name. */
  keptName: boolean;
  /** True once I did not want to be told of my turns in this browser, so that no table offers it. */
  noticesDeclined: boolean;
}

const KEY = "shoal.settings";
const DEFAULTS: Settings = {
  theme: "auto",
  motion: "auto",
  sound: true,
  volume: 0.6,
  vibration: true,
  coordinates: false,
  directedCamera: true,
  botReactions: true,
  levels: {},
  doneByHand: [],
  keptName: false,
  noticesDeclined: false,
};

function stored(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...DEFAULTS, levels: {}, doneByHand: [] };
  }
}

export const settings = $state(stored());

/** Remember that the player has done an act by hand, so that no hint shows how any more. */
export function rememberByHand(act: string) {
  if (!settings.doneByHand.includes(act)) settings.doneByHand.push(act);
}

const dark = new MediaQuery("prefers-color-scheme: dark");
const calm = new MediaQuery("prefers-reduced-motion: reduce");

export function motion(): "full" | "fast" | "off" {
  return settings.motion === "auto" ? (calm.current ? "off" : "full") : settings.motion;
}

function apply() {
  const page = document.documentElement.dataset;
  page.theme = settings.theme === "auto" ? (dark.current ? "dark" : "light") : settings.theme;
  page.motion = motion();
  page.coordinates = settings.coordinates ? "on" : "off";
  page.camera = settings.directedCamera ? "on" : "off";
  const sky = page.theme === "dark" ? "#061827" : "#eaf5fa";
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) meta.content = sky;
}

/** Apply the settings to the page and store every change. To be called once. */
export function applySettings(): () => void {
  return $effect.root(() => {
    $effect(() => {
      apply();
      try {
        localStorage.setItem(KEY, JSON.stringify(settings));
      } catch {
        // Without storage the settings last as long as the page.
      }
    });
  });
}
