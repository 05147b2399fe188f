// A program in TypeScript that uses the package. Lines marked as errors must be errors.
import { type Answer, Engine, Game, IllegalTurn, type Position, Record, readRecords, solve } from "sandan";

const game = new Game("sensei");
const start: Position = game.start();
const names: readonly [string, string] = game.sides;
const side: 0 | 1 = start.mover;
const reason: string | undefined = start.whyNot("d1d2", "de")?.words;
const after: Position = start.turns()[0].after.play("d7d6");
const record = new Record(start, { First: "Ann" });
record.append(start.turns()[0], { clock: 1000 });
record.result = "1-0";
for (const found of readRecords(String(record))) console.log(found.turns.length, found.tags.First);

const engine = new Engine({ megabytes: 16 });
const answer: Answer = await engine.think(start, { time: 10, past: ["a1a2"], signal: new AbortController().signal });
for await (const { depth, lines } of engine.stream(start, { depth: 2 })) console.log(depth, lines[0].score?.toFixed(2));
const { value }: { value: number } = await solve(start);
console.log(names, side, reason, after, answer.turn?.length, value, new Error() instanceof IllegalTurn);

// @ts-expect-error: a position never changes
start.text = "";
// @ts-expect-error: there is no such language
start.whyNot("d1d2", "es");
// @ts-expect-error: a position, not its text
await engine.think("start");
// @ts-expect-error: no such result
record.result = "2-0";
