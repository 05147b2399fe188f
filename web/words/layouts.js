// SPDX-License-Identifier: MIT
// Words of the start layouts.
// @ts-check

/** @type {Record<string, { en: string, fr: string, de: string }>} */
export default {
  "layouts.find": { en: "Find by name", fr: "Chercher par nom", de: "Nach Namen suchen" },
  "layouts.found": {
    en: "{n} {n:layout|layouts}",
    fr: "{n} {n:position|positions}",
    de: "{n} {n:Aufstellung|Aufstellungen}",
  },
  "layouts.played": { en: "Played most", fr: "Les plus jouées", de: "Am meisten gespielt" },
  "layouts.daisies": { en: "More daisies", fr: "Autres marguerites", de: "Weitere Daisys" },
  "layouts.others": { en: "All others", fr: "Toutes les autres", de: "Alle anderen" },
};
