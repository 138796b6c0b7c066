interface Animations {
  busy: boolean;
}

interface Closable {
  close(): void;
}

/** The 3D part of a board, which is loaded with three.js once the board is on the page. */
export class LazyScene<View extends Closable, Queue extends Animations> {
  view = $state.raw<View>();
  animations = $state.raw<Queue>();
  /** Whether this browser cannot show the scene. */
  failed = $state(false);
  /** Whether everything that has happened has been shown, so that the player may act. */
  readonly idle = $derived(this.failed || (this.animations !== undefined && !this.animations.busy));
  #closed = false;

  /** `load` fetches the code of the view; what it returns creates the view on a canvas. */
  constructor(
    readonly load: () => Promise<(canvas: HTMLCanvasElement) => View>,
    readonly animate: (view: View) => Queue,
  ) {}

  async open(canvas: HTMLCanvasElement) {
    try {
      const create = await this.load();
      if (this.#closed) return;
      this.view = create(canvas);
      this.animations = this.animate(this.view);
    } catch {
      this.failed = true;
    }
  }

  close() {
    this.#closed = true;
    this.view?.close();
  }
}
