// SPDX-License-Identifier: MIT
// Finished games on this device: open, export as one file, import,
// delete.
// @ts-check
import { recordsOf } from "../analyse/load.js";
import { say } from "../announce.js";
import { button, h, useStyles } from "../parts/dom.js";
import { gameRow } from "../parts/gamerow.js";
import { saveFile } from "../parts/share.js";
import { sureButton } from "../parts/sure.js";
import { finishedFrom } from "../play/local.js";
import { desk } from "../rules.js";
import { archive, games } from "../store.js";
import { addWords, t } from "../words.js";
import homeWords from "../words/home.js";
import playWords from "../words/play.js";

addWords(homeWords);
addWords(playWords);

/** Larger files are rejected. */
const most = 20 << 20;

/** Games in progress; one without any turn does not count. */
const inProgress = () => games.list().filter((game) => game.played > 0);

/** @param {HTMLElement} host */
export async function open(host) {
  await useStyles("home.css");
  /** @type {(() => void)[]} */
  let ends = [];
  const list = h("ul", { class: "game-rows", "data-part": "archive" });
  const empty = h("p", { class: "muted" }, t("home.archive-empty"));
  const exporting = button(t("home.export"), exportAll, { icon: "save", "data-do": "export" });
  const clearing = sureButton(
    t("home.delete-all"),
    t("home.really-delete-all"),
    async () => {
      await archive.clear();
      await draw();
      say(t("home.deleted"));
    },
    { icon: "delete", "data-do": "delete-all" },
  );
  const file = h("input", {
    type: "file",
    accept: ".pgn,.txt,.apgn,text/plain,application/vnd.chess-pgn",
    multiple: true,
    class: "unseen",
    tabIndex: -1,
    "aria-label": t("home.import"),
    onchange: () => importFiles([...(file.files ?? [])]),
  });

  async function draw() {
    for (const end of ends) end();
    ends = [];
    const all = await archive.list();
    list.replaceChildren(
      ...all.map((game) => {
        const { element, close } = gameRow(game, {
          href: `#/analyse?kept=${game.id}`,
          ondelete: async () => {
            await archive.remove(game.id);
            await draw();
            say(t("home.deleted"));
          },
        });
        ends.push(close);
        return element;
      }),
    );
    empty.hidden = all.length > 0;
    clearing.disabled = all.length === 0;
    exporting.disabled = all.length === 0 && inProgress().length === 0;
  }

  async function exportAll() {
    const all = [...inProgress(), ...(await archive.list())];
    const text = all.map((game) => game.record.trim()).join("\n\n");
    const name = `sandan-${new Date().toISOString().slice(0, 10)}.pgn`;
    saveFile(new Blob([text, "\n"], { type: "application/vnd.chess-pgn" }), name);
  }

  /** @param {File[]} files */
  async function importFiles(files) {
    let taken = 0;
    let refused = 0;
    let why = "";
    const known = new Set((await archive.list()).map((game) => game.record.trim()));
    for (const one of files) {
      const text = one.size <= most ? await one.text() : "";
      if (!text) {
        refused++;
        why = t("home.too-large");
      }
      const refuse = (/** @type {unknown} */ error) => {
        refused++;
        why ||= /** @type {Error} */ (error).message;
      };
      try {
        for (const record of recordsOf(desk, text.replaceAll("\r\n", "\n"))) {
          if (known.has(record.trim())) continue;
          try {
            await archive.add(finishedFrom(record, desk));
            known.add(record.trim());
            taken++;
          } catch (error) {
            refuse(error);
          }
        }
      } catch (error) {
        refuse(error); // what follows cannot be found
      }
    }
    file.value = "";
    await draw();
    if (refused > 0) say(t("home.imported-some", { n: taken, refused, why }), "error");
    else say(t("home.imported", { n: taken }));
  }

  const page = h(
    "div",
    { class: "page archive" },
    h("h1", null, t("shell.archive")),
    h("p", { class: "muted" }, t("home.archive-note")),
    h(
      "div",
      { class: "buttons" },
      exporting,
      button(t("home.import"), () => file.click(), { icon: "open", "data-do": "import" }),
      clearing,
      file,
    ),
    empty,
    list,
  );
  host.append(page);
  host.addEventListener("dragover", (event) => event.preventDefault());
  host.addEventListener("drop", (event) => {
    event.preventDefault();
    importFiles([...(event.dataTransfer?.files ?? [])]);
  });
  await draw();
  return () => {
    for (const end of ends) end();
  };
}
