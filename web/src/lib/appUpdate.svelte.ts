// The service worker from the page's side: starts it, and offers a new version without forcing it upon anybody.
import { closeOutdatedNotices } from "./turnNotices.svelte";

/** Milliseconds after which a page that becomes visible asks for a new version again. */
const PATIENCE = 3_600_000;

class AppUpdate {
  /** True if a new version waits until I reload. */
  ready = $state(false);
  #registration: ServiceWorkerRegistration | undefined;
  #asked = 0;

  async start() {
    // Tests and private windows may have none.
    const registration = await navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
    if (!registration) return;
    this.#registration = registration;
    this.#asked = Date.now();
    this.#look();
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", () => this.#look());
    });
    document.addEventListener("visibilitychange", () => this.#ask());
    await closeOutdatedNotices(registration).catch(() => undefined);
  }

  /** Let the new version take over, and load the page again. */
  reload() {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    this.#registration?.waiting?.postMessage("take over");
  }

  #look() {
    this.ready = Boolean(this.#registration?.waiting && navigator.serviceWorker.controller);
  }

  #ask() {
    if (document.hidden || Date.now() - this.#asked < PATIENCE) return;
    this.#asked = Date.now();
    this.#registration?.update().catch(() => undefined);
  }
}

export const appUpdate = new AppUpdate();
