import { notices } from "./notices.svelte";

export function fullAddress(path: string): string {
  return new URL(path, location.origin).href;
}

/** Copy a link, and show a notice. */
export async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    notices.show("The link is copied.", 2500);
  } catch {
    notices.show(`Copying is not allowed here. The link is ${text}`, 12000);
  }
}

export const canShare = typeof navigator.share === "function";

/** Share a link through the device's own dialog, or else copy it. */
export async function shareAddress(path: string) {
  const url = fullAddress(path);
  if (!canShare) return copy(url);
  await navigator.share({ title: "Shoal", url }).catch(() => undefined);
}
