// SPDX-License-Identifier: MIT
// The page's connection to a server, with sockets and time that the test makes: who speaks first, what is sent
// again, how long it waits. Prints TAP.
import { webcrypto } from "node:crypto";
import { done, must, same, test } from "./tap.mjs";

/** @typedef {{ t: string, id?: string, token?: string } & Record<string, unknown>} Sent */

/** @type {FakeSocket[]} every socket that was opened */
const sockets = [];

class FakeSocket {
  /** @type {Sent[]} */
  sent = [];
  closed = false;
  onopen = () => {};
  onclose = () => {};
  onmessage = (/** @type {{ data: string }} */ _event) => {};
  /** @param {URL} url */
  constructor(url) {
    this.url = String(url);
    sockets.push(this);
  }
  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  /** What the server says. @param {object} message */
  say(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  /** The server takes the connection. */
  welcome() {
    this.onopen();
    this.say({ t: "welcome", version: 1, now: 1000 });
  }
}

/** @type {{ run: () => void, wait: number, due: number }[]} timers that wait, the newest last */
let timers = [];
let now = 0;

/** Lets time pass. @param {number} ms */
function pass(ms) {
  const until = now + ms;
  for (;;) {
    const next = timers.reduce((a, b) => (b.due < a.due ? b : a), timers[0]);
    if (!next || next.due > until) break;
    timers = timers.filter((each) => each !== next);
    now = next.due;
    next.run();
  }
  now = until;
}

const page = new EventTarget();
// What browsers have, and Node 18 does not yet.
class NodeEvent extends Event {
  /** @param {string} type @param {{ detail?: unknown }} [init] */
  constructor(type, init = {}) {
    super(type);
    this.detail = init.detail ?? null;
  }
}
if (!globalThis.crypto) Object.assign(globalThis, { crypto: webcrypto });
if (!globalThis.CustomEvent) Object.assign(globalThis, { CustomEvent: NodeEvent });
Object.assign(globalThis, {
  WebSocket: FakeSocket,
  setTimeout: (/** @type {() => void} */ run, /** @type {number} */ wait) => {
    const timer = { run, wait, due: now + wait };
    timers.push(timer);
    return timer;
  },
  clearTimeout: (/** @type {object | undefined} */ timer) => {
    timers = timers.filter((each) => each !== timer);
  },
  addEventListener: page.addEventListener.bind(page),
  document: Object.assign(new EventTarget(), { hidden: false }),
});

const { server, Refusal } = await import("../../web/online/connection.js");
const { device } = await import("../../web/online/device.js");
const newest = () => /** @type {FakeSocket} */ (sockets.at(-1));

await test("hello comes first, with a token that stays the same", () => {
  must(!device.known, "a device that has not played has no token");
  server.open();
  server.open();
  same(sockets.length, 1);
  must(newest().url.endsWith("/socket"), newest().url);
  server.send({ t: "mine" });
  newest().onopen();
  const [hello, ...rest] = newest().sent;
  same([hello.t, hello.version, rest.length], ["hello", 1, 0]);
  must(/^[\w-]{43}$/.test(String(hello.token)), `token ${hello.token}`);
  same(hello.token, device.token);
  newest().say({ t: "welcome", version: 1, now: 5 });
  same(server.link, "open");
});

await test("answers find their requests; refusals have a reason", async () => {
  const code = server.ask({ t: "code", code: "ABCD" });
  const join = server.ask({ t: "join", game: "abcdefghijkl" });
  const [first, second] = newest().sent.slice(-2);
  must(first.id !== second.id && /^[0-9a-f]{16}$/.test(String(first.id)), "ids of 16 digits, all different");
  newest().say({ t: "refused", id: second.id, why: "seat-taken" });
  newest().say({ t: "done", id: first.id, game: "abcdefghijkl" });
  same((await code).game, "abcdefghijkl");
  const why = await join.catch((error) => error);
  must(why instanceof Refusal && why.code === "seat-taken", `${why}`);
});

await test("after a lost connection it waits longer each time, then sends again with the same id", async () => {
  const answer = server.ask({ t: "create", setup: "x" });
  const { id } = /** @type {Sent} */ (newest().sent.at(-1));
  const waits = [];
  for (let i = 0; i < 8; i++) {
    newest().onclose();
    same(server.link, "waiting");
    const timer = /** @type {{ run: () => void, wait: number }} */ (timers.at(-1));
    waits.push(timer.wait);
    const before = sockets.length;
    timer.run();
    same(sockets.length, before + 1);
  }
  for (const [i, wait] of [500, 1000, 2000, 4000, 8000, 15000, 30000, 30000].entries())
    must(waits[i] >= 0.75 * wait && waits[i] <= 1.25 * wait, `wait ${i}: ${waits[i]}`);
  newest().welcome();
  const again = newest().sent.filter((message) => message.t === "create");
  same(again, [{ t: "create", id, setup: "x" }]);
  newest().say({ t: "done", id, game: "mnopqrstuvwx" });
  same((await answer).game, "mnopqrstuvwx");
  newest().onclose();
  server.retry();
  newest().welcome();
  same(
    newest().sent.map(({ t }) => t),
    ["hello"],
    "what was answered is not sent again",
  );
});

await test("what the server cannot read is not sent again", async () => {
  const answer = server.ask({ t: "code", code: "\0" });
  newest().say({ t: "error", why: "message-form" });
  const why = await answer.catch((error) => error);
  must(why instanceof Refusal && why.code === "message-form", `${why}`);
  newest().onclose();
  server.retry();
  newest().welcome();
  same(
    newest().sent.map(({ t }) => t),
    ["hello"],
  );
});

await test("a network that is gone or back is noticed at once; a silent server is asked, then dropped", () => {
  page.dispatchEvent(new Event("offline"));
  same([server.link, newest().closed], ["waiting", true]);
  page.dispatchEvent(new Event("online"));
  newest().welcome();
  same(server.link, "open");
  pass(19999);
  same(newest().sent.length, 1, "only hello");
  pass(1);
  same(newest().sent.at(-1), { t: "ping" });
  pass(9999);
  same(server.link, "open");
  pass(1);
  same(server.link, "waiting");
  server.retry();
  newest().welcome();
});

await test("a connection on which only what is sent gets lost is dropped, whatever the server says", async () => {
  const answer = server.ask({ t: "join", game: "abcdefghijkl" });
  const { id } = /** @type {Sent} */ (newest().sent.at(-1));
  for (let second = 1; second < 15; second++) {
    pass(1000);
    newest().say({ t: "event", game: "abcdefghijkl", event: "3 1794000012000 0 turn 1n 1800 35 40" });
    same([server.link, newest().sent.filter(({ t }) => t === "ping").length], ["open", second < 5 ? 0 : 1]);
  }
  pass(1000);
  same([server.link, newest().closed], ["waiting", true]);
  server.retry();
  newest().welcome();
  same(newest().sent.slice(1), [{ t: "join", id, game: "abcdefghijkl" }]);
  newest().say({ t: "done", id, game: "abcdefghijkl" });
  await answer;
});

await test("an answer to a ping says that all before it has arrived, and nothing of what came later", () => {
  const pings = () => newest().sent.filter(({ t }) => t === "ping").length;
  pass(5000); // what the test before has sent
  same(pings(), 1);
  server.send({ t: "mine" });
  pass(1000);
  newest().say({ t: "pong", now: 5 });
  pass(4999);
  same(pings(), 1);
  pass(1);
  same(pings(), 2);
  newest().say({ t: "pong", now: 6 });
  for (let second = 0; second < 60; second++) {
    pass(1000);
    newest().say({ t: "pong", now: 7 });
  }
  same([server.link, pings()], ["open", 2], "nothing was sent, so nothing is asked");
});

await test("messages of an older connection do not count", () => {
  const old = newest();
  old.onclose();
  server.retry();
  old.say({ t: "welcome", version: 1, now: 1 });
  same(server.link, "connecting");
  newest().welcome();
});

await test("a server that does not want this device is left alone, one for which it was too slow is not", () => {
  newest().onclose();
  server.retry();
  newest().onopen();
  newest().say({ t: "error", why: "hello-first" });
  same(server.link, "connecting");
  newest().say({ t: "error", why: "banned" });
  same([server.link, server.why], ["none", "banned"]);
  const before = sockets.length;
  page.dispatchEvent(new Event("online"));
  same(sockets.length, before);
});

await test("closing it is final until it is opened again, and a device can be forgotten", () => {
  server.open();
  newest().welcome();
  server.close();
  same([server.link, newest().closed], ["off", true]);
  const { token } = device;
  device.forget();
  must(!device.known, "the token is gone");
  must(device.token !== token, "and the next one is another");
});

done();
