// Soft sounds, synthesised from sine tones with a gentle start and end, and from filtered noise for things that knock.
import { settings } from "./settings.svelte";

interface Tone {
  /** Frequency, in hertz. The first tone of each sound has one that no other sound has. */
  pitch: number;
  /** Start, in seconds. */
  at: number;
  /** Length, in seconds. */
  lasts: number;
  /** Volume, from 0 to 1. */
  loud: number;
  /** Frequency at the end, in hertz. */
  glide?: number;
  /** How narrow a band of noise sounds instead of a sine tone: the quality of its filter. */
  noise?: number;
}

export type Sound =
  | ("turn" | "move" | "chat" | "win" | "lose" | "neutral" | "good" | "bad")
  | ("snap" | "knock" | "thud" | "clatter" | "plop" | "creak");

/** Sounds that last as long as something moves. */
export type SustainedSound = "slide" | "drag";

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
  // A finger against plastic.
  snap: [
    { pitch: 2600, at: 0, lasts: 0.05, loud: 0.6, noise: 1.2 },
    { pitch: 240, at: 0, lasts: 0.08, loud: 0.5, glide: 110 },
  ],
  // Plastic against plastic.
  knock: [
    { pitch: 830, at: 0, lasts: 0.09, loud: 0.5, glide: 640 },
    { pitch: 1900, at: 0, lasts: 0.04, loud: 0.5, noise: 2 },
  ],
  // Plastic against cardboard.
  thud: [
    { pitch: 190, at: 0, lasts: 0.12, loud: 0.6, glide: 95 },
    { pitch: 480, at: 0, lasts: 0.06, loud: 0.4, noise: 1 },
  ],
  // Wood against ice.
  clatter: [
    { pitch: 1450, at: 0, lasts: 0.05, loud: 0.7, noise: 6 },
    { pitch: 1120, at: 0, lasts: 0.06, loud: 0.2, glide: 960 },
  ],
  // A net into water.
  plop: [
    { pitch: 260, at: 0, lasts: 0.14, loud: 0.4, glide: 620 },
    { pitch: 900, at: 0.03, lasts: 0.28, loud: 0.25, noise: 0.8, glide: 350 },
  ],
  // A rope under load.
  creak: [
    { pitch: 310, at: 0, lasts: 0.24, loud: 0.8, noise: 16, glide: 400 },
    { pitch: 640, at: 0.04, lasts: 0.16, loud: 0.3, noise: 20, glide: 760 },
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

const SUSTAINED: Record<SustainedSound, { pitch: number; noise: number; loud: number }> = {
  slide: { pitch: 4800, noise: 0.6, loud: 0.14 },
  drag: { pitch: 700, noise: 0.8, loud: 0.16 },
};

/** Seconds in which tones and noise begin: noise is to knock. */
const ATTACK = { tone: 0.02, noise: 0.003 };
/** Seconds after which a sustained sound is near the loudness that is asked of it. */
const SWELL = 0.04;

let context: AudioContext | undefined;
let noiseBuffer: AudioBuffer | undefined;
const sustained = new Map<SustainedSound, { source: AudioBufferSourceNode; gain: GainNode }>();

/** Return the page's audio, or null if nothing is to be heard. */
function openAudio(): AudioContext | null {
  if (!settings.sound || settings.volume === 0) return null;
  // Browsers play no sound before the first touch or key.
  if (!navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  void context.resume();
  return context;
}

/** Return a source of noise, and the filter that lets a narrow or wide band of it pass. */
function noiseIn(audio: AudioContext, quality: number): [AudioBufferSourceNode, BiquadFilterNode] {
  if (!noiseBuffer) {
    noiseBuffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
    const samples = noiseBuffer.getChannelData(0);
    for (let n = 0; n < samples.length; n++) samples[n] = 2 * Math.random() - 1;
  }
  const source = audio.createBufferSource();
  source.buffer = noiseBuffer;
  source.loop = true;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = quality;
  source.connect(filter);
  return [source, filter];
}

function ring(audio: AudioContext, tone: Tone, strength: number) {
  const start = audio.currentTime + tone.at;
  const [voice, output] = tone.noise ? noiseIn(audio, tone.noise) : single(audio.createOscillator());
  const gain = audio.createGain();
  output.frequency.setValueAtTime(tone.pitch, start);
  if (tone.glide) output.frequency.exponentialRampToValueAtTime(tone.glide, start + tone.lasts);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(
    tone.loud * strength * settings.volume,
    start + ATTACK[tone.noise ? "noise" : "tone"],
  );
  gain.gain.exponentialRampToValueAtTime(0.0001, start + tone.lasts);
  output.connect(gain).connect(audio.destination);
  voice.start(start);
  voice.stop(start + tone.lasts + 0.05);
}

function single<Node>(node: Node): [Node, Node] {
  return [node, node];
}

/** Play a sound as loudly as something of a strength from 0 to 1 is to be heard. */
export function play(sound: Sound, strength = 1) {
  const audio = openAudio();
  if (audio) for (const tone of SOUNDS[sound]) ring(audio, tone, strength);
}

/** Let a sustained sound be heard at a level from 0, which ends it, to 1. */
export function sustain(sound: SustainedSound, level: number) {
  const playing = sustained.get(sound);
  const audio = level > 0 ? openAudio() : null;
  if (!audio) {
    if (!playing) return;
    const { currentTime } = playing.gain.context;
    playing.gain.gain.setTargetAtTime(0, currentTime, SWELL);
    playing.source.stop(currentTime + 8 * SWELL);
    sustained.delete(sound);
    return;
  }
  const { gain } = playing ?? startSustained(audio, sound);
  gain.gain.setTargetAtTime(SUSTAINED[sound].loud * level * settings.volume, audio.currentTime, SWELL);
}

function startSustained(audio: AudioContext, sound: SustainedSound) {
  const { pitch, noise } = SUSTAINED[sound];
  const [source, filter] = noiseIn(audio, noise);
  filter.frequency.setValueAtTime(pitch, audio.currentTime);
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, audio.currentTime);
  filter.connect(gain).connect(audio.destination);
  source.start();
  const started = { source, gain };
  sustained.set(sound, started);
  return started;
}
