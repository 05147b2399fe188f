// SPDX-License-Identifier: MIT
// The board of Bushishogi: two cubes that roll and turn in 3D, or are laid flat. It shows a view and asks the
// rules about everything else; cubes-hand.js handles input.
// @ts-check
import { shape } from "../parts/shape.js";
import { fill } from "../parts/text.js";
import { artOf, shapes } from "./cubes-art.js";
import { FlatCube } from "./cubes-flat.js";
import { GIVES, Hand } from "./cubes-hand.js";
import { arrow, between, checkAt, lastDot, target } from "./cubes-marks.js";
import { Placing } from "./cubes-place.js";
import { crossedSwords } from "./feature.js";
import { make, Space } from "./cubes-space.js";
import { sheet } from "./cubes-style.js";
import { wear } from "./svg.js";
import words from "../words/cubes.js";

/**
 * @typedef {import("./types.js").Host} Host
 * @typedef {import("./types.js").Line} Line
 * @typedef {import("./types.js").Motion} Motion
 * @typedef {import("./types.js").Shown} Shown
 * @typedef {import("./types.js").View} View
 * @typedef {import("./cubes-marks.js").Try} Try
 * @typedef {{ orientation: string, points: boolean }} Cube
 * @typedef {View & { cubes: (Cube | null)[], tries: Try[] }} CubesView
 */

const QUICK = 170;
const SLOW = 220;

export default class Cubes {
  /** @type {CubesView | null} */
  view = null;
  /** Created by #build, and recreated for another theme, language or edition. */
  art = /** @type {import("./cubes-art.js").Art} */ ({});
  space = /** @type {Space} */ (/** @type {unknown} */ (null));
  flats = /** @type {FlatCube[]} */ ([]);
  names = /** @type {HTMLElement[]} */ ([]);
  mover = make("mover");
  targets = make("targets");
  overlay = shape("svg", { class: "overlay", viewBox: "0 0 1000 1000", "aria-hidden": "true" });
  placing = new Placing(this);
  check = make("check");
  feature = shape("svg", { class: "overlay", viewBox: "0 0 1000 1000", "aria-hidden": "true" });
  /** The edition it was built for. */
  #edition = "";
  /** @type {Line[]} */
  #arrows = [];
  /** @type {Motion[]} */
  #last = [];
  /** @type {Animation[]} */
  #running = [];
  /** Counts what is shown, so that an older picture knows that it is over. */
  #turn = 0;
  #zoom = 1;

  /**
   * @param {Host} host
   * @param {HTMLElement} root
   */
  constructor(host, root) {
    this.host = host;
    const shadow = root.getRootNode();
    if (shadow instanceof ShadowRoot && !shadow.adoptedStyleSheets.includes(sheet))
      shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet];
    this.frame = make("cubes", root);
    this.frame.tabIndex = 0;
    this.frame.setAttribute("role", "application");
    this.help = document.createElement("p");
    this.help.className = "unseen";
    this.help.id = "keys";
    this.frame.setAttribute("aria-describedby", this.help.id);
    this.hand = new Hand(this);
    this.#build();
    this.sizes = new ResizeObserver(() => this.#measure());
    this.sizes.observe(this.frame);
    this.#measure();
  }

  /** Everything that does not depend on the position. */
  #build() {
    const { host, frame } = this;
    const art = artOf(host, host.options);
    this.art = art;
    wear(host, "--art-", art.colours);
    wear(frame, "--", art.materials);
    frame.style.setProperty("--line", String(art.outline));
    frame.classList.toggle("bold", art.bold);
    frame.classList.toggle("plain", host.options.pieces !== "river");
    this.space = new Space(art);
    this.space.setFlip(host.options.flip);
    this.flats = [0, 1].map((side) => new FlatCube(art, side));
    this.names = [0, 1].map(() => make("name"));
    this.#edition = host.gameName;
    this.placing.end();
    const picture = make("picture");
    const scene = make("scene", picture);
    scene.append(
      this.space.element,
      this.space.strip(),
      this.mover,
      ...this.flats.map((flat) => flat.element),
      ...this.names,
    );
    scene.append(this.overlay, this.feature, this.check, this.targets);
    picture.append(this.placing.element);
    this.help.textContent = this.word("keys");
    frame.replaceChildren(shapes(art), picture, this.help);
    this.#measure();
  }

  #measure() {
    const size = Math.min(this.frame.clientWidth, this.frame.clientHeight) / 1000;
    if (size <= 0) return;
    this.frame.classList.toggle("tiny", size < 0.2);
    // Lengths grow instead of pixels: a scaled picture would be blurred.
    const zoom = this.host.options.flat ? 1 : this.#zoom;
    this.space.unit = size * zoom;
    this.frame.style.setProperty("--u", `${size.toFixed(4)}px`);
    this.frame.style.setProperty("--scene-u", `${(size * zoom).toFixed(4)}px`);
  }

  /** How much larger the cubes are than the picture has room for. */
  set zoom(/** @type {number} */ zoom) {
    if (zoom === this.#zoom) return;
    this.#zoom = zoom;
    this.#measure();
  }

  /** @param {string} key @param {Record<string, string>} [values] */
  word(key, values = {}) {
    return fill(words[`cubes.${key}`][this.host.options.lang], values);
  }

  // ---- showing ----

  /**
   * @param {View} view
   * @param {Shown} shown
   */
  async show(view, { steps, last }) {
    const turn = ++this.#turn;
    this.finish();
    const now = /** @type {CubesView} */ (view);
    const was = this.view;
    this.view = now;
    this.#last = last;
    const step = steps.at(-1);
    this.#clearMarks();
    if (this.#edition !== this.host.gameName) this.#build();
    if (step && was && was.rule_set === now.rule_set) {
      const { moved, drawn } = this.#move(was, step);
      if (!(await this.run(moved)) || turn !== this.#turn) return;
      // Existing targets may be under a finger by now, and new ones would not notice its release. But lines
      // of the engine may have come meanwhile.
      if (drawn) return this.#drawMarks();
    }
    this.#draw();
  }

  /** Puts the cubes where they should be at once, and ends an older animation. */
  finish() {
    for (const animation of this.#running) animation.cancel();
    this.#running = [];
  }

  /** Waits for an animation; false if another one or a new picture has taken its place. @param {Animation[]} moved */
  async run(moved) {
    this.#running = moved;
    await Promise.all(moved.map((animation) => animation.finished.catch(() => {})));
    if (this.#running !== moved) return false;
    this.finish();
    return true;
  }

  /**
   * Animates one action.
   * @param {CubesView} was
   * @param {Motion} step
   * @returns {{ moved: Animation[], drawn: boolean }} drawn: the picture is already that of afterwards
   */
  #move(was, step) {
    const side = was.sides.findIndex(({ letter }) => letter === step.from[0]);
    const other = was.cubes[side];
    this.host.sounds(step.kind === "place" ? "wood" : "roll");
    if (this.host.options.still || !this.art.ways[step.action] || !other) {
      this.#draw();
      const timing = { duration: QUICK, easing: "ease-out" };
      if (!this.host.options.still && step.kind === "place") {
        const flat = this.flats[side].element.animate({ opacity: [0, 1] }, timing);
        return { moved: [...this.space.drop(side, timing), flat], drawn: true };
      }
      // Fading the cube would flatten it, so its faces fade instead.
      const faces = Object.values(this.space.seats[side].faces);
      const fading = [...faces, this.flats[side].element];
      return { moved: fading.map((face) => face.animate({ opacity: [0, 1] }, timing)), drawn: true };
    }
    const toward = this.art.ways[step.action];
    const from = this.hand.release(side, toward);
    this.space.set(side, other.orientation, false);
    this.flats[side].set(other.orientation, false);
    /** @type {KeyframeAnimationOptions} */
    const timing = { duration: SLOW * (1 - from / 180), easing: "ease-out", fill: "forwards" };
    const moved = [
      ...this.space.move(side, toward, from, 90, timing),
      ...this.flats[side].move(toward, timing),
    ];
    return { moved, drawn: false };
  }

  /** Draws the current picture. */
  #draw() {
    const { view, host } = this;
    if (!view) return;
    const { flip, flat, coords } = host.options;
    if (this.space.flip !== flip) this.space.setFlip(flip);
    this.hand.release(-1, "");
    this.frame.classList.toggle("is-flat", flat);
    for (const side of [0, 1]) {
      const cube = view.cubes[side];
      this.space.set(side, cube?.orientation ?? null, cube?.points ?? false);
      this.flats[side].set(cube?.orientation ?? null, cube?.points ?? false);
      const far = this.space.isFar(side);
      this.flats[side].element.classList.toggle("farther", far);
      this.names[side].classList.toggle("farther", far);
      this.names[side].textContent = coords ? (cube?.orientation ?? "") : "";
    }
    const mover = view.result === "*" ? view.side : null;
    this.space.setMover(mover);
    this.mover.hidden = mover === null;
    this.mover.classList.toggle("farther", mover !== null && this.space.isFar(mover));
    this.#drawHand();
    this.#drawMarks();
    this.#say();
  }

  /** Draws what the user can do: targets around a cube, or orientations to choose from. */
  #drawHand() {
    const { view, host } = this;
    if (!view) return;
    const may = host.mayAct() && !host.edit && view.motions.length > 0;
    const placing = may && view.cubes[view.side] === null;
    this.frame.classList.toggle("placing", placing);
    for (const [side, { seat }] of this.space.seats.entries())
      seat.classList.toggle("mine", may && side === view.side);
    this.targets.replaceChildren();
    if (placing) this.placing.begin(view.side);
    else this.placing.end();
    this.#drawCheck();
    if (!may || placing) return;
    for (const way of this.legal()) {
      const label = this.word(way.toward, { action: way.action });
      const button = target(this.space, host.options.flat, view.side, way, label);
      button.addEventListener("click", () => this.act(way.action));
      this.targets.append(button);
    }
  }

  /** Names the check on the board: beside the cube that is pointed at. */
  #drawCheck() {
    const { view, space, host } = this;
    const side =
      view?.result === "*" && view.cubes[view.side] && view.cubes[1 - view.side]?.points ? view.side : -1;
    this.check.hidden = side < 0;
    for (const [each, { seat }] of space.seats.entries()) seat.classList.toggle("in-check", each === side);
    for (const [each, { element }] of this.flats.entries())
      element.classList.toggle("in-check", each === side);
    if (side < 0) return;
    this.check.textContent = this.word("check");
    const at = checkAt(space, host.options.flat, side);
    this.check.style.setProperty("--x", String(at.x));
    this.check.style.top = `calc(${at.y} * var(--u))`;
  }

  #clearMarks() {
    this.targets.replaceChildren();
    this.overlay.replaceChildren();
    for (const { seat } of this.space.seats) seat.classList.remove("last");
  }

  #drawMarks() {
    const { view, space, art } = this;
    if (!view) return;
    const { flat } = this.host.options;
    const sideOf = (/** @type {Motion} */ step) =>
      view.sides.findIndex(({ letter }) => letter === step.from[0]);
    this.overlay.replaceChildren();
    for (const step of this.#last) this.overlay.append(lastDot(space, flat, sideOf(step)));
    const moved = this.#last.map(sideOf);
    for (const [side, { seat }] of space.seats.entries()) seat.classList.toggle("last", moved.includes(side));
    const first = this.#arrows.map(({ steps, best }) => ({ step: steps[0], best }));
    const rolls = first.filter(({ step }) => art.ways[step.action]);
    for (const { step, best } of rolls.sort((a, b) => Number(a.best) - Number(b.best))) {
      const way = { action: step.action, kind: step.kind, toward: art.ways[step.action], orientation: "" };
      this.overlay.append(...arrow(space, flat, sideOf(step), way, best));
    }
    this.#drawFeature(view, flat);
    const suggested = first.find(({ step, best }) => step.kind === "place" && best);
    this.placing.hint(this.placing.orientation === null ? null : (suggested?.step.action ?? null));
  }

  /** Drawn once, so that it appears only once. @param {CubesView} view @param {boolean} flat */
  #drawFeature({ feature, position }, flat) {
    const shown = feature?.some(({ kind }) => kind === "sword") ? `${position} ${flat}` : "";
    if (this.feature.dataset.shown === shown) return;
    this.feature.dataset.shown = shown;
    this.feature.replaceChildren(...(shown ? [crossedSwords(between(this.space, flat))] : []));
  }

  set arrows(/** @type {Line[]} */ list) {
    this.#arrows = list;
    if (this.#running.length === 0) this.#drawMarks();
  }

  get arrows() {
    return this.#arrows;
  }

  // ---- words ----

  /**
   * Each cube in words: a line about how it lies, and, once it is set down, one about its moves.
   * @param {View} given
   */
  wordsOf(given) {
    const view = /** @type {CubesView} */ (given);
    /** @type {string[]} */
    const lines = this.host.ask("words", this.host.gameName, view.position).words.split("\n");
    return view.cubes.map((/** @type {Cube | null} */ cube) => lines.splice(0, cube ? 2 : 1)[0]);
  }

  #say() {
    if (!this.view) return;
    this.frame.setAttribute("aria-label", this.host.boardLabel);
    const cubes = this.wordsOf(this.view);
    this.space.seats.forEach(({ cube }, side) => {
      cube.setAttribute("role", "img");
      cube.setAttribute("aria-label", cubes[side]);
    });
    this.flats.forEach(({ element }, side) => {
      const alone = this.host.options.flat;
      if (alone) element.setAttribute("role", "img");
      else element.removeAttribute("role");
      element.setAttribute("aria-hidden", String(!alone));
      element.setAttribute("aria-label", cubes[side]);
    });
  }

  /** Both cubes, and how the keyboard works. */
  tell() {
    if (this.view) this.host.announce(`${this.wordsOf(this.view).join(" ")} ${this.word("keys")}`);
  }

  // ---- acting ----

  /** The tries that are legal. */
  legal() {
    const { view } = this;
    if (!view) return [];
    return view.tries.filter((way) => view.motions.some((motion) => motion.action === way.action));
  }

  /** Makes an action, or says why it cannot be. @param {string} action @param {number} [side] */
  act(action, side) {
    const { view, host } = this;
    if (!view) return;
    if (!host.mayAct()) {
      host.closed();
      return;
    }
    const mover = side ?? view.side;
    const found = host.ask("touch", host.gameName, view.position, "", view.sides[mover].letter, action);
    if (found.action !== null) {
      host.act(found.action);
      return;
    }
    this.#shake(mover, action);
    host.refuse({ ...found, action });
  }

  /** A cube that may not do what was tried tips a little, and falls back. @param {number} side @param {string} action */
  #shake(side, action) {
    const { host, space, flats } = this;
    const timing = { duration: 320 };
    const toward = this.art.ways[action];
    const { element } = flats[side];
    if (host.options.still) {
      const faces = Object.values(space.seats[side].faces);
      for (const face of [...faces, element]) face.animate({ opacity: [1, 0.4, 1] }, timing);
      return;
    }
    const aside = (/** @type {number} */ x) => ({ transform: `translate(${x}px)` });
    element.animate([0, -5, 4, -3, 2, 0].map(aside), { ...timing, composite: "add" });
    if (toward) space.move(side, toward, GIVES, 0, timing);
  }

  /** @param {KeyboardEvent} event */
  keydown(event) {
    return this.hand.keydown(event);
  }

  clear() {
    this.hand.release(-1, "");
  }

  /** @param {string} name */
  changed(name) {
    if (name === "small" || name === "marks") return;
    if (name === "label") {
      this.frame.setAttribute("aria-label", this.host.boardLabel);
      return;
    }
    this.finish();
    if (["dark", "board", "pieces", "lang"].includes(name)) this.#build();
    this.#draw();
  }

  close() {
    this.#turn++;
    this.finish();
    this.sizes.disconnect();
    this.frame.remove();
  }
}
