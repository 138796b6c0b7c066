// Draws the ways that bodies went in an act, for whoever does not see them move.
import { CatmullRomCurve3, Group, Mesh, MeshBasicMaterial, TubeGeometry, Vector3 } from "three";

const RADIUS = 1.7;

export interface Track {
  colour: string;
  /** From 0 to 1; a way that did not happen now is seen less. */
  opacity?: number;
  /** Places in millimetres. */
  places: [x: number, y: number, z: number][];
}

export class TrackFigure extends Group {
  show(tracks: readonly Track[]) {
    for (const mesh of this.children as Mesh<TubeGeometry, MeshBasicMaterial>[]) {
      mesh.geometry.dispose();
      mesh.material.dispose();
    }
    this.clear();
    for (const { colour, opacity = 1, places } of tracks) {
      if (places.length < 2) continue;
      const curve = new CatmullRomCurve3(places.map(([x, y, z]) => new Vector3(x, y, Math.max(z, 2))));
      const material = new MeshBasicMaterial({ color: colour, opacity, transparent: opacity < 1 });
      this.add(new Mesh(new TubeGeometry(curve, 2 * places.length, RADIUS, 5), material));
    }
  }
}
