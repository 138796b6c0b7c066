// Where we are, and how to get somewhere else.
class Place {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));

  read() {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }
}

export const place = new Place();

export function go(address: string, how: { replace?: boolean } = {}) {
  history[how.replace ? "replaceState" : "pushState"](null, "", address);
  const before = place.path;
  place.read();
  if (place.path !== before) scrollTo(0, 0);
}

function follow(event: MouseEvent) {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/") || (link.hash && link.pathname === location.pathname)) return;
  event.preventDefault();
  go(link.pathname + link.search);
}

export function startRouter(): () => void {
  const read = () => place.read();
  addEventListener("popstate", read);
  addEventListener("click", follow);
  return () => {
    removeEventListener("popstate", read);
    removeEventListener("click", follow);
  };
}
