// Notices of my turn while I am away: this browser's part of them.
import * as api from "./api";
import type { NoticeSettings } from "./http";
import type { TableNow } from "./wire";

/** Seconds for a move or a game from which on nobody is expected to stay at the table. */
const LONG = 3600;
const BLOCKED = "Your browser blocks notices from this page. You can allow them in its settings for this site.";
const UNREACHABLE = "Your browser could not set up notices. Please try again later.";

/** Whether this browser can show notices while no page is open. */
export function canNotify(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Whether other people play at the table and there is so much time that players may go away. */
export function hasLongTurns({ clock, seats, mine }: TableNow): boolean {
  const long = clock.kind === "none" || clock.kind === "relaxed" || clock.seconds >= LONG;
  return long && seats.some(({ kind }, seat) => kind === "person" && !mine.includes(seat));
}

/** Close the notice of a table in this browser, because I see the table or it is no longer my turn. */
export async function closeNotice(table: string) {
  const registration = await registered();
  for (const notification of (await registration?.getNotifications({ tag: table })) ?? []) notification.close();
}

/** Close the notices of tables at which it is no longer my turn. */
export async function closeOutdatedNotices(registration: ServiceWorkerRegistration) {
  const notifications = await registration.getNotifications();
  if (!notifications.length) return;
  const waiting = new Set((await api.lobby()).mine.filter((table) => table.my_turn).map(({ id }) => id));
  for (const notification of notifications) if (!waiting.has(notification.tag)) notification.close();
}

async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  return "serviceWorker" in navigator ? navigator.serviceWorker.getRegistration() : undefined;
}

class TurnNotices {
  settings = $state.raw<NoticeSettings | null>(null);
  /** Id of this browser among those that are told; null if it is not. */
  here = $state<string | null>(null);

  async load() {
    this.#show(await api.noticeSettings(), await this.#subscription());
  }

  /** Ask the browser for permission, and let it be told. Call it after a click; it throws a Refusal. */
  async allow() {
    if ((await Notification.requestPermission()) !== "granted") throw new api.Refusal(BLOCKED);
    const { public_key } = this.settings ?? (await api.noticeSettings());
    const subscription = await this.#subscribe(public_key);
    const { endpoint = "", keys } = subscription.toJSON();
    const kept = await api.addBrowser({ endpoint, p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" });
    this.#show(kept, subscription);
  }

  async remove(id: string) {
    if (id === this.here) await (await this.#subscription())?.unsubscribe().catch(() => false);
    this.#show(await api.removeBrowser(id), await this.#subscription());
  }

  async setWebhook(address: string) {
    this.settings = address ? await api.setWebhook(address) : await api.removeWebhook();
  }

  async #show(settings: NoticeSettings, subscription: PushSubscription | null | undefined) {
    this.settings = settings;
    const id = subscription && (await browserId(subscription.endpoint));
    this.here = settings.browsers.find((browser) => browser.id === id)?.id ?? null;
  }

  async #subscription(): Promise<PushSubscription | null | undefined> {
    return (await registered())?.pushManager?.getSubscription();
  }

  async #subscribe(applicationServerKey: string): Promise<PushSubscription> {
    try {
      const { pushManager } = await navigator.serviceWorker.ready;
      const options = { userVisibleOnly: true, applicationServerKey };
      return await pushManager.subscribe(options).catch(async () => {
        // An earlier subscription may be bound to another key.
        await (await pushManager.getSubscription())?.unsubscribe();
        return pushManager.subscribe(options);
      });
    } catch {
      throw new api.Refusal(UNREACHABLE);
    }
  }
}

/** Return the id under which the server lists a browser: a digest of its address. */
async function browserId(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`push  ${endpoint}`));
  return [...new Uint8Array(digest).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const turnNotices = new TurnNotices();
