export interface Settings {
  theme: "auto" | "light" | "dark";
  motion: "auto" | "full" | "fast" | "off";
  sound: boolean;
  volume: number;
  coordinates: boolean;
}

const KEY = "shoal.settings";
const USUAL: Settings = { theme: "auto", motion: "auto", sound: true, volume: 0.6, coordinates: true };

function stored(): Settings {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...USUAL };
  }
}

export const settings = $state(stored());

const dark = matchMedia("(prefers-color-scheme: dark)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export function motion(): "full" | "fast" | "off" {
  return settings.motion === "auto" ? (calm.matches ? "off" : "full") : settings.motion;
}

function show() {
  const page = document.documentElement.dataset;
  page.theme = settings.theme === "auto" ? (dark.matches ? "dark" : "light") : settings.theme;
  page.motion = motion();
  page.coordinates = settings.coordinates ? "on" : "off";
  const sky = page.theme === "dark" ? "#061827" : "#eaf5fa";
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) meta.content = sky;
}

/** Puts the settings on the page and keeps them; to be called once. */
export function applySettings(): () => void {
  dark.addEventListener("change", show);
  calm.addEventListener("change", show);
  return $effect.root(() => {
    $effect(() => {
      show();
      try {
        localStorage.setItem(KEY, JSON.stringify(settings));
      } catch {
        // A browser that keeps nothing still plays.
      }
    });
  });
}
