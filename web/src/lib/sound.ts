/** Sounds made on the spot from noise and sine waves: dice on wood, a pencil, a small bell. */
import type { Moment } from "../state/play.svelte";

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Made at the first sound; asleep until a touch, or again after a call. */
function awake(): AudioContext {
  context ??= new AudioContext();
  if (context.state !== "running") void context.resume();
  return context;
}

function hiss(audio: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return noise;
}

/** From loud to silent. */
function fade(audio: AudioContext, at: number, lengthS: number, loudness: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loudness, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + lengthS);
  gain.connect(audio.destination);
  return gain;
}

/** A short burst of noise about one pitch. */
function knock(
  audio: AudioContext,
  delayS: number,
  pitchHz: number,
  lengthS: number,
  loudness: number,
): void {
  const at = audio.currentTime + delayS;
  const source = audio.createBufferSource();
  source.buffer = hiss(audio);
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitchHz;
  filter.Q.value = 3;
  source.connect(filter).connect(fade(audio, at, lengthS, loudness));
  source.start(at, Math.random() * 0.1, lengthS);
}

function ring(audio: AudioContext, delayS: number, pitchHz: number): void {
  const at = audio.currentTime + delayS;
  const source = audio.createOscillator();
  source.frequency.value = pitchHz;
  source.connect(fade(audio, at, 0.6, 0.12));
  source.start(at);
  source.stop(at + 0.6);
}

const somewhere = (low: number, high: number): number => low + Math.random() * (high - low);

/** Dice against each other, then on the table. */
function knocks(audio: AudioContext, count: number, spreadS: number, lowHz: number, loudness: number): void {
  for (let i = 0; i < count; i++)
    knock(audio, (i / count) * spreadS + somewhere(0, 0.03), somewhere(lowHz, lowHz * 1.8), 0.05, loudness);
}

const sounds: Record<Moment, (audio: AudioContext) => void> = {
  keep: (audio) => knock(audio, 0, 1400, 0.03, 0.25),
  roll: (audio) => knocks(audio, 8, 0.3, 1900, 0.35),
  land: (audio) => knocks(audio, 4, 0.14, 750, 0.6),
  write: (audio) => knock(audio, 0, 3200, 0.05, 0.2),
  bonus: (audio) => [784, 988, 1175].map((pitchHz, i) => ring(audio, i * 0.09, pitchHz)),
};

export function play(moment: Moment): void {
  sounds[moment](awake());
}
