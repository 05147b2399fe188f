// SPDX-License-Identifier: MIT
// The sounds of the boards, synthesised and quiet: wood, stone, marbles that roll, one that falls.
// @ts-check

/** @typedef {"wood"|"stone"|"roll"|"push"|"eject"|"no"} Sound */

/** @type {AudioContext | null} */
let context = null;
/** @type {AudioBuffer | null} */
let hiss = null;

/** An audio context starts only after a touch, so it is created then. */
function ready() {
  if (!context && typeof AudioContext === "function" && navigator.userActivation?.hasBeenActive !== false) {
    context = new AudioContext();
    hiss = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  if (context?.state === "suspended") context.resume().catch(() => {});
  return context;
}

/**
 * A knock: noise through a narrow filter that fades within `length` seconds.
 * @param {AudioContext} at
 * @param {number} when
 * @param {number} pitch
 * @param {number} sharp how narrow
 * @param {number} loud
 * @param {number} length
 */
function knock(at, when, pitch, sharp, loud, length) {
  const source = at.createBufferSource();
  const filter = at.createBiquadFilter();
  const gain = at.createGain();
  source.buffer = hiss;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = sharp;
  gain.gain.setValueAtTime(0, when);
  gain.gain.linearRampToValueAtTime(loud, when + 0.002);
  gain.gain.exponentialRampToValueAtTime(0.0001, when + length);
  source.connect(filter).connect(gain).connect(at.destination);
  source.start(when, Math.random() * 0.2, length + 0.02);
}

/**
 * A body that rings, like glass or a deep board.
 * @param {AudioContext} at
 * @param {number} when
 * @param {number} pitch
 * @param {number} loud
 * @param {number} length
 */
function ring(at, when, pitch, loud, length) {
  const source = at.createOscillator();
  const gain = at.createGain();
  source.frequency.setValueAtTime(pitch, when);
  source.frequency.exponentialRampToValueAtTime(pitch * 0.8, when + length);
  gain.gain.setValueAtTime(loud, when);
  gain.gain.exponentialRampToValueAtTime(0.0001, when + length);
  source.connect(gain).connect(at.destination);
  source.start(when);
  source.stop(when + length + 0.02);
}

/** @type {Record<Sound, (at: AudioContext, now: number) => void>} */
const sounds = {
  wood(at, now) {
    knock(at, now, 900, 6, 0.5, 0.07);
    ring(at, now, 190, 0.06, 0.09);
  },
  stone(at, now) {
    knock(at, now, 2400, 9, 0.4, 0.05);
    ring(at, now, 520, 0.03, 0.07);
  },
  roll(at, now) {
    knock(at, now, 420, 2, 0.14, 0.2);
    knock(at, now + 0.15, 1700, 8, 0.25, 0.06);
  },
  push(at, now) {
    knock(at, now, 1900, 10, 0.35, 0.05);
    knock(at, now + 0.02, 420, 2, 0.16, 0.2);
    knock(at, now + 0.17, 1700, 8, 0.3, 0.06);
  },
  eject(at, now) {
    knock(at, now, 1900, 10, 0.35, 0.05);
    knock(at, now + 0.02, 380, 2, 0.2, 0.32);
    for (const [i, gap] of [0.3, 0.38, 0.43].entries()) {
      knock(at, now + gap, 1300, 9, 0.4 / (i + 1), 0.06);
      ring(at, now + gap, 160, 0.06 / (i + 1), 0.1);
    }
  },
  no(at, now) {
    knock(at, now, 300, 4, 0.22, 0.07);
  },
};

/**
 * Plays a sound if allowed, after the picture is drawn: opening the device takes longer than a frame.
 * @param {Sound} name
 */
export function play(name) {
  setTimeout(() => {
    const at = ready();
    if (at && at.state !== "closed") sounds[name](at, at.currentTime);
  });
}
