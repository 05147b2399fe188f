// SPDX-License-Identifier: MIT
// Styles of boards for low vision: every mark is thick and large, and none is only a colour or half transparent.
// @ts-check

/** Of boards of cells; part of style.js. */
export const boldGrid = `
.bold .count { font-size: 40px; font-weight: 700; paint-order: stroke; stroke-width: 16; stroke-linejoin: round; }
.bold .count.black { stroke: var(--art-carving); }
.bold .count.white { stroke: var(--art-ivory); }
.bold .focus-edge { stroke-width: 22; }
.bold .focus-ring { stroke-width: 14; }
.bold .dot { r: 15px; stroke-width: 5; }
.bold .trail, .bold .air, .bold .last .trail, .bold .last .air { stroke: var(--sandan-seal, var(--art-inlay)); stroke-opacity: 1; }
.bold .trail { stroke-width: 11; }
.bold .air { stroke-width: 9; stroke-dasharray: 1 16; }
.bold .ground.was, .bold .ground.now { fill: none; stroke: var(--sandan-seal, var(--art-inlay)); stroke-width: 9; }
.bold .ground.was { stroke-dasharray: 16 10; }
.bold .ring { stroke-width: 9; }
.bold .ring-edge { stroke-width: 18; stroke-opacity: 1; }
.bold .ghost { opacity: 0.6; }
.bold .chosen-edge { stroke-width: 20; stroke-opacity: 1; }
.bold .chosen { stroke-width: 10; }
.bold .step { stroke-width: 12; }
.bold .step.move, .bold .step.side { fill: var(--art-tray); stroke: var(--art-tray_text); }
.bold .step.push { fill: var(--art-tray_text); stroke: var(--art-tray); }
.bold .step.eject { fill: var(--sandan-seal, var(--art-inlay)); stroke: var(--art-tray_text); }
.bold .aim .step { fill: var(--sandan-seal, var(--art-inlay)); }
.bold .line.best { stroke-width: 9; opacity: 1; }
.bold .line.other { stroke-width: 7; opacity: 1; }
.bold .air-line.other { opacity: 1; }
.bold .mark { stroke-width: 12; }
.bold .mark-edge { stroke-width: 22; stroke-opacity: 1; }
.bold .feature-edge { stroke-width: 20; stroke-opacity: 1; }
.bold .feature-ring { stroke-width: 12; }
.bold .feature-wave { stroke-width: 7; stroke-opacity: 1; }
.bold .feature-wall { stroke: var(--sandan-seal, var(--art-inlay)); stroke-opacity: 0.7; }
`;

/** Of cubes; part of cubes-style.js. */
export const boldCubes = `
.bold .seat.last::before {
  border-width: calc(14 * var(--u));
  border-color: var(--sandan-seal, var(--art-inlay));
}
.bold .inlay,
.bold .mover {
  height: calc(20 * var(--u));
}
.bold .mover {
  background: var(--sandan-seal, var(--art-inlay));
}
.bold .seat > .place {
  border: calc(10 * var(--u)) dashed var(--art-hairline);
}
.bold .name {
  font-size: calc(14px + 28 * var(--u));
  font-weight: 700;
}
.bold .target circle {
  fill-opacity: 1;
  stroke-width: 3;
}
.bold .target path {
  stroke-width: 3.6;
}
.bold .overlay .dot {
  stroke-width: 6;
}
.bold .check {
  font-size: max(18px, calc(40 * var(--u)));
}
`;
