// SPDX-License-Identifier: MIT
// The sheet for importing games into the explorer: files to choose or drop, progress with a button that cancels,
// what was wrong with bad games, and the files that are there, to delete.
// @ts-check
import { announce } from "../announce.js";
import { button, h } from "../parts/dom.js";
import { openSheet } from "../parts/sheet.js";
import { sureButton } from "../parts/sure.js";
import { lang, t } from "../words.js";
import { importedGames } from "./explorer-games.js";

/** @typedef {import("./explorer-games.js").Progress} Progress */
/** @typedef {import("./explorer-games.js").About} About */

/** @param {number} n */
const figure = (n) => n.toLocaleString(lang());

/** What an import has done. @param {Progress} progress */
function countWords({ added, same, bad, cancelled }) {
  return [
    t("explorer.added", { n: added, count: figure(added) }),
    same > 0 && t("explorer.same", { n: same, count: figure(same) }),
    bad > 0 && t("explorer.bad", { n: bad, count: figure(bad) }),
    cancelled && t("explorer.cancelled"),
  ]
    .filter((part) => part)
    .join(" ");
}

/** The bad games, with the place and the reason. @param {Progress} progress */
function wrongList({ wrong, bad }) {
  if (bad === 0) return null;
  return h(
    "details",
    { class: "x-wrong", open: wrong.length <= 5 },
    h("summary", null, t("explorer.bad-games", { n: bad, count: figure(bad) })),
    h(
      "ul",
      null,
      wrong.map(({ file, game, line, words }) =>
        h(
          "li",
          null,
          game === 0
            ? t("explorer.too-large", { file })
            : t("explorer.wrong", { file, game: figure(game), line: figure(line), words }),
        ),
      ),
      bad > wrong.length &&
        h("li", { class: "muted" }, t("explorer.more-bad", { n: figure(bad - wrong.length) })),
    ),
  );
}

/** The files among what was dropped. @param {DataTransfer | null} data */
export const droppedFiles = (data) => [...(data?.files ?? [])];

/**
 * @param {File[]} dropped to import at once
 * @param {(changed: boolean) => void} closed called when the sheet is closed
 */
export function openImport(dropped, closed) {
  let changed = false;
  let busy = false;
  const said = h("p", { class: "x-said", "data-explorer": "import" });
  const meter = h("progress", { max: 1, value: 0, hidden: true, "aria-label": t("explorer.progress") });
  const wrong = h("div", { class: "x-wrong-host" });
  const list = h("ul", { class: "x-files" });

  const drawFiles = (/** @type {About} */ { files, games, lasting }) => {
    list.replaceChildren(
      ...files.map((file) =>
        h(
          "li",
          { class: "x-file" },
          h(
            "span",
            null,
            h("span", { class: "x-file-name" }, file.name),
            " ",
            h(
              "span",
              { class: "muted" },
              t("explorer.file-games", { n: file.games, count: figure(file.games) }),
              ", ",
              new Date(file.at).toLocaleDateString(lang(), { dateStyle: "medium" }),
            ),
          ),
          sureButton(
            t("shell.delete"),
            t("shell.really-delete"),
            async () => {
              changed = true;
              drawFiles(await importedGames.remove(file.id));
              announce(t("explorer.deleted", { file: file.name }));
            },
            {
              class: "a-small",
              "data-delete": file.name,
              title: t("explorer.delete-file", { file: file.name }),
            },
          ),
        ),
      ),
    );
    if (games > 0 && !lasting) list.append(h("li", { class: "muted" }, t("explorer.not-lasting")));
  };

  const cancel = button(t("analyse.cancel"), () => importedGames.cancel(), {
    "data-do": "explorer-cancel",
    hidden: true,
  });
  const input = h("input", {
    type: "file",
    multiple: true,
    class: "unseen",
    tabindex: "-1",
    "aria-hidden": "true",
    accept: ".pgn,.apgn,.txt,text/plain",
    "data-field": "explorer-files",
    onchange: () => take([...(input.files ?? [])]),
  });
  const choose = button(t("explorer.choose"), () => input.click(), {
    class: "button primary",
    icon: "folder",
    "data-do": "explorer-files",
  });

  const watch = (/** @type {Progress} */ progress) => {
    meter.value = progress.all > 0 ? progress.done / progress.all : 1;
    said.textContent = t("explorer.reading", { file: progress.file, words: countWords(progress) });
  };

  /** @param {File[]} files */
  const take = async (files) => {
    if (busy || files.length === 0) return;
    busy = true;
    choose.disabled = true;
    cancel.hidden = meter.hidden = false;
    wrong.replaceChildren();
    said.textContent = t("explorer.starting");
    try {
      const done = await importedGames.take(files, watch);
      changed ||= done.added > 0;
      said.textContent = countWords(done);
      const bad = wrongList(done);
      wrong.replaceChildren(...(bad ? [bad] : []));
      drawFiles(done.about);
    } catch (error) {
      console.error(error);
      said.textContent = t("explorer.failed");
    }
    // Progress is drawn, and the end read out.
    announce(said.textContent);
    busy = false;
    choose.disabled = false;
    cancel.hidden = meter.hidden = true;
    input.value = "";
  };

  const drop = h(
    "div",
    { class: "x-drop" },
    h("p", null, t("explorer.import-about")),
    h("div", { class: "buttons" }, choose, input, cancel),
    meter,
    said,
  );
  const sheet = openSheet(
    t("explorer.import-title"),
    [drop, wrong, h("h3", null, t("explorer.files")), list],
    {
      name: "explorer-import",
      onclose: () => {
        if (busy) importedGames.cancel();
        closed(changed);
      },
    },
  );
  sheet.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    drop.classList.add("dropping");
  });
  sheet.addEventListener("dragleave", () => drop.classList.remove("dropping"));
  sheet.addEventListener("drop", (event) => {
    event.preventDefault();
    drop.classList.remove("dropping");
    take(droppedFiles(event.dataTransfer));
  });
  importedGames.about().then(drawFiles, (error) => {
    console.error(error);
    said.textContent = t("explorer.failed");
  });
  take(dropped);
}
