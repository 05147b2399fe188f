// SPDX-License-Identifier: MIT
// Setting a cube down: one large cube in the hand, turned and rolled freely with buttons, by dragging or with
// keys until it lies as it should; then “Set down”. Nothing is decided before that.
// @ts-check
import { FlatCube } from "./cubes-flat.js";
import { target } from "./cubes-marks.js";
import { make, project } from "./cubes-space.js";

/** @typedef {import("./cubes.js").default} Cubes */
/** @typedef {import("./cubes-marks.js").Try} Try */

/** How much larger the cube in the hand is and where its middle is: alone, or beside the other cube, near and far. */
const ALONE = { zoom: 1.35, x: 490, y: 430 };
const NEAR = { zoom: 1.15, x: 420, y: 560 };
const FAR = { zoom: 1.15, x: 580, y: 320 };

/** The face that comes up when a cube rolls. */
const rising = /** @type {const} */ ({ front: "back", back: "front", left: "right", right: "left" });

export class Placing {
  /** How the cube lies in the hand; null: no cube is being set down. @type {string | null} */
  orientation = null;
  #side = 0;

  /** @param {Cubes} cubes */
  constructor(cubes) {
    this.cubes = cubes;
    this.element = make("set-down");
    this.note = document.createElement("p");
    this.button = this.#button("set", () => this.setDown());
    this.hinted = this.#button("hinted", () => this.#take(this.hinted.dataset.orientation ?? ""));
    this.element.append(this.note, this.button, this.hinted);
    this.element.hidden = true;
  }

  /** @param {string} name @param {() => void} press */
  #button(name, press) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = name;
    button.tabIndex = -1;
    button.addEventListener("click", press);
    return button;
  }

  /** Whether this side holds its cube in the hand. @param {number} side */
  holds(side) {
    return this.orientation !== null && side === this.#side;
  }

  /** Takes the cube of a side into the hand, if it is not there yet. @param {number} side */
  begin(side) {
    if (!this.holds(side)) this.orientation = this.cubes.legal()[0]?.orientation ?? null;
    this.#side = side;
    this.element.hidden = false;
    this.element.classList.toggle("far", this.cubes.space.isFar(side));
    this.button.textContent = this.cubes.word("set-down");
    this.#frame();
    this.#draw();
  }

  end() {
    this.orientation = null;
    this.element.hidden = true;
    this.cubes.zoom = 1;
    delete this.cubes.frame.dataset.orientation;
    this.hint(null);
  }

  /** Brings the cube to the middle of the picture. */
  #frame() {
    const { space, frame, art, view } = this.cubes;
    const middle = space.middle(this.#side);
    const at = project({ ...middle, z: art.edge / 2 });
    const { zoom, x, y } = !view?.cubes[1 - this.#side] ? ALONE : space.isFar(this.#side) ? FAR : NEAR;
    frame.style.setProperty("--place-x", `calc(${x - zoom * at.x} * var(--u))`);
    frame.style.setProperty("--place-y", `calc(${y - zoom * at.y} * var(--u))`);
    this.cubes.zoom = zoom;
  }

  /** Every way to turn or to roll the cube in the hand. @returns {Try[]} */
  get ways() {
    const { orientation } = this;
    if (orientation === null) return [];
    const { cubes, turns } = this.cubes.art;
    return [
      { action: "clockwise", kind: "turn", toward: "clockwise", orientation: turns[orientation] },
      ...Object.entries(rising).map(([toward, up]) => ({
        action: toward,
        kind: "roll",
        toward,
        orientation: cubes[orientation][up],
      })),
    ];
  }

  /** Why the cube may not be set down as it lies; null: it may. */
  get #why() {
    const { view, host } = this.cubes;
    if (!view || this.orientation === null) return null;
    if (view.motions.some(({ action }) => action === this.orientation)) return null;
    const { letter } = view.sides[this.#side];
    return host.ask("touch", host.gameName, view.position, "", letter, this.orientation).words;
  }

  #draw() {
    const { orientation, cubes } = this;
    const { space, flats, targets, host, frame } = cubes;
    const why = this.#why;
    frame.dataset.orientation = orientation ?? "";
    space.set(this.#side, orientation, why !== null);
    flats[this.#side].set(orientation, why !== null);
    this.note.textContent = why ? cubes.word("placed-wrong") : "";
    this.button.classList.toggle("not-yet", why !== null);
    this.button.setAttribute("aria-label", `${cubes.word("set-down")}: ${this.#words(why)}`);
    if (targets.childElementCount > 0) return;
    // Backward is only for drags and keys: a cube in play never rolls that way.
    const offered = this.ways.filter(({ toward }) => toward !== "back");
    const made = offered.map((way) => {
      const button = target(space, host.options.flat, this.#side, way, cubes.word(`free-${way.toward}`));
      button.addEventListener("click", () => this.tumble(way.toward));
      return button;
    });
    targets.replaceChildren(...made);
  }

  /** The cube in words, for screen readers. @param {string | null} why it may not be set down */
  #words(why) {
    const { cubes, orientation } = this;
    if (why !== null || !cubes.view) return `${orientation}: ${why ?? ""}`;
    const { host, view } = cubes;
    const { view: placed } = host.ask("hand", host.gameName, view.position, "", orientation ?? "");
    return `${orientation}: ${cubes.wordsOf(placed)[this.#side]}`;
  }

  /** @param {string} orientation */
  #take(orientation) {
    this.orientation = orientation;
    this.#draw();
    this.cubes.host.announce(this.#words(this.#why));
  }

  /**
   * Turns or rolls the cube in the hand.
   * @param {string} toward
   * @param {number} [from] the angle at which it was let go
   */
  async tumble(toward, from = 0) {
    const way = this.ways.find((each) => each.toward === toward);
    if (!way) return;
    const { space, flats, host } = this.cubes;
    const side = this.#side;
    host.sounds("roll");
    this.cubes.finish();
    if (!host.options.still) {
      /** @type {KeyframeAnimationOptions} */
      const timing = { duration: 220 * (1 - from / 180), easing: "ease-out", fill: "forwards" };
      const moved = [
        ...space.move(side, toward, from, 90, timing),
        ...flats[side].moveFreely(toward, timing),
      ];
      this.orientation = way.orientation;
      if (!(await this.cubes.run(moved)) || !this.holds(side)) return;
    }
    this.#take(way.orientation);
  }

  /** Sets the cube down, or says why it may not lie like this. */
  setDown() {
    if (this.orientation !== null) this.cubes.act(this.orientation);
  }

  /** The orientation that a hint suggests: a small picture, and one tap takes it. @param {string | null} orientation */
  hint(orientation) {
    this.hinted.hidden = orientation === null;
    if (orientation === null || this.hinted.dataset.orientation === orientation) return;
    this.hinted.dataset.orientation = orientation;
    const flat = new FlatCube(this.cubes.art, this.#side, false);
    flat.set(orientation, false);
    this.hinted.setAttribute("aria-label", this.cubes.word("place-hint", { orientation }));
    this.hinted.replaceChildren(flat.element);
  }
}
