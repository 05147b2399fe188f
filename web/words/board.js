// SPDX-License-Identifier: MIT
// What the board itself says; pieces, turns and reasons come from the rules in the same languages.
// @ts-check

/** @type {Record<string, { en: string, fr: string, de: string }>} */
export default {
  "board.to-move": { en: "{side} to move", fr: "{side} joue", de: "{side} ist am Zug" },
  "board.going-on": { en: "{side} is moving", fr: "{side} joue encore", de: "{side} zieht noch" },
  "board.wins": {
    en: "{side} has won: {words}",
    fr: "{side} a gagné : {words}",
    de: "{side} hat gewonnen: {words}",
  },
  "board.drawn": { en: "Draw: {words}", fr: "Partie nulle : {words}", de: "Remis: {words}" },
  "board.label": { en: "{title} board", fr: "Plateau de {title}", de: "{title}-Brett" },
  "board.keys-square": {
    en: "Arrow keys move, Enter selects and plays, Escape clears.",
    fr: "Les flèches déplacent, Entrée choisit et joue, Échap annule.",
    de: "Pfeiltasten bewegen, Eingabe wählt und zieht, Escape hebt auf.",
  },
  "board.keys-hexagon": {
    en:
      "Arrow keys move; Home, Page Up, End and Page Down go along the diagonals; " +
      "Enter selects and plays, Escape clears.",
    fr:
      "Les flèches déplacent ; Début, Page préc., Fin et Page suiv. suivent les diagonales ; " +
      "Entrée choisit et joue, Échap annule.",
    de:
      "Pfeiltasten bewegen; Pos1, Bild auf, Ende und Bild ab gehen schräg; " +
      "Eingabe wählt und zieht, Escape hebt auf.",
  },
  "board.selected": { en: "selected", fr: "choisi", de: "gewählt" },
  "board.chosen": { en: "{cells} selected", fr: "{cells} : choix fait", de: "{cells} gewählt" },
  "board.ways": { en: "can go to {cells}", fr: "peut aller en {cells}", de: "kann nach {cells}" },
  "board.no-ways": { en: "cannot move", fr: "ne peut pas bouger", de: "kann nicht ziehen" },
  "board.cleared": { en: "nothing selected", fr: "rien n’est choisi", de: "nichts gewählt" },
  "board.slide": { en: "can go here", fr: "accessible", de: "erreichbar" },
  "board.pass": { en: "can pass here", fr: "passe possible", de: "Pass möglich" },
  "board.move": { en: "can go here", fr: "accessible", de: "erreichbar" },
  "board.side": { en: "sideways here", fr: "en flèche ici", de: "zur Seite hierher" },
  "board.push": { en: "push", fr: "poussée", de: "Schub" },
  "board.eject": { en: "push off", fr: "éjection", de: "Hinausschub" },
  "board.end-turn": { en: "End turn", fr: "Finir le tour", de: "Zug beenden" },
  "board.start-over": { en: "Start over", fr: "Recommencer le tour", de: "Zug von vorn" },
  "board.no-game": {
    en: "The board cannot be shown: {words}",
    fr: "Impossible d’afficher le plateau : {words}",
    de: "Das Brett kann nicht gezeigt werden: {words}",
  },
};
