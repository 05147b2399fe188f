// SPDX-License-Identifier: MIT
// The styles inside <sandan-board>. A constructed style sheet, since it applies at once and a strict
// Content-Security-Policy allows it. Colours that start with --sandan- are set by the page that embeds a board;
// those that start with --art- are set from the palette of the pictures.
// @ts-check
import { boldGrid } from "./bold.js";
import { featureStyle } from "./feature.js";

export const sheet = new CSSStyleSheet();
sheet.replaceSync(`
:host {
  display: flex;
  flex-direction: column;
  min-width: 0;
  contain: layout;
  font-family: system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  -webkit-tap-highlight-color: transparent;
}
:host([hidden]) { display: none; }
.stage {
  position: relative;
  flex: 1 1 auto;
  min-height: 0;
  outline: none;
}
.unseen {
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
.bar {
  display: grid;
  grid-template-columns: auto auto 1fr;
  gap: 4px 8px;
  padding: 4px 0;
  color: inherit;
}
.bar[hidden] { display: none; }
.status { grid-column: 1 / -1; min-height: 1.4em; margin: 0; font-size: 1rem; line-height: 1.4; }
.bar button {
  min-height: 44px;
  padding: 0 16px;
  border: 1px solid currentColor;
  border-radius: 6px;
  background: none;
  color: inherit;
  font: inherit;
}
.bar button[hidden] { display: none; }
.bar button:disabled { visibility: hidden; }
.bar .end {
  border-color: transparent;
  background: var(--sandan-seal, var(--art-seal));
  color: var(--sandan-on-seal, var(--art-paper));
}
.bar button:focus-visible { outline: 3px solid var(--sandan-focus, var(--art-focus)); outline-offset: 2px; }
.wrong { margin: 0; padding: 16px; }

.grid {
  position: relative;
  width: 100%;
  height: 100%;
  touch-action: none;
  user-select: none;
  -webkit-user-select: none;
  -webkit-touch-callout: none;
  cursor: default;
}
.grid.fixed { touch-action: auto; }
.grid.may { cursor: pointer; }
.grid.dragging { cursor: grabbing; }
.grid svg { display: block; width: 100%; height: 100%; overflow: visible; }
.grid svg * { pointer-events: none; }
.inlay { fill: var(--sandan-seal, var(--art-inlay)); stroke: var(--art-hairline); stroke-width: 1; }
.count { font: 30px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; text-anchor: middle; }
.count.black { fill: var(--art-ivory); }
.count.white { fill: var(--art-carving); }

.spot { fill: transparent; stroke: none; outline: none; }
.focus-edge, .focus-ring { fill: none; visibility: hidden; }
.focus-edge { stroke: var(--art-ivory); stroke-width: 13; }
.focus-ring { stroke: var(--sandan-focus, var(--art-focus)); stroke-width: 8; }
.keys .grid:focus-within .focus-edge, .keys .grid:focus-within .focus-ring { visibility: visible; }

.dot { fill: var(--sandan-seal, var(--art-seal_deep)); stroke: var(--art-ivory); stroke-width: 3; }
.trail, .air { fill: none; stroke: var(--sandan-seal, var(--art-seal_deep)); stroke-linecap: round; }
.trail { stroke-width: 7; stroke-opacity: 0.55; }
.air { stroke-width: 5; stroke-opacity: 0.8; stroke-dasharray: 1 11; }
.last .trail, .last .air { stroke-opacity: 0.6; }
rect.ground { fill: var(--sandan-seal, var(--art-seal_deep)); }
circle.ground { fill: var(--sandan-seal, var(--art-seal_bright)); }
rect.ground.was { fill-opacity: 0.22; }
rect.ground.now { fill-opacity: 0.4; }
circle.ground.was { fill-opacity: 0.5; }
.ring { fill: none; stroke: var(--sandan-target, var(--art-carving)); stroke-width: 4.5; }
.ring-edge { fill: none; stroke: var(--art-ivory); stroke-width: 9; stroke-opacity: 0.85; }
.aim .ring, .aim .step { stroke: var(--sandan-seal, var(--art-seal_deep)); }
.ghost { opacity: 0.42; }
.chosen-edge, .chosen { fill: none; stroke-linejoin: round; }
.chosen-edge { stroke: var(--art-carving); stroke-width: 11; stroke-opacity: 0.75; }
.chosen { stroke: var(--sandan-selected, var(--art-ivory)); stroke-width: 6; }
.step { stroke-linejoin: round; paint-order: stroke; stroke-width: 9; }
.step.move, .step.side { fill: var(--art-tray_deep); stroke: var(--art-ivory); }
.step.push { fill: var(--art-ivory); stroke: var(--art-carving); }
.step.eject { fill: var(--sandan-seal, var(--art-seal_bright)); stroke: var(--art-ivory); }
.dragging .target:not(.aim) .step { opacity: 0.35; }
.aim .step.move, .aim .step.side { fill: var(--art-ivory); }
.line { stroke: var(--art-ivory); stroke-linejoin: round; stroke-linecap: round; paint-order: stroke; }
.line.best { fill: var(--sandan-seal, var(--art-seal_deep)); stroke-width: 6; opacity: 0.92; }
.line.other { fill: var(--art-carving); stroke-width: 4; opacity: 0.7; }
.air-line { fill: none; stroke-linecap: round; }
.air-line.edge { stroke: var(--art-ivory); }
.air-line.best { stroke: var(--sandan-seal, var(--art-seal_deep)); }
.air-line.other { stroke: var(--art-carving); opacity: 0.7; }
.mark { fill: none; stroke-width: 7; stroke: var(--sandan-seal, var(--art-seal_deep)); }
.mark-edge { fill: none; stroke-width: 12; stroke: var(--art-ivory); stroke-opacity: 0.85; }
${featureStyle}
${boldGrid}
@media (forced-colors: active) {
  .ring, .chosen, .focus-ring { stroke: Highlight; }
  .ring-edge, .chosen-edge, .focus-edge { stroke: Canvas; stroke-opacity: 1; }
}
`);
