import { devices, passkeys } from "../lib/devices";
import type { DeviceInfo, PasskeyInfo } from "../lib/http";

/** The ways in which I get in: my devices and passkeys. */
export class DeviceList {
  devices = $state.raw<DeviceInfo[]>([]);
  passkeys = $state.raw<PasskeyInfo[]>([]);
  /** True if nothing but this browser knows me. */
  onlyHere = $derived(this.devices.length < 2 && !this.passkeys.length);

  async load() {
    [this.devices, this.passkeys] = await Promise.all([devices(), passkeys()]);
  }
}
