// SPDX-License-Identifier: MIT
// The games that the player has imported: stored in IndexedDB, and indexed in memory by the keys of their
// positions. Runs in the explorer's worker. Without IndexedDB the games last until the page is closed.
// @ts-check

/**
 * @typedef {object} Game as it is stored
 * @property {string} id the same for the same game in any file
 * @property {number} file that it came from
 * @property {string} game
 * @property {string} rule_set
 * @property {number} side that moves first
 * @property {string} result
 * @property {(string | null)[]} players
 * @property {string | null} date
 * @property {string | null} event
 * @property {string} record
 */

/** @typedef {{ id: string, file: number, side: number, result: string, keys: Uint32Array }} Line what the index needs */
/** @typedef {{ id: number, name: string, at: number, games: number }} Source an imported file */
/** @typedef {{ key: string, games: number, won: number, drawn: number, lost: number }} Played won: by the side that played it */
/** @typedef {{ games: number, turns: Played[], examples: string[] }} Found */

/** The keys of a line, from hexadecimal digits: the high and the low half of each. @param {string} text */
export function keysOf(text) {
  return Uint32Array.from({ length: text.length / 8 }, (_, i) =>
    Number.parseInt(text.slice(i * 8, i * 8 + 8), 16),
  );
}

/** @param {Uint32Array} keys @param {number} at */
const keyText = (keys, at) =>
  keys[2 * at].toString(16).padStart(8, "0") + keys[2 * at + 1].toString(16).padStart(8, "0");

/** Games whose record is named as an example. */
const EXAMPLES = 8;

/** Finds every place at which a position occurs: a hash table with chains, in flat arrays. */
export class Index {
  /** @type {Line[]} */
  #lines = [];
  #count = 0;
  #head = new Int32Array(1 << 12).fill(-1);
  #next = new Int32Array(1 << 12);
  #line = new Uint32Array(1 << 12);
  #ply = new Uint32Array(1 << 12);

  get games() {
    return this.#lines.length;
  }

  /** @param {Line} line */
  add(line) {
    const number = this.#lines.push(line) - 1;
    for (let ply = 0; 2 * ply < line.keys.length; ply++) {
      if (this.#count === this.#next.length) this.#grow();
      const at = this.#count++;
      this.#line[at] = number;
      this.#ply[at] = ply;
      this.#chain(at);
    }
  }

  /** @param {number} at */
  #chain(at) {
    const slot = this.#lines[this.#line[at]].keys[2 * this.#ply[at] + 1] & (this.#head.length - 1);
    this.#next[at] = this.#head[slot];
    this.#head[slot] = at;
  }

  #grow() {
    const twice = (/** @type {Uint32Array} */ old) => {
      const fresh = new Uint32Array(old.length * 2);
      fresh.set(old);
      return fresh;
    };
    this.#line = twice(this.#line);
    this.#ply = twice(this.#ply);
    this.#next = new Int32Array(this.#line.length);
    this.#head = new Int32Array(this.#line.length).fill(-1);
    for (let at = 0; at < this.#count; at++) this.#chain(at);
  }

  /** What was played in a position. A game counts once for each turn. @param {string} key @returns {Found} */
  find(key) {
    const [high, low] = keysOf(key);
    /** @type {Map<string, Played>} */
    const turns = new Map();
    /** @type {Set<string>} */
    const counted = new Set();
    /** @type {Set<number>} */
    const games = new Set();
    for (let at = this.#head[low & (this.#head.length - 1)]; at >= 0; at = this.#next[at]) {
      const number = this.#line[at];
      const { keys, side, result } = this.#lines[number];
      const ply = this.#ply[at];
      if (keys[2 * ply] !== high || keys[2 * ply + 1] !== low) continue;
      games.add(number);
      if (2 * ply + 2 >= keys.length) continue;
      const to = keyText(keys, ply + 1);
      if (counted.size === counted.add(`${number} ${to}`).size) continue;
      const played = turns.get(to) ?? { key: to, games: 0, won: 0, drawn: 0, lost: 0 };
      turns.set(to, played);
      played.games++;
      const winner = result === "1-0" ? 0 : result === "0-1" ? 1 : null;
      if (result === "1/2-1/2") played.drawn++;
      else if (winner !== null) played[winner === (side + ply) % 2 ? "won" : "lost"]++;
    }
    return {
      games: games.size,
      turns: [...turns.values()].sort((a, b) => b.games - a.games || (a.key < b.key ? -1 : 1)),
      examples: [...games].slice(0, EXAMPLES).map((number) => this.#lines[number].id),
    };
  }

  has(/** @type {string} */ id) {
    return this.#ids().has(id);
  }

  /** @type {Set<string> | undefined} */
  #known;

  #ids() {
    this.#known ??= new Set();
    for (let i = this.#known.size; i < this.#lines.length; i++) this.#known.add(this.#lines[i].id);
    return this.#known;
  }

  /** The same without the games of a file. @param {number} file */
  without(file) {
    const rest = new Index();
    for (const line of this.#lines) if (line.file !== file) rest.add(line);
    return rest;
  }
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
const answer = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @param {IDBTransaction} transaction @returns {Promise<void>} */
const end = (transaction) =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });

/** @returns {Promise<IDBDatabase | null>} */
async function openDatabase() {
  try {
    const request = indexedDB.open("sandan-games", 1);
    request.onupgradeneeded = () => {
      const db = request.result;
      db.createObjectStore("files", { keyPath: "id" });
      for (const name of ["games", "lines"])
        db.createObjectStore(name, { keyPath: "id" }).createIndex("file", "file");
    };
    return await answer(request);
  } catch {
    return null;
  }
}

export class Collection {
  /** @type {IDBDatabase | null} */
  #db = null;
  #index = new Index();
  /** @type {Map<number, Source>} */
  #files = new Map();
  /** @type {Map<string, Game>} games that the device did not take */
  #memory = new Map();

  static async open() {
    const found = new Collection();
    found.#db = await openDatabase();
    if (!found.#db) return found;
    const reading = found.#db.transaction(["files", "lines"]);
    const [files, lines] = await Promise.all([
      answer(reading.objectStore("files").getAll()),
      answer(reading.objectStore("lines").getAll()),
    ]);
    for (const file of files) found.#files.set(file.id, file);
    for (const line of lines) found.#index.add(line);
    return found;
  }

  /** Whether the games survive closing the page. */
  get lasting() {
    return this.#db !== null && this.#memory.size === 0;
  }

  get games() {
    return this.#index.games;
  }

  /** The newest first. @returns {Source[]} */
  get files() {
    return [...this.#files.values()].sort((a, b) => b.at - a.at || b.id - a.id);
  }

  /** @param {string} key */
  find(key) {
    return this.#index.find(key);
  }

  has(/** @type {string} */ id) {
    return this.#index.has(id);
  }

  /** @param {string} name @returns {Source} a file that games can be added to */
  newFile(name) {
    const id = Math.max(0, ...this.#files.keys()) + 1;
    return { id, name, at: Date.now(), games: 0 };
  }

  /**
   * Adds games of a file, which must be new.
   * @param {Source} file
   * @param {{ game: Game, keys: Uint32Array }[]} fresh
   */
  async add(file, fresh) {
    if (fresh.length === 0) return;
    file.games += fresh.length;
    this.#files.set(file.id, file);
    const lines = fresh.map(({ game: { id, side, result }, keys }) => ({
      id,
      file: file.id,
      side,
      result,
      keys,
    }));
    for (const line of lines) this.#index.add(line);
    try {
      if (!this.#db) throw new Error("no database");
      const writing = this.#db.transaction(["files", "games", "lines"], "readwrite");
      writing.objectStore("files").put(file);
      for (const { game } of fresh) writing.objectStore("games").put(game);
      for (const line of lines) writing.objectStore("lines").put(line);
      await end(writing);
    } catch {
      // A full disk, or none: they are there until the page is closed.
      for (const { game } of fresh) this.#memory.set(game.id, game);
    }
  }

  /** @param {string[]} ids @returns {Promise<Game[]>} those that are there */
  async read(ids) {
    const store = this.#db?.transaction("games").objectStore("games");
    const found = await Promise.all(
      ids.map((id) => this.#memory.get(id) ?? (store ? answer(store.get(id)) : undefined)),
    );
    return found.filter((game) => game !== undefined);
  }

  /** Deletes a file and its games. @param {number} file */
  async remove(file) {
    this.#files.delete(file);
    this.#index = this.#index.without(file);
    for (const [id, game] of this.#memory) if (game.file === file) this.#memory.delete(id);
    if (!this.#db) return;
    const writing = this.#db.transaction(["files", "games", "lines"], "readwrite");
    writing.objectStore("files").delete(file);
    for (const name of ["games", "lines"]) {
      const store = writing.objectStore(name);
      const keys = store.index("file").getAllKeys(file);
      keys.onsuccess = () => {
        for (const key of keys.result) store.delete(key);
      };
    }
    await end(writing);
  }
}
