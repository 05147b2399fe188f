// SPDX-License-Identifier: MIT
// A game as a tree of turns: the main line is the first child of every node, further children are
// variations. It knows no rules: positions and canonical turns come from the desk. Pure, so that it
// can be tested without a page.
// @ts-check
import { shown, sizes } from "./judgement.js";

/** @typedef {import("./score.js").Score} Score */

/**
 * The engine's result for a position, as the desk's `think` answers.
 * @typedef {object} Thought
 * @property {{ score: Score, turns: string[] }[]} lines scores for the side to move
 * @property {number} depth
 * @property {number} nodes
 * @property {number} nps
 * @property {number} time_ms
 * @property {number} wanted how many lines were asked for
 * @property {boolean} final whether there is nothing left to find
 */

/** One turn of the tree and the position after it; the root has no turn. */
export class Node {
  /**
   * @param {Node | null} parent
   * @param {string} turn
   * @param {string} position
   * @param {number} ply turns since the start
   */
  constructor(parent, turn, position, ply) {
    this.parent = parent;
    this.turn = turn;
    this.position = position;
    this.ply = ply;
    /** @type {Node[]} */
    this.children = [];
    this.comment = "";
    /** The comment before the turn in the record. */
    this.before = "";
    /** @type {number[]} assessments, as numbers of PGN */
    this.nags = [];
    /** @type {string[]} commands of comments that are not looked at: kept as they are */
    this.commands = [];
    /** @type {number | null} the clock after the turn, milliseconds */
    this.clock = null;
    /** @type {Score | null} as the first player sees it */
    this.score = null;
    /** @type {Thought | null} */
    this.thought = null;
    /** @type {import("../answers.js").Judged | null} what a review says about the turn */
    this.verdict = null;
  }

  /** Whether this node continues its parent's line. */
  isMain() {
    return !this.parent || this.parent.children[0] === this;
  }
}

/** Commands of a comment, [%name …]; those of clocks and evaluations are told by the desk. */
const COMMAND = /\[%(\w+)[^\]]*\]/g;

/**
 * Comments of a record, split into what people wrote and the commands that programs wrote.
 * @param {string[]} comments
 */
export function splitComments(comments) {
  /** @type {string[]} */
  const commands = [];
  const said = comments.map((text) =>
    text
      .replace(COMMAND, (whole, name) => {
        if (name !== "clk" && name !== "eval") commands.push(whole);
        return " ";
      })
      .replace(/\s+/g, " ")
      .trim(),
  );
  return { said: said.filter((text) => text).join("\n"), commands };
}

/** Text on one line, for the desk. @param {string} text */
const oneLine = (text) => text.replace(/[\s\p{Cc}]+/gu, " ").trim();

/** What people wrote, without commands. @param {string} text */
const asSaid = (text) => oneLine(text).replaceAll("[%", "[ %");

/** Tags that the desk writes by itself. */
const ownTags = new Set(["Game", "RuleSet", "Position", "Result", "Notation", "Variant", "Plies"]);

export class Tree {
  /**
   * @param {string} game
   * @param {string} ruleSet
   * @param {string} start position
   * @param {number} side to move there
   */
  constructor(game, ruleSet, start, side) {
    this.game = game;
    this.ruleSet = ruleSet;
    this.start = start;
    this.side = side;
    /** The number of the first turn. */
    this.number = 1;
    /** @type {[string, string][]} */
    this.tags = [];
    /** @type {(string | null)[]} names; null: unknown */
    this.players = [null, null];
    this.result = "*";
    this.root = new Node(null, "", start, 0);
    /** @type {Node} the end of the game that was loaded: what `result` is about */
    this.end = this.root;
  }

  /** GAME:RULESET, as the desk wants it. */
  get name() {
    return `${this.game}:${this.ruleSet}`;
  }

  /**
   * A record as the desk's `record` answers it.
   * @param {import("../answers.js").RecordRead} read
   * @param {number} side to move at its start
   */
  static fromRecord(read, side) {
    const tree = new Tree(read.game, read.rule_set, read.start, side);
    tree.number = read.number ?? 1;
    tree.tags = read.tags;
    tree.players = read.players;
    tree.result = read.result;
    tree.root.comment = splitComments(read.comments).said;
    /** @type {Node[]} */
    const nodes = [];
    for (const one of read.nodes) {
      const parent = one.parent < 0 ? tree.root : nodes[one.parent];
      // The same turn twice among siblings becomes one node that keeps the comments of both.
      const node = tree.add(parent, one.turn, one.position);
      const { said, commands } = splitComments(one.comments);
      node.comment = [node.comment, said].filter((text) => text).join("\n");
      node.before = splitComments(one.before).said;
      node.commands.push(...commands);
      node.nags.push(...one.nags.filter((/** @type {number} */ nag) => !node.nags.includes(nag)));
      node.clock = one.clock ?? node.clock;
      if (one.eval !== undefined) node.score = one.eval;
      if (one.forced !== undefined) node.score = one.forced < 0 ? { loss: -one.forced } : { win: one.forced };
      nodes.push(node);
    }
    // Variations of a record stand after the turn that they replace, so it came first.
    tree.end = tree.mainLine().at(-1) ?? tree.root;
    return tree;
  }

  /**
   * A game without variations, as the desk's `apply` answers it.
   * @param {string} name GAME:RULESET
   * @param {string} start
   * @param {number} side
   * @param {import("../answers.js").Answers["apply"]} applied
   */
  static fromSteps(name, start, side, applied) {
    const [game, ruleSet] = name.split(":");
    const tree = new Tree(game, ruleSet, start, side);
    let node = tree.root;
    for (const step of applied.steps) node = tree.add(node, step.turn, step.position);
    tree.end = node;
    tree.result = applied.result;
    return tree;
  }

  /**
   * Plays a turn from a node: returns the existing child, or a new one.
   * @param {Node} node
   * @param {string} turn canonical
   * @param {string} position after it
   */
  add(node, turn, position) {
    const there = node.children.find((child) => child.turn === turn || child.position === position);
    if (there) return there;
    const child = new Node(node, turn, position, node.ply + 1);
    node.children.push(child);
    return child;
  }

  /**
   * Makes the line of a node the main one, from the start up to it.
   * @param {Node} node
   */
  promote(node) {
    for (let at = node; at.parent; at = at.parent) {
      const siblings = at.parent.children;
      siblings.splice(siblings.indexOf(at), 1);
      siblings.unshift(at);
    }
  }

  /**
   * Removes a node and everything after it; returns the node to show then.
   * @param {Node} node
   */
  remove(node) {
    const parent = node.parent;
    if (!parent) return node;
    parent.children.splice(parent.children.indexOf(node), 1);
    return parent;
  }

  /** The main line, the root not counted. */
  mainLine() {
    return Tree.lineFrom(this.root);
  }

  /**
   * How a line continues after a node.
   * @param {Node} node
   */
  static lineFrom(node) {
    const line = [];
    for (let at = node.children[0]; at; at = at.children[0]) line.push(at);
    return line;
  }

  /**
   * The nodes from the start to this one, the root not counted.
   * @param {Node} node
   */
  static path(node) {
    const path = [];
    for (let at = node; at.parent; at = at.parent) path.push(at);
    return path.reverse();
  }

  /** @param {Node} node */
  static turnsTo(node) {
    return Tree.path(node).map((at) => at.turn);
  }

  /**
   * The line that a node is in, from the start to the end.
   * @param {Node} node
   */
  static lineOf(node) {
    return [...Tree.path(node), ...Tree.lineFrom(node)];
  }

  /** The name of a player; empty: unknown. @param {number} side */
  player(side) {
    return this.players[side] ?? "";
  }

  /** The turns without progress that end the game (A8); empty: there is no limit. */
  get limit() {
    return this.tags.find(([tag]) => tag === "Limit")?.[1] ?? "";
  }

  /**
   * The side that plays after a node.
   * @param {Node} node
   */
  sideAt(node) {
    return (this.side + node.ply) % 2;
  }

  /**
   * The number of a node's turn and whether it is the first player's: "12." or "12…".
   * @param {Node} node
   */
  label(node) {
    const at = node.ply - 1 + this.side;
    return `${this.number + Math.floor(at / 2)}${at % 2 === 0 ? "." : "…"}`;
  }

  /** Whether there is anything beside the main line. */
  hasVariations() {
    return [this.root, ...this.mainLine()].some((node) => node.children.length > 1);
  }

  /**
   * All nodes but the root, parents before children.
   * @returns {Node[]}
   */
  all() {
    const found = [];
    const open = [...this.root.children];
    for (let node = open.pop(); node; node = open.pop()) {
      found.push(node);
      open.push(...node.children);
    }
    return found;
  }

  /** What the record says at its end: the loaded result, if the main line still ends there. */
  ownResult() {
    return (this.mainLine().at(-1) ?? this.root) === this.end ? this.result : "*";
  }

  /**
   * The record, written by the desk. Throws a SandanError where it is too long or too deep for one.
   * @param {import("../desk.js").Desk} desk
   * @param {string} result what the last position of the main line says, or ownResult()
   * @param {{ plain?: boolean }} [how] plain: without what a review says
   */
  record(desk, result, { plain = false } = {}) {
    const lines = this.tags
      .filter(([name]) => !ownTags.has(name) && (name !== "Termination" || result === this.result))
      .map(([name, value]) => `tag ${name} ${oneLine(value)}`);
    lines.push(`number ${this.number}`, `result ${result}`);
    if (this.root.comment) lines.push(`comment ${asSaid(this.root.comment)}`);
    writeLine(this.root, lines, plain);
    return desk.call("compose", this.name, this.start, lines.join("\n")).record;
  }
}

/**
 * What is shown of the line that a review found better: one that wins to its end.
 * @param {{ eval: Score, turns: string[] }} best
 */
export function betterLine({ eval: value, turns }) {
  const won = typeof value === "object" && "win" in value;
  return won ? turns : turns.slice(0, shown);
}

/** What a review says about a turn that is a mistake. @param {Node} node @param {boolean} plain */
const mistakeAt = (node, plain) => (!plain && node.verdict?.size ? node.verdict : null);

/**
 * The turns after a node, for the desk's `compose`.
 * @param {Node} node
 * @param {string[]} lines grows
 * @param {boolean} plain
 */
function writeLine(node, lines, plain) {
  for (let at = node; at.children.length > 0; at = at.children[0]) {
    const [main, ...others] = at.children;
    writeTurn(main, lines, plain);
    for (const other of others) {
      lines.push("(");
      writeTurn(other, lines, plain);
      writeLine(other, lines, plain);
      lines.push(")");
    }
    // The better line of a mistake, unless it is already a variation.
    const best = mistakeAt(main, plain)?.best;
    const better = best ? betterLine(best) : [];
    if (better.length > 0 && !at.children.some((child) => child.turn === better[0]))
      lines.push("(", ...better.map((turn) => `turn ${turn}`), ")");
  }
}

/** @param {Node} node @param {string[]} lines @param {boolean} plain */
function writeTurn(node, lines, plain) {
  if (node.before) lines.push(`before ${asSaid(node.before)}`);
  lines.push(`turn ${node.turn}`);
  const mistake = mistakeAt(node, plain);
  const own = node.nags.some((nag) => nag >= 1 && nag <= 6);
  if (mistake && !own) lines.push(`nag ${sizes[mistake.size ?? ""].nag}`);
  lines.push(...node.nags.map((nag) => `nag ${nag}`));
  if (node.clock !== null) lines.push(`clock ${node.clock}`);
  lines.push(...node.commands.map((command) => `comment ${oneLine(command)}`));
  if (node.score !== null) lines.push(scoreLine(node.score));
  const words = mistake?.words ?? "";
  const said = node.comment.includes(words) ? "" : words;
  const comment = asSaid(`${said} ${node.comment}`);
  if (comment) lines.push(`comment ${comment}`);
}

/** @param {Score} score */
function scoreLine(score) {
  if (typeof score === "number") return `eval ${Math.round(score * 1000)}`;
  return `forced ${"win" in score ? score.win : -score.loss}`;
}
