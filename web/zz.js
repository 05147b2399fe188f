import "./board.js"; import { openDesk } from "./rules.js";
const b = document.getElementById("b"); const d = await openDesk(); window.b = b; window.d = d;
window.start = (game, pos) => { const s = d.call("new", game, pos ?? "start"); return b.show(s); };
b.addEventListener("sandan-act", (e) => { const t0 = performance.now(); const s0 = d.call("state"); const before = s0.turn_start; const r = d.call("do", `act ${s0.side} ${e.detail.action}`); window.last = r; const q = b.show(r.state, { animate: e.detail.action, last: r.turn ?? undefined, lastBefore: before }); window.tShow = performance.now() - t0; q.then(() => { window.tDone = performance.now() - t0; }); });
