import { me, rename } from "./api";

class CurrentGuest {
  name = $state("");

  async load() {
    this.name = (await me()).name;
  }

  async rename(name: string) {
    this.name = (await rename(name.trim())).name;
  }
}

export const guest = new CurrentGuest();
