// The picture of a finished game: the final board under a headline, and the players below it.
import { seatLook } from "../board/seats";
import { headline, type EndedGame } from "../lib/ending";
import { shareFile } from "../lib/share";
import { placeText } from "../lib/text";
import { imageOf } from "./boardImage";

const MARGIN = 24;
const ROW = 40;
/** Width below which the picture is not drawn, in pixels, so that its texts have room. */
const LEAST_WIDTH = 480;
const MAX_SCALE = 2;
const MAX_SIZE = 4096;

/** A finished game of which a picture is drawn: a table, or a replay. */
type PicturedGame = EndedGame & {
  id: string;
  game: string;
  /** Stands in the place of the result. */ caption?: string;
};

/** Draw the result of a table and share the picture, or save it. Others will see it, so it calls nobody "you". */
export async function shareResult(board: HTMLElement, title: string, table: PicturedGame) {
  const now = { ...table, mine: [] };
  const picture = await drawResult(board, title, now);
  await shareFile(picture, `${now.game}-${now.id}.png`, `${title}: ${now.caption ?? headline(now)}`);
}

async function drawResult(board: HTMLElement, title: string, now: PicturedGame): Promise<Blob> {
  const image = await imageOf(board);
  const width = Math.max(image.width, LEAST_WIDTH) + 2 * MARGIN;
  const top = MARGIN + 96;
  const height = top + image.height + MARGIN + now.seats.length * ROW + MARGIN;
  const scale = Math.min(MAX_SCALE, MAX_SIZE / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = width * scale;
  canvas.height = height * scale;
  const pen = canvas.getContext("2d")!;
  pen.scale(scale, scale);
  const colours = getComputedStyle(document.documentElement);
  const colour = (name: string) => colours.getPropertyValue(name).trim();
  const font = (weight: number, size: number) => `${weight} ${size}px ${colour("--display")}`;

  const sky = pen.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, colour("--sky-deep"));
  sky.addColorStop(1, colour("--sky"));
  pen.fillStyle = sky;
  pen.fillRect(0, 0, width, height);

  const inside = width - 2 * MARGIN;
  pen.textBaseline = "alphabetic";
  pen.fillStyle = colour("--ink-soft");
  pen.font = font(500, 20);
  pen.fillText(title, MARGIN, MARGIN + 22, inside - 80);
  pen.textAlign = "right";
  pen.fillText("Shoal", width - MARGIN, MARGIN + 22);
  pen.textAlign = "left";
  pen.fillStyle = colour("--ink");
  pen.font = font(600, 34);
  pen.fillText(now.caption ?? headline(now), MARGIN, MARGIN + 68, inside);

  const left = (width - image.width) / 2;
  pen.save();
  pen.beginPath();
  pen.roundRect(left, top, image.width, image.height, 22);
  pen.clip();
  pen.drawImage(image, left, top, image.width, image.height);
  pen.restore();

  const order = now.seats.map((_, seat) => seat).sort((a, b) => (now.places?.[a] ?? 9) - (now.places?.[b] ?? 9));
  order.forEach((seat, index) => {
    const y = top + image.height + MARGIN + index * ROW + 26;
    pen.fillStyle = colour("--ink-soft");
    pen.font = font(500, 20);
    pen.fillText(now.places ? placeText(now.places[seat] ?? 0) : "", MARGIN, y);
    pen.save();
    pen.translate(MARGIN + 64, y - 7);
    pen.scale(1.3, 1.3);
    pen.fillStyle = seatLook(seat).colour;
    pen.fill(new Path2D(seatLook(seat).shape));
    pen.restore();
    pen.fillStyle = colour("--ink");
    pen.fillText(now.seats[seat]?.name ?? "", MARGIN + 84, y, inside * 0.45);
    pen.textAlign = "right";
    pen.fillText(now.ending?.scores[seat] ?? "", width - MARGIN, y, inside * 0.4);
    pen.textAlign = "left";
  });
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}
