import { me, rename } from "./api";
import { settings } from "./settings.svelte";

class CurrentGuest {
  name = $state("");
  /** True if I chose my name, or was asked and kept the one I was given. */
  named = $state(false);

  async load() {
    const { name, named } = await me();
    this.name = name;
    this.named = (named ?? false) || settings.keptName;
  }

  async rename(name: string) {
    this.name = (await rename(name.trim())).name;
    this.named = settings.keptName = true;
  }
}

export const guest = new CurrentGuest();
