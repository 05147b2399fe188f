// SPDX-License-Identifier: MIT
// Types of the desk's answers to each verb. docs/webassembly.md explains them.
// @ts-check

/**
 * What an action looks like.
 * @typedef {object} Motion
 * @property {string} action
 * @property {string} kind "end", or a word of the game: "slide", "push", …
 * @property {string | null} target
 * @property {string[]} from
 * @property {string[]} to
 * @property {[string, string | null][]} moves
 */

/**
 * @typedef {object} Cell
 * @property {string} cell
 * @property {number} x
 * @property {number} y
 * @property {string | null} piece
 * @property {boolean} [character]
 */

/** @typedef {"front" | "right" | "back" | "left" | "top" | "bottom"} Face */
/** @typedef {{ orientation: string, points: boolean, faces: Record<Face, { face: number, marks: string }> }} Cube */

/**
 * A position as a screen needs it.
 * @typedef {object} View
 * @property {string} game
 * @property {string} title
 * @property {string} rule_set
 * @property {string} position
 * @property {number} side
 * @property {{ letter: string, name: string }[]} sides
 * @property {boolean} half_made
 * @property {string} result
 * @property {string | null} ruling
 * @property {string | null} words
 * @property {number} turns how many there are
 * @property {string[]} actions
 * @property {Motion[]} motions
 * @property {string} [half] within a turn: the actions made
 * @property {string} [turn_start] within a turn: the position before it
 * @property {Motion[]} [done] within a turn: the motions of its actions
 * @property {string | null} code of the reason
 * @property {{ cell: string | null, kind: string }[]} [feature] what on the board decided the game
 * @property {Cell[]} [cells]
 * @property {{ stones: number, character: boolean }} [left]
 * @property {number[]} [lost]
 * @property {(Cube | null)[]} [cubes]
 * @property {{ action: string, kind: string, toward: string, orientation: string }[]} [tries]
 */

/**
 * @typedef {object} TimeControl
 * @property {"sudden-death" | "increment" | "delay" | "per-turn"} kind
 * @property {number} base milliseconds for the game, or for a turn
 * @property {number} increment milliseconds, also of a delay
 */

/**
 * The state of the game being played.
 * @typedef {View & {
 *   half: string,
 *   turn_start: string,
 *   done: Motion[],
 *   played: number,
 *   last: string | null,
 *   can_undo: boolean,
 *   can_redo: boolean,
 *   paused: boolean,
 *   offer: number | null,
 *   repeated: number,
 *   prompt: string | null,
 *   todo: string | null,
 *   names: string[],
 *   levels: (number | null)[],
 *   person: number | null,
 *   speaker: number,
 *   answerer: number,
 *   duty: "turn" | "answer" | null,
 *   clocks: (TimeControl & { left: number[], running: number | null }) | null,
 *   online: Online | null,
 * }} Session
 */

/**
 * What a game on a server has beyond that.
 * @typedef {object} Online
 * @property {string} id
 * @property {"open" | "playing" | "over"} status
 * @property {number | null} seat null: watches
 * @property {string} pace
 * @property {boolean} free_chat
 * @property {{ what: string | null, level: number, away: boolean, goodbye: boolean, resuming: boolean }[]} seats
 * @property {Record<"draw" | "takeback" | "pause" | "rematch", number | null>} offers who offers it
 * @property {string[]} may what the rules allow now
 * @property {number | null} claim_in milliseconds until then
 * @property {number | null} cancel_in
 * @property {number | null} resume_in
 * @property {string} plan
 * @property {string | null} rematch the id of the next game
 * @property {number} pending commands without an answer
 * @property {boolean} connected
 * @property {{ [key in keyof Reason]: Reason[key] | null }} end
 */

/** @typedef {{ seq: number, kind: string, what: string | null, seat: number | null, text: string, gone: number }} News */

/**
 * The setup of a game on a server.
 * @typedef {object} Invitation
 * @property {string} game
 * @property {string} title
 * @property {string} rule_set
 * @property {string} rule_title
 * @property {string} position
 * @property {boolean} usual whether that is the start of the rule set
 * @property {TimeControl | null} clock
 * @property {string} pace
 * @property {number} creator
 * @property {boolean} public
 * @property {boolean} free_chat
 * @property {boolean} invitation not in the lobby
 * @property {string[]} allowed
 */

/** @typedef {{ side: number, turn: string | null, timed: boolean, elapsed: number, thought: number, lag: number,
 *   given: number, charged: number, left: number }} TurnTime
 */

/** @typedef {{ turn: string, position: string }} Step */
/** @typedef {{ code: string, ruling: string | null, words: string }} Reason why something cannot be, or how a game ended */

/**
 * @typedef {object} GameInfo
 * @property {string} id
 * @property {string} title
 * @property {string} about
 * @property {string[]} sides
 * @property {boolean} solved
 * @property {boolean} several_actions whether a turn can have several
 * @property {boolean} layouts whether the rule sets differ only in the start position
 * @property {string | null} scene a typical position; null: the start
 * @property {{ id: string, title: string, note: string, start: string, ratings: number[] }[]} rule_sets
 */

/**
 * A position between turns, as programs need it.
 * @typedef {object} Facts
 * @property {string} position
 * @property {0 | 1} side to move
 * @property {"*" | "1-0" | "0-1" | "1/2-1/2"} result
 * @property {Reason | null} reason
 */

/**
 * A game with one of its rule sets.
 * @typedef {object} NamedGame
 * @property {string} game
 * @property {string} title
 * @property {string} rule_set
 * @property {string} rule_set_title
 * @property {[string, string]} sides
 * @property {boolean} solved
 */

/**
 * The board without its pieces.
 * @typedef {object} BoardArt
 * @property {string} ids
 * @property {boolean} bold whether marks are thick and large
 * @property {string[]} owners
 * @property {number} width
 * @property {number} height
 * @property {number} pitch
 * @property {[string, number, number][]} cells
 * @property {[number, number, number, number][]} inlays
 * @property {[number, number][][]} [gutters]
 * @property {Record<string, string>} [figures]
 * @property {Record<string, string>} names
 * @property {Record<string, string>} colours
 * @property {string} defs
 * @property {string} board
 */

/**
 * The mat without its cubes.
 * @typedef {object} CubeArt
 * @property {string} defs
 * @property {string} board the mat
 * @property {number} wide of the mat, from its middle
 * @property {number} long
 * @property {number} edge of a cube
 * @property {number} gap between the cubes
 * @property {number} outline how thick their edges are
 * @property {boolean} bold whether marks are thick and large
 * @property {Record<string, string>} faces by orientation, in 200 units
 * @property {Record<string, Record<Face, string>>} cubes by orientation: the faces that lie around it
 * @property {Record<string, string>} turns by orientation: after a quarter turn clockwise
 * @property {Record<string, Face | "clockwise" | "anticlockwise">} ways by move
 * @property {Record<string, string>} materials colours by name
 * @property {Record<string, string>} colours
 */

/** @typedef {{ letter: string, side: number, piece: string, character: boolean, name: string }} Piece */

/**
 * A position set up by hand.
 * @typedef {{ [key in keyof Reason]: Reason[key] | null } & {
 *   position: string,
 *   valid: boolean,
 *   result: string | null,
 *   pieces: Piece[],
 *   choices: string[],
 *   counts_losses: boolean,
 * }} Setup
 */

/**
 * Every position of a solved game, or what is known about one.
 * @typedef {object} PositionMap
 * @property {number} count
 * @property {number} win
 * @property {number} draw
 * @property {number} loss
 * @property {number} longest
 * @property {number} start
 * @property {[string[], string[]]} positions
 * @property {(number | null)[]} values
 * @property {number[][]} links
 * @property {number | null} at
 * @property {number | null} value
 * @property {{ turn: string, position: string, value: number, to: number | null }[]} moves
 */

/**
 * @typedef {object} RecordNode
 * @property {number} parent
 * @property {number} depth
 * @property {string} turn
 * @property {string} position
 * @property {string[]} before
 * @property {string[]} comments
 * @property {number[]} nags
 * @property {number} [clock]
 * @property {number} [eval]
 * @property {number} [forced]
 */

/**
 * @typedef {object} RecordRead
 * @property {string} game
 * @property {string} rule_set
 * @property {string} start
 * @property {number} number
 * @property {number} end
 * @property {[string, string][]} tags
 * @property {(string | null)[]} players their names, null if unknown
 * @property {string[]} comments
 * @property {RecordNode[]} nodes
 * @property {string} result
 */

/** @typedef {number | { win: number } | { loss: number }} Score for the side to move; a number of turns if forced */

/**
 * @typedef {object} Verdict
 * @property {string} number
 * @property {string} turn
 * @property {Score | null} eval
 * @property {number | null} expected
 * @property {number | null} loss
 * @property {string | null} size
 * @property {{ code: string }[]} remarks
 * @property {string | null} words
 * @property {boolean | null} is_best
 * @property {{ eval: Score, depth: number, turns: string[] } | null} best
 */

/**
 * A turn about which the review is done.
 * @typedef {Verdict & { loss: number, best: { eval: Score, depth: number, turns: string[] } }} Judged
 */

/**
 * @typedef {object} Player
 * @property {string} name
 * @property {string} side
 * @property {number} turns
 * @property {number} best_turns
 * @property {number} inaccuracies
 * @property {number} mistakes
 * @property {number} blunders
 * @property {number | null} average_loss
 */

/**
 * What reviews judge by; losses and shares in thousandths.
 * @typedef {object} Judgement
 * @property {{ size: string, loss: number, nag: number }[]} sizes
 * @property {number} shown turns of a better line, unless it is won
 * @property {number} step hundredths of an evaluation between two shares
 * @property {number[]} shares
 * @property {number} nodes of the search of a position, by default
 */

/**
 * What a review wants to know next, and the turns about which something is new.
 * @typedef {object} ReviewStep
 * @property {{ name: string, at: number, played?: string, better?: string } | null} wish
 * @property {number} from
 * @property {Verdict[]} turns
 */

/**
 * @typedef {object} ReviewReport
 * @property {Score | null} eval
 * @property {number | null} expected
 * @property {Verdict[]} turns
 * @property {Player[]} players
 */

/** @typedef {{ rating: number, deviation: number }} Rating a standard deviation is its uncertainty */
/** @typedef {Rating & { history: Rating[], levels: number[], scale: string | null }} Rated */

/** @typedef {{ turn: string | null, flag: boolean, state: Session }} Done what came of a command */

/**
 * A game of a file: what is wrong with it, or everything else.
 * @typedef {object} CollectedGame
 * @property {number} at
 * @property {number} end
 * @property {string} game
 * @property {string} rule_set
 * @property {number} side
 * @property {string} result
 * @property {(string | null)[]} players
 * @property {string | null} date
 * @property {string | null} event
 * @property {string} id
 * @property {string} keys
 * @property {Reason & { at: number }} [wrong]
 */

/**
 * @typedef {object} OpeningTurn
 * @property {string} turn
 * @property {string} position
 * @property {number} alike
 * @property {number} won
 * @property {number} drawn
 * @property {number} lost
 * @property {number | null} example
 */

/**
 * The answers by verb.
 * @typedef {object} Answers
 * @property {{ lang: string }} lang
 * @property {{ games: GameInfo[], levels: { lowest: number, full: number, usual: number, names: string[] } }} games
 * @property {NamedGame} game
 * @property {Facts} position
 * @property {Facts & { turn: string }} play
 * @property {View} view
 * @property {{ made: string, turn: string | null, view: View }} hand
 * @property {{ legal: boolean } & Partial<Reason>} why
 * @property {{ action: string | null } & Reason} touch the reason where there is no action
 * @property {Partial<Reason>} stuck why cells have no action of their own
 * @property {{ words: string, steps: (Motion & { position: string })[] }} tell
 * @property {{ turn: string | null, position: string | null, wins: boolean }} threat
 * @property {{ turns: Step[] }} turns
 * @property {{ steps: Step[], position: string, result: string, reason: Reason | null }} apply
 * @property {{ perft: number }} perft
 * @property {{ svg: string }} svg
 * @property {BoardArt & CubeArt} art what a game has of both
 * @property {{ svg: string }} sheet
 * @property {{ text: string }} text
 * @property {{ words: string }} words
 * @property {Setup} setup
 * @property {PositionMap} map
 * @property {Rated} rate
 * @property {{ end: number }} end
 * @property {{ games: CollectedGame[], end: number }} collect
 * @property {{ key: string, turns: { key: string, turn: string, position: string, alike: number }[] }} explore
 * @property {{ game: string, rule_set: string, games: number, nodes: number, seed: number, plies: number, least: number, positions: number, examples: number }} book
 * @property {{ turns: OpeningTurn[] }} opening
 * @property {{ record: string }} example
 * @property {RecordRead} record
 * @property {{ record: string }} canonical
 * @property {{ record: string }} compose
 * @property {{ record: string }} amend
 * @property {Judgement} judgement
 * @property {ReviewStep} review
 * @property {ReviewStep} found
 * @property {ReviewReport} report
 * @property {Session} new
 * @property {Session} state
 * @property {Done} do
 * @property {Done} type
 * @property {Done} undo
 * @property {Done} redo
 * @property {Session} seat
 * @property {{ level: number | null }} who
 * @property {{ duty: "turn" | "answer" | null, side: number, limits: string, least: number }} task
 * @property {{ accepts: boolean }} accepts
 * @property {{ start: string, steps: Step[], undone: string[] }} history
 * @property {{ record: string }} save
 * @property {Session} load
 * @property {Session} undone
 * @property {Session} room
 * @property {{ news: News[], state: Session }} heard
 * @property {Session} ask
 * @property {Session} done
 * @property {{ kind: string | null, what: string | null, state: Session }} refused
 * @property {Session} linked
 * @property {{ message: Record<string, unknown> | null, again_in: number | null }} outgoing
 * @property {{ pending: string }} pending
 * @property {Session} restore
 * @property {{ times: TurnTime[] }} times
 * @property {{ setup: string }} invite
 * @property {Invitation} invited
 * @property {{ clock: TimeControl | null }} clock
 * @property {{ sayings: { slug: string, words: string }[] }} sayings
 * @property {{ [key in keyof Reason]: Reason[key] | null }} reason
 * @property {{ megabytes: number, threads: number }} engine from here on of engine.wasm
 * @property {Thinking} think
 * @property {object} clear
 * @property {Record<string, number>} bench
 * @property {Proof} solve
 * @property {Pieces} pieces
 * @property {Thinking} examine
 * @property {Comparison} compare
 */

/**
 * What the engine says: `think` and `examine`. A question that was stopped before there was anything to
 * say has turn null.
 * @typedef {object} Thinking
 * @property {string | null} turn
 * @property {Score} score
 * @property {number} depth
 * @property {number} nodes
 * @property {number} nps
 * @property {number} time_ms
 * @property {{ score: Score, turns: string[] }[]} lines
 * @property {boolean} [stopped]
 */

/**
 * @typedef {object} Proof
 * @property {string} value
 * @property {number} [turns]
 * @property {number} [within] every result within so many turns was found
 * @property {{ turn: string, value: string, turns?: number }[]} [moves]
 * @property {boolean} [stopped]
 */

/** @typedef {{ moves: { turn: string, turns: number | null }[], stopped: boolean }} Pieces */

/** @typedef {{ code: string | null, amount: number, turns: number, stopped?: boolean }} Comparison */

/** @typedef {<V extends keyof Answers>(verb: V, ...fields: (string | number)[]) => Answers[V]} Ask */

export {};
