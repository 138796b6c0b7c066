// Requests about my devices and passkeys.
import { ask } from "./api";

export const devices = () => ask("get", "/api/me/devices", {});
export const signOut = (device_id: string) => ask("delete", "/api/me/devices/{device_id}", { device_id });
export const passkeys = () => ask("get", "/api/me/passkeys", {});
export const removePasskey = (passkey_id: string) => ask("delete", "/api/me/passkeys/{passkey_id}", { passkey_id });
/** Make a code that joins another device to me. */
export const joiningCode = () => ask("post", "/api/me/code", {});
export const previewCode = (code: string) => ask("post", "/api/along/preview", {}, { code });
export const redeemCode = (code: string) => ask("post", "/api/along", {}, { code });
export const forgetMe = () => ask("delete", "/api/me", {});
export const MY_DATA = "/api/me/data";

/** Load the site anew, because this browser is somebody else now. */
export function startAnew() {
  location.assign("/");
}

/** Say when something was, for a list: "today", "yesterday" or the date. */
export function dateText(seconds: number, now = Date.now()): string {
  const day = (time: number) => new Date(time).toDateString();
  if (day(seconds * 1000) === day(now)) return "today";
  if (day(seconds * 1000) === day(now - 86_400_000)) return "yesterday";
  return new Date(seconds * 1000).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
}
