// SPDX-License-Identifier: MIT
// What tests put into the page's window.
interface Window {
  axe: typeof import("axe-core");
  /** Set by a script that must not run. */
  ran?: number;
  /** Movements of pieces so far, and the states of the first ones before and after a key. */
  trips: { frames: string; animation: Animation }[];
  after: string[][] | null;
  /** What screen readers were told. */
  heard?: string[];
  /** What random hands have led to. */
  hands: HandEvent[];
  /** How long the page stood still, in milliseconds. */
  seen: { last: number; longest: number };
  plainAnimate?: typeof Element.prototype.animate;
}

/** What a board reported, and for an action what it showed at that moment. */
interface HandEvent {
  kind: "act" | "refuse" | "closed" | "select";
  action: string;
  /** The message that was seen then. */
  said: string;
  targets?: (string | null)[];
  start?: string;
  half?: string;
  words?: string;
  code?: string;
  selected?: boolean;
}
