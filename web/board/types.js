// SPDX-License-Identifier: MIT
// The types shared by the board and its renderers.
// @ts-check

/** @typedef {import("../answers.js").Motion} Motion */
/** @typedef {import("../answers.js").Cell} Cell */
/** @typedef {import("../answers.js").View} View */
/** @typedef {import("../answers.js").BoardArt} Art */
/** @typedef {import("../answers.js").Ask} Ask */

/**
 * How a renderer should show a view. The steps are motions, in order, starting from the previous view.
 * @typedef {object} Shown
 * @property {Motion[]} steps animate these; none: show at once
 * @property {Motion[]} last the motions of the last turn, to be marked
 */

/** @typedef {{ steps: Motion[], best: boolean }} Line an arrow: a hint or a line of the engine */
/** @typedef {{ cell: string, kind: string }} Mark */
/**
 * Why something cannot be done; selected: what it is about stays selected.
 * @typedef {import("../answers.js").Reason & { action?: string | null, selected?: boolean }} Reason
 */

/**
 * The element, as its renderers see it.
 * @typedef {object} Host
 * @property {(action: string) => void} act a legal action chosen by hand
 * @property {(reason: Reason) => void} refuse an illegal try
 * @property {() => void} closed a try although nobody may act now
 * @property {(cells: string[]) => void} select what is selected now
 * @property {(cell: string) => void} touchCell a cell touched while editing
 * @property {(text: string) => void} announce said to screen readers
 * @property {Ask} ask the desk, in the element's language
 * @property {(key: string, values?: Record<string, string | number>) => string} word of words/board.js
 * @property {(name: "wood"|"stone"|"roll"|"push"|"eject"|"no") => void} sounds
 * @property {() => boolean} mayAct whether the side to move may act by hand now
 * @property {boolean} edit
 * @property {Mark[]} marks
 * @property {boolean} readonly
 * @property {string} gameName "abalone:belgian-daisy"
 * @property {string} boardLabel
 * @property {Options} options
 * @property {CSSStyleDeclaration} style of the element: colours as custom properties
 */

/**
 * @typedef {object} Options
 * @property {boolean} flip
 * @property {boolean} coords
 * @property {boolean} flat
 * @property {boolean} dark
 * @property {import("./themes.js").BoardTheme} board
 * @property {import("./themes.js").PieceTheme} pieces
 * @property {boolean} ghosts whether targets show the piece as it would stand there
 * @property {boolean} small the board is shown small: labels are larger in it
 * @property {boolean} still the reader wants no motion: cross-fade only
 * @property {"en"|"fr"|"de"} lang
 */

/**
 * What a renderer module exports as default: a class with this constructor and these members.
 *     constructor(host: Host, root: HTMLElement)
 * @typedef {object} Renderer
 * @property {(view: View, shown: Shown) => Promise<void>} show resolves when the picture stands still; a
 *   second show finishes the first at once
 * @property {(name: keyof Options | "side" | "edit" | "marks" | "label") => void} changed something of the
 *   element that decides how the board is drawn
 * @property {(event: KeyboardEvent) => boolean} keydown whether the key was meant for the board
 * @property {Line[]} arrows
 * @property {() => void} clear forgets what is selected
 * @property {() => void} close
 */

export {};
