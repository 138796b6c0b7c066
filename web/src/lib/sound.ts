// Soft sounds, synthesised from a few sine tones with a gentle start and end.
import { settings } from "./settings.svelte";

interface Tone {
  /** Frequency, in hertz. */
  pitch: number;
  /** Start, in seconds. */
  at: number;
  /** Length, in seconds. */
  lasts: number;
  /** Volume, from 0 to 1. */
  loud: number;
  /** Frequency at the end, in hertz. */
  glide?: number;
}

export type Sound = "turn" | "move" | "chat" | "win" | "lose" | "neutral" | "good" | "bad" | "splash";

const SOUNDS: Record<Sound, Tone[]> = {
  turn: [
    { pitch: 587, at: 0, lasts: 0.28, loud: 0.5 },
    { pitch: 880, at: 0.13, lasts: 0.45, loud: 0.45 },
  ],
  move: [{ pitch: 320, at: 0, lasts: 0.14, loud: 0.35, glide: 190 }],
  chat: [{ pitch: 720, at: 0, lasts: 0.16, loud: 0.25, glide: 860 }],
  good: [
    { pitch: 660, at: 0, lasts: 0.16, loud: 0.35 },
    { pitch: 990, at: 0.09, lasts: 0.3, loud: 0.35 },
  ],
  bad: [
    { pitch: 233, at: 0, lasts: 0.2, loud: 0.45, glide: 196 },
    { pitch: 175, at: 0.14, lasts: 0.36, loud: 0.45, glide: 131 },
  ],
  splash: [
    { pitch: 880, at: 0, lasts: 0.1, loud: 0.22, glide: 240 },
    { pitch: 520, at: 0.05, lasts: 0.16, loud: 0.22, glide: 150 },
  ],
  win: [
    { pitch: 523, at: 0, lasts: 0.4, loud: 0.4 },
    { pitch: 659, at: 0.14, lasts: 0.4, loud: 0.4 },
    { pitch: 784, at: 0.28, lasts: 0.4, loud: 0.4 },
    { pitch: 1047, at: 0.42, lasts: 0.5, loud: 0.4 },
    { pitch: 784, at: 0.62, lasts: 0.3, loud: 0.35 },
    { pitch: 1047, at: 0.76, lasts: 0.9, loud: 0.45 },
    { pitch: 1319, at: 0.76, lasts: 0.9, loud: 0.25 },
  ],
  lose: [
    { pitch: 392, at: 0, lasts: 0.4, loud: 0.4 },
    { pitch: 370, at: 0.3, lasts: 0.4, loud: 0.4 },
    { pitch: 349, at: 0.6, lasts: 0.4, loud: 0.4 },
    { pitch: 330, at: 0.9, lasts: 1, loud: 0.4, glide: 311 },
  ],
  neutral: [
    { pitch: 523, at: 0, lasts: 0.4, loud: 0.35 },
    { pitch: 659, at: 0.16, lasts: 0.4, loud: 0.35 },
    { pitch: 523, at: 0.32, lasts: 0.7, loud: 0.35 },
  ],
};

let context: AudioContext | undefined;

function ring(audio: AudioContext, tone: Tone) {
  const start = audio.currentTime + tone.at;
  const voice = audio.createOscillator();
  const gain = audio.createGain();
  voice.frequency.setValueAtTime(tone.pitch, start);
  if (tone.glide) voice.frequency.exponentialRampToValueAtTime(tone.glide, start + tone.lasts);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(tone.loud * settings.volume, start + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + tone.lasts);
  voice.connect(gain).connect(audio.destination);
  voice.start(start);
  voice.stop(start + tone.lasts + 0.05);
}

export function play(sound: Sound) {
  if (!settings.sound || settings.volume === 0) return;
  // Browsers play no sound before the first touch or key.
  if (!navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  void context.resume();
  for (const tone of SOUNDS[sound]) ring(context, tone);
}
