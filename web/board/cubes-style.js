// SPDX-License-Identifier: MIT
// The styles of Bushishogi's cubes inside <sandan-board>: a constructed style sheet, like style.js. Lengths are
// in units of a picture 1000 wide: --u is one unit. Colours come from the palette of the pictures (--art-…) and
// from the materials of the cubes.
// @ts-check
import { boldCubes } from "./bold.js";

export const sheet = new CSSStyleSheet();
sheet.replaceSync(`
.cubes {
  position: relative;
  width: 100%;
  height: 100%;
  aspect-ratio: 1;
  overflow: hidden;
  user-select: none;
  -webkit-user-select: none;
  -webkit-tap-highlight-color: transparent;
  touch-action: none;
}
.cubes:focus {
  outline: none;
}
.keys .cubes:focus {
  outline: 3px solid var(--sandan-focus, var(--art-focus));
  outline-offset: -3px;
  border-radius: 6px;
}
.cubes [hidden] {
  display: none;
}
.shapes {
  position: absolute;
}
.picture {
  position: absolute;
  left: 50%;
  top: 50%;
  width: calc(1000 * var(--u));
  height: calc(1000 * var(--u));
  transform: translate(-50%, -50%);
}
.black {
  --mark: var(--black-ink);
  --threat: var(--black-threat);
  --rim: var(--black-rim);
  --top: var(--black-top);
  --near: var(--black-near);
  --far: var(--black-far);
  --gleam: rgb(255 255 255 / 9%);
}
.white {
  --mark: var(--white-ink);
  --threat: var(--white-threat);
  --rim: var(--white-rim);
  --top: var(--white-top);
  --near: var(--white-near);
  --far: var(--white-far);
  --gleam: rgb(255 255 255 / 60%);
}
/* Marks: the sword that threatens glows, all others are ink. */
.marks,
.threat {
  color: var(--mark);
}
.threat > path {
  stroke: var(--threat);
  stroke-opacity: 0;
  transition: stroke-opacity 200ms;
}
.threat {
  transition: color 200ms;
}
.points .top .threat {
  color: var(--threat);
}
.points .top .threat > path {
  stroke-opacity: 0.38;
}
/* ---- in space ---- */
.space {
  position: absolute;
  inset: 0;
  perspective: calc(4200 * var(--u));
  perspective-origin: 50% 50%;
}
.table {
  position: absolute;
  left: 50%;
  top: 50%;
  width: 0;
  height: 0;
  transform-style: preserve-3d;
  transform: translateY(calc(48 * var(--u))) rotateX(40deg) rotateZ(24deg);
}
.mat,
.thick {
  position: absolute;
  left: calc(-250 * var(--u));
  top: calc(-440 * var(--u));
  width: calc(500 * var(--u));
  height: calc(880 * var(--u));
}
.thick {
  transform: translateZ(calc(-14 * var(--u)));
  background: var(--art-shadow);
  opacity: 0.22;
  box-shadow: 0 0 calc(18 * var(--u)) calc(4 * var(--u)) var(--art-shadow);
}
.inlay {
  position: absolute;
  left: calc(-50 * var(--u));
  top: calc(408 * var(--u));
  width: calc(100 * var(--u));
  height: calc(12 * var(--u));
  background: var(--mover);
  border-radius: calc(2 * var(--u));
}
.inlay.farther {
  top: calc(-420 * var(--u));
}
.seat {
  position: absolute;
  width: 0;
  height: 0;
  transform-style: preserve-3d;
  transform: translateY(calc(245 * var(--u)));
}
.seat.farther {
  transform: translateY(calc(-245 * var(--u))) rotateZ(180deg);
}
.cube {
  position: absolute;
  width: 0;
  height: 0;
  transform-style: preserve-3d;
  transform: translateZ(calc(var(--edge) / 2));
}
.mine .cube {
  cursor: grab;
}
.mine.held .cube {
  cursor: grabbing;
}
.face {
  position: absolute;
  left: calc(var(--edge) / -2);
  top: calc(var(--edge) / -2);
  width: var(--edge);
  height: var(--edge);
  box-sizing: border-box;
  backface-visibility: hidden;
  box-shadow:
    inset 0 0 0 calc(var(--line, 3) * var(--u)) var(--rim),
    inset 0 0 calc(26 * var(--u)) var(--gleam);
}
.face svg {
  display: block;
  width: 100%;
  height: 100%;
  overflow: visible;
  pointer-events: none;
}
.face.top {
  transform: translateZ(calc(var(--edge) / 2));
}
.face.front {
  transform: rotateX(90deg) translateZ(calc(var(--edge) / 2));
}
.face.back {
  transform: rotateX(-90deg) translateZ(calc(var(--edge) / 2));
}
.face.right {
  transform: rotateY(90deg) translateZ(calc(var(--edge) / 2));
}
.face.left {
  transform: rotateY(-90deg) translateZ(calc(var(--edge) / 2));
}
.face.bottom {
  transform: rotateX(180deg) translateZ(calc(var(--edge) / 2));
}
/* One shadow, on the side away from the light; the seat of the far player is turned. */
.shade {
  position: absolute;
  left: calc(-118 * var(--u));
  top: calc(-150 * var(--u));
  width: calc(330 * var(--u));
  height: calc(272 * var(--u));
  background: radial-gradient(closest-side, var(--art-shadow) 40%, transparent);
  opacity: 0.42;
  transform: translateZ(calc(1 * var(--u)));
}
.farther .shade {
  left: calc(-212 * var(--u));
  top: calc(-122 * var(--u));
}
/* The cube that moved last stands in a frame on the mat. */
.seat.last::before {
  content: "";
  position: absolute;
  left: calc(-156 * var(--u));
  top: calc(-156 * var(--u));
  width: calc(312 * var(--u));
  height: calc(312 * var(--u));
  box-sizing: border-box;
  border: calc(7 * var(--u)) solid var(--sandan-seal, var(--art-seal_deep));
  border-radius: calc(14 * var(--u));
  transform: translateZ(calc(0.5 * var(--u)));
}
.place {
  fill: none;
  stroke: var(--sandan-muted, var(--art-muted));
  stroke-width: 3;
  stroke-dasharray: 12 9;
  display: none;
}
.unset > .place {
  display: block;
}
.seat > .place {
  position: absolute;
  left: calc(-130 * var(--u));
  top: calc(-130 * var(--u));
  width: calc(260 * var(--u));
  height: calc(260 * var(--u));
  box-sizing: border-box;
  border: calc(5 * var(--u)) dashed var(--top);
  background: rgb(0 0 0 / 8%);
}
.seat.unset > .cube,
.seat.unset > .shade,
.flat.unset .side {
  display: none;
}
.seat.preview > .cube {
  display: block;
}
/* ---- flat ---- */
.flat {
  position: absolute;
  width: calc(344 * var(--u));
  height: calc(344 * var(--u));
  left: calc(644 * var(--u));
  top: calc(656 * var(--u));
  overflow: visible;
  pointer-events: none;
}
.flat.farther {
  left: calc(12 * var(--u));
  top: 0;
  transform: rotate(180deg);
}
.flat .side > rect {
  fill: var(--near);
  stroke: var(--rim);
  stroke-width: calc(var(--line, 3) * 0.5px);
  vector-effect: non-scaling-stroke;
}
.flat .top > rect {
  fill: var(--top);
}
.flat .bottom {
  opacity: 0;
}
.name {
  position: absolute;
  font: calc(9px + 20 * var(--u)) / 1 ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace;
  color: var(--sandan-muted, var(--art-muted));
  left: calc(962 * var(--u));
  top: calc(956 * var(--u));
  transform: translate(-100%, -50%);
  pointer-events: none;
}
.name.farther {
  left: calc(38 * var(--u));
  top: calc(44 * var(--u));
  transform: translate(0, -50%);
}
.is-flat .flat {
  width: calc(432 * var(--u));
  height: calc(432 * var(--u));
  left: calc(284 * var(--u));
  top: calc(562 * var(--u));
  pointer-events: auto;
}
.is-flat .flat.farther {
  top: calc(6 * var(--u));
}
.strip {
  display: none;
  position: absolute;
  left: calc(200 * var(--u));
  top: 0;
  width: calc(600 * var(--u));
  height: calc(1000 * var(--u));
}
.is-flat .strip {
  display: block;
}
.is-flat .space {
  display: none;
}
.is-flat .name {
  left: calc(830 * var(--u));
  top: calc(930 * var(--u));
  transform: translate(0, -50%);
}
.is-flat .name.farther {
  left: calc(170 * var(--u));
  top: calc(70 * var(--u));
  transform: translate(-100%, -50%);
}
.mover {
  position: absolute;
  display: none;
  left: calc(450 * var(--u));
  top: calc(988 * var(--u));
  width: calc(100 * var(--u));
  height: calc(10 * var(--u));
  border-radius: calc(2 * var(--u));
  background: var(--sandan-seal, var(--art-seal_deep));
}
.is-flat .mover {
  display: block;
}
.mover.farther {
  top: calc(2 * var(--u));
}
/* ---- what a hand can do ---- */
.target {
  --size: max(44px, calc(92 * var(--u)));
  position: absolute;
  width: var(--size);
  height: var(--size);
  margin: calc(var(--size) / -2) 0 0 calc(var(--size) / -2);
  padding: 0;
  border: 0;
  border-radius: 50%;
  background: none;
  cursor: pointer;
  touch-action: none;
}
.target svg {
  position: absolute;
  inset: 12%;
  width: 76%;
  height: 76%;
  overflow: visible;
  transition: transform 160ms ease-out;
}
.target circle {
  fill: var(--art-ivory);
  fill-opacity: 0.86;
  stroke: var(--sandan-seal, var(--art-seal_deep));
  stroke-width: 2;
}
.target path {
  fill: none;
  stroke: var(--sandan-seal, var(--art-seal_deep));
  stroke-width: 2.4;
  stroke-linecap: round;
  stroke-linejoin: round;
}
.target:hover svg,
.target.armed svg {
  transform: scale(1.12);
}
.target:hover circle,
.target.armed circle {
  fill: var(--sandan-seal, var(--art-seal_deep));
  fill-opacity: 1;
}
.target:hover path,
.target.armed path {
  stroke: var(--art-ivory);
}
.target:focus-visible {
  outline: 3px solid var(--sandan-focus, var(--art-focus));
}
.overlay {
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  pointer-events: none;
  overflow: visible;
}
.overlay .arrow {
  fill: none;
  stroke: var(--sandan-seal, var(--art-seal_deep));
  stroke-linecap: round;
  stroke-linejoin: round;
}
.overlay .edge {
  stroke: var(--art-ivory);
}
.overlay .dot {
  fill: var(--sandan-seal, var(--art-seal_deep));
  stroke: var(--art-ivory);
  stroke-width: 3;
}
/* ---- check ---- */
.check {
  position: absolute;
  left: 0;
  padding: 2px 10px;
  /* As wide as its word, and never beyond the picture. */
  transform: translate(clamp(4px, calc(var(--x) * var(--u) - 50%), calc(1000 * var(--u) - 100% - 4px)), -50%);
  white-space: nowrap;
  border-radius: 6px;
  background: var(--sandan-seal, var(--art-seal_deep));
  color: var(--sandan-on-seal, var(--art-ivory));
  font: 600 max(14px, calc(30 * var(--u))) / 1.4 system-ui, sans-serif;
  pointer-events: none;
}
/* There is no room for a word on a picture of a board. */
.tiny .check {
  display: none;
}
.in-check > .cube .top {
  box-shadow: inset 0 0 0 calc(9 * var(--u)) var(--sandan-seal, var(--art-seal_deep));
}
.flat.in-check .top > rect {
  stroke: var(--sandan-seal, var(--art-seal_deep));
  stroke-width: 4px;
}
/* ---- setting a cube down ---- */
.set-down {
  position: absolute;
  inset: calc(12 * var(--u)) 0 calc(20 * var(--u)) 0;
  display: grid;
  align-content: space-between;
  justify-items: center;
  pointer-events: none;
}
.set-down .set {
  grid-row: 2;
}
.set-down p {
  margin: 0;
  padding: 2px 10px;
  border-radius: 6px;
  background: var(--art-ivory);
  color: var(--art-carving);
  font: 15px / 1.5 system-ui, sans-serif;
}
.set-down p:empty {
  display: none;
}
.set-down button {
  cursor: pointer;
  pointer-events: auto;
  touch-action: manipulation;
}
.set-down .set {
  min-height: 48px;
  padding: 0 28px;
  border: 1px solid transparent;
  border-radius: 6px;
  background: var(--sandan-seal, var(--art-seal_deep));
  color: var(--sandan-on-seal, var(--art-ivory));
  font: 600 17px / 1 system-ui, sans-serif;
}
.set-down .set.not-yet {
  border-color: var(--sandan-muted, var(--art-muted));
  background: var(--art-ivory);
  color: var(--art-carving);
}
.set-down .hinted {
  position: absolute;
  right: 12px;
  bottom: 0;
  width: 72px;
  height: 72px;
  border: 3px solid var(--sandan-seal, var(--art-seal_deep));
  border-radius: 6px;
  background: var(--art-ivory);
}
.set-down .hinted .flat,
.is-flat .set-down .hinted .flat {
  position: absolute;
  inset: 4%;
  width: 92%;
  height: 92%;
  transform: none;
  pointer-events: none;
}
/* The near cube of the other player is not covered. */
.set-down.far .set {
  justify-self: end;
  margin-right: 12px;
}
.set-down.far .hinted {
  right: auto;
  left: 12px;
}
.set-down button:focus-visible {
  outline: 3px solid var(--sandan-focus, var(--art-focus));
  outline-offset: 2px;
}
/* The cube in the hand is large. */
.placing .scene > .flat,
.placing .name {
  display: none;
}
.placing:not(.is-flat) .scene {
  --left: var(--place-x);
  --top: var(--place-y);
}
.placing.is-flat .scene > .flat {
  display: block;
}
.scene {
  position: absolute;
  left: var(--left, 0);
  top: var(--top, 0);
  width: calc(1000 * var(--scene-u));
  height: calc(1000 * var(--scene-u));
}
.scene > * {
  --u: var(--scene-u);
  --edge: calc(260 * var(--scene-u));
}
/* Flat materials do not gleam. */
.plain .black,
.plain .white {
  --gleam: transparent;
}
${boldCubes}
/* A cube without its colours is no cube. */
@media (forced-colors: active) {
  .cubes {
    forced-color-adjust: none;
  }
  .name {
    color: CanvasText;
  }
}
@media (prefers-reduced-motion: reduce) {
  .target svg,
  .threat,
  .threat > path {
    transition: none;
  }
}
`);
