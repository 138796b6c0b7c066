// The current address, and navigation without reloading.
import { newEntry, startScrollPositions } from "./scrollPositions";

class CurrentUrl {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));

  read() {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }
}

export const currentUrl = new CurrentUrl();

/** Go to an address of this site. */
export function go(address: string, how: { replace?: boolean } = {}) {
  history[how.replace ? "replaceState" : "pushState"](newEntry(), "", address);
  const before = currentUrl.path;
  currentUrl.read();
  if (currentUrl.path !== before) scrollTo(0, 0);
}

/** Handle clicks on links within the site. */
function follow(event: MouseEvent) {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/") || (link.hash && link.pathname === location.pathname)) return;
  event.preventDefault();
  go(link.pathname + link.search);
}

export function startRouter(): () => void {
  const read = () => currentUrl.read();
  addEventListener("popstate", read);
  addEventListener("click", follow);
  const stopScrollPositions = startScrollPositions();
  return () => {
    stopScrollPositions();
    removeEventListener("popstate", read);
    removeEventListener("click", follow);
  };
}
