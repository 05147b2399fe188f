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
  plainAnimate?: typeof Element.prototype.animate;
}
