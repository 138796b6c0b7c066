// Before the first paint, so that a dark page never flashes white.
(() => {
  let wish;
  try {
    wish = JSON.parse(localStorage.getItem("shoal.settings") ?? "{}").theme;
  } catch {
    wish = undefined;
  }
  const dark = wish === "dark" || (wish !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
