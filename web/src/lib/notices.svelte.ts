// Messages for the whole page: announcements for screen readers, and notices of what did not work.
class Notices {
  announced = $state("");
  shown = $state.raw<{ id: number; text: string }[]>([]);
  #next = 0;

  announce(text: string) {
    // Screen readers read a sentence again only if it differs.
    this.announced = text === this.announced ? `${text}\u00a0` : text;
  }

  show(text: string, milliseconds = 6000) {
    const id = this.#next++;
    this.shown = [...this.shown.slice(-2), { id, text }];
    setTimeout(() => this.dismiss(id), milliseconds);
  }

  dismiss(id: number) {
    this.shown = this.shown.filter((notice) => notice.id !== id);
  }
}

export const notices = new Notices();
