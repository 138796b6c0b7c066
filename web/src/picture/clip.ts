// A clip of some moves of a finished game: a GIF of a flat board, frame by frame, or a video of a scene while it moves.
import { applyPalette, GIFEncoder, quantize } from "gifenc";
import { imageOf } from "./boardImage";

/** Most bytes of a clip, so that it can be sent. */
export const MAX_BYTES = 4 * 1024 * 1024;
/** Width of a clip, in pixels; the second one is tried if the first makes it too large. */
const WIDTHS = [560, 360];
const FRAME_MS = 900;
const LAST_FRAME_MS = 2500;
const FRAMES_PER_SECOND = 30;
/** Longest video, in milliseconds: with the bits per second below it stays under the largest size. */
const LONGEST_MS = 12_000;
const BITS_PER_SECOND = 2_400_000;
const VIDEO_TYPES = ["video/webm;codecs=vp9", "video/webm", "video/mp4"];

export interface ClipSource {
  board: HTMLElement;
  /** Plies to show, in order. A video shows how the last one comes about. */
  plies: number[];
  /** Show a ply, and resolve when the board has shown it. */
  show: (ply: number) => Promise<void>;
  /** Called with the part of the clip that is done, from 0 to 1. */
  onprogress: (done: number) => void;
  signal: AbortSignal;
}

export function canRecordVideo(): boolean {
  return typeof MediaRecorder === "function" && "captureStream" in HTMLCanvasElement.prototype;
}

/** Draw one frame per ply; throw if the signal says so. */
export async function makeGif(source: ClipSource): Promise<Blob> {
  const images: HTMLImageElement[] = [];
  for (const [index, ply] of source.plies.entries()) {
    await source.show(ply);
    source.signal.throwIfAborted();
    images.push(await imageOf(source.board));
    source.onprogress((index + 1) / (source.plies.length + 1));
    source.signal.throwIfAborted();
  }
  for (const width of WIDTHS) {
    const clip = encode(images, width);
    if (clip.size <= MAX_BYTES) return clip;
  }
  throw new Error("The clip is too large.");
}

function encode(images: HTMLImageElement[], width: number): Blob {
  const first = images[0]!;
  const height = Math.round((width * first.height) / first.width);
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext("2d", { willReadFrequently: true })!;
  const gif = GIFEncoder();
  images.forEach((image, index) => {
    pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--sky").trim();
    pen.fillRect(0, 0, width, height);
    pen.drawImage(image, 0, 0, width, height);
    const { data } = pen.getImageData(0, 0, width, height);
    const palette = quantize(data, 256);
    const delay = index === images.length - 1 ? LAST_FRAME_MS : FRAME_MS;
    gif.writeFrame(applyPalette(data, palette), width, height, { palette, delay });
  });
  gif.finish();
  return new Blob([gif.bytes()], { type: "image/gif" });
}

/** Record the canvas of a scene while it shows the last of the plies; throw if the signal says so. */
export async function makeVideo(source: ClipSource): Promise<Blob> {
  const canvas = largestCanvas(source.board);
  for (const ply of source.plies.slice(0, -1)) await source.show(ply);
  source.signal.throwIfAborted();
  const stream = canvas.captureStream(FRAMES_PER_SECOND);
  const mimeType = VIDEO_TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? "";
  const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: BITS_PER_SECOND });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const stopped = new Promise((resolve) => (recorder.onstop = resolve));
  recorder.start();
  const began = performance.now();
  const timer = setInterval(() => source.onprogress(Math.min(0.95, (performance.now() - began) / LONGEST_MS)), 200);
  try {
    await Promise.race([source.show(source.plies.at(-1)!).then(() => after(800)), after(LONGEST_MS), abort(source)]);
  } finally {
    clearInterval(timer);
    recorder.stop();
    for (const track of stream.getTracks()) track.stop();
  }
  source.signal.throwIfAborted();
  await stopped;
  const clip = new Blob(parts, { type: mimeType.split(";")[0] || "video/webm" });
  if (!clip.size || clip.size > MAX_BYTES) throw new Error("There is no clip of a good size.");
  return clip;
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function abort({ signal }: ClipSource): Promise<void> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}

function largestCanvas(board: HTMLElement): HTMLCanvasElement {
  const canvases = [...board.querySelectorAll("canvas")].sort((a, b) => b.width * b.height - a.width * a.height);
  if (!canvases[0]) throw new Error("There is no scene to record.");
  return canvases[0];
}
