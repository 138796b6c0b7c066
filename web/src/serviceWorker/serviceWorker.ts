// The service worker: opens the pages without a connection, and shows the notices of turns while no page is open.
// It caches the pages and their hashed files; what comes from the interface is never cached.
declare const self: ServiceWorkerGlobalScope;
/** Addresses of the files without which no page opens, and a digest of them. The build fills them in. */
declare const SHELL: string[];
declare const VERSION: string;

/** What a push tells, as `TurnPush` in the server's wire/notices.py. */
interface TurnPush {
  table: string;
  title: string;
  body: string;
}

interface LobbyTable {
  id: string;
  my_turn: boolean;
}

const CACHE = `shoal-${VERSION}`;
const PAGE = "/";
/** Larger files, such as the physics engine, stay in the browser's own cache alone. Bytes as they are transferred. */
const LARGEST = 1_000_000;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([PAGE, ...SHELL])));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("message", (event) => {
  if (event.data === "take over") void self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => cached(PAGE)));
  else if (pathname.startsWith("/assets/")) event.respondWith(hashedFile(request));
  else if (SHELL.includes(pathname)) event.respondWith(fetch(request).catch(() => cached(pathname)));
});

async function cached(address: string): Promise<Response> {
  return (await caches.match(address, { ignoreVary: true })) ?? Response.error();
}

/** Return a file whose name contains a digest of its content: from the cache, or else for it. */
async function hashedFile(request: Request): Promise<Response> {
  const known = await caches.match(request, { ignoreVary: true });
  if (known) return known;
  const answer = await fetch(request);
  if (answer.status === 200 && Number(answer.headers.get("content-length") ?? LARGEST) < LARGEST) {
    const copy = answer.clone();
    // A full disk is no reason to keep the file from the page.
    void caches.open(CACHE).then(
      (cache) => cache.put(request, copy).catch(() => undefined),
      () => undefined,
    );
  }
  return answer;
}

self.addEventListener("push", (event) => {
  const push = event.data?.json() as TurnPush | undefined;
  if (push) event.waitUntil(Promise.all([show(push), closeOutdated(push.table)]));
});

function show({ table, title, body }: TurnPush): Promise<void> {
  // A notice with the same tag takes the place of an earlier one.
  return self.registration.showNotification(title, {
    body,
    tag: table,
    icon: "/icon-192.png",
    data: `/table/${table}`,
  });
}

/** Close the notices of tables at which I have moved meanwhile, in another browser. */
async function closeOutdated(except: string) {
  const others = (await self.registration.getNotifications()).filter(({ tag }) => tag !== except);
  if (!others.length) return;
  const answer = await fetch("/api/lobby").catch(() => null);
  if (!answer?.ok) return;
  const { mine } = (await answer.json()) as { mine: LobbyTable[] };
  const waiting = new Set(mine.filter(({ my_turn }) => my_turn).map(({ id }) => id));
  for (const notification of others) if (!waiting.has(notification.tag)) notification.close();
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});

/** Show a page in the window that has it open, or in a new one. */
async function open(path: string) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find(({ url }) => new URL(url).pathname === path);
  await (there ? there.focus() : self.clients.openWindow(path));
}

self.addEventListener("pushsubscriptionchange", (event) => {
  (event as ExtendableEvent).waitUntil(renew(event as PushSubscriptionChangeEvent));
});

/** Subscribe again, because the push service has ended the subscription. */
async function renew({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent) {
  const options = oldSubscription?.options;
  const renewed = newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  if (!renewed) return;
  const { endpoint, keys } = renewed.toJSON();
  await fetch("/api/notices/browsers", {
    method: "PUT",
    headers: { "X-Shoal": "1", "Content-Type": "application/json" },
    body: JSON.stringify({ endpoint, p256dh: keys?.["p256dh"], auth: keys?.["auth"] }),
  });
}

export {};
