// SPDX-License-Identifier: MIT
// Words of the map of all positions.
// @ts-check

/** @type {Record<string, { en: string, fr: string, de: string }>} */
export default {
  "map.title": {
    en: "All {count} positions, and what each is worth",
    fr: "Les {count} positions et la valeur de chacune",
    de: "Alle {count} Stellungen und was jede wert ist",
  },
  "map.label": {
    en: "Map of all positions: the end is in the middle, each ring outwards is one turn farther from it, and drawn positions are on the outside. Arrow keys move along and across the rings, Enter goes there.",
    fr: "Carte de toutes les positions : la fin est au centre, chaque anneau en est plus éloigné d’un coup, et les nulles sont à l’extérieur. Les flèches suivent et traversent les anneaux, Entrée ouvre la position.",
    de: "Karte aller Stellungen: Das Ende liegt in der Mitte, jeder Ring nach außen ist einen Zug weiter davon entfernt, und die Remisstellungen liegen ganz außen. Mit den Pfeiltasten gehen Sie einen Ring entlang oder zum nächsten, die Eingabetaste öffnet die Stellung.",
  },
  "map.picture": { en: "Picture", fr: "Image", de: "Bild" },
  "map.table": { en: "Table", fr: "Tableau", de: "Tabelle" },
  "map.show-as": { en: "Show the map as", fr: "Afficher la carte en", de: "Karte zeigen als" },
  "map.caption": {
    en: "Value for the side to move: its cube in the row, the other in the column",
    fr: "Valeur pour le joueur au trait : son cube en ligne, l’autre en colonne",
    de: "Wert für die Seite am Zug: ihr Würfel in der Zeile, der andere in der Spalte",
  },
  "map.won": { en: "{n} won", fr: "{n} gagnées", de: "{n} gewonnen" },
  "map.lost": { en: "{n} lost", fr: "{n} perdues", de: "{n} verloren" },
  "map.drawn": { en: "{n} drawn", fr: "{n} nulles", de: "{n} remis" },
  "map.over": { en: "{n} mated", fr: "{n} mats", de: "{n} matt" },
  "map.for-mover": {
    en: "for the side to move",
    fr: "pour le joueur au trait",
    de: "für die Seite am Zug",
  },
  "map.loss": {
    en: "{side} loses in {n} {n:turn|turns}",
    fr: "{side} perd en {n} {n:coup|coups}",
    de: "{side} verliert in {n} {n:Zug|Zügen}",
  },
  "map.draw": {
    en: "{side} to move: a draw",
    fr: "Trait à {side} : nulle",
    de: "{side} am Zug: remis",
  },
  "map.mated": { en: "{side} is mated", fr: "{side} est mat", de: "{side} ist matt" },
  "map.move-win": { en: "wins in {n}", fr: "gagne en {n}", de: "gewinnt in {n}" },
  "map.move-loss": { en: "loses in {n}", fr: "perd en {n}", de: "verliert in {n}" },
  "map.move-draw": { en: "draws", fr: "fait nulle", de: "führt zum Remis" },
  "map.lead": {
    en: "Show where it leads",
    fr: "Montrer où mène ce coup",
    de: "Zeigen, wohin es führt",
  },
  "map.moves": { en: "Moves", fr: "Coups", de: "Züge" },
  "map.go": { en: "Go there", fr: "Y aller", de: "Dorthin" },
  "map.back": { en: "Back", fr: "Retour", de: "Zurück" },
  "map.back-title": {
    en: "Back to the current position",
    fr: "Revenir à la position actuelle",
    de: "Zurück zur aktuellen Stellung",
  },
};
