// SPDX-License-Identifier: MIT
// What the board itself says; pieces, turns and reasons come from the rules in the same languages.
// @ts-check

/** @type {Record<string, { en: string, fr: string, de: string }>} */
export default {
  "board.to-move": { en: "{side} to move", fr: "À {side} de jouer", de: "{side} ist am Zug" },
  "board.going-on": { en: "{side} is still moving", fr: "{side} joue encore", de: "{side} zieht noch" },
  "board.wins": {
    en: "{side} has won: {words}",
    fr: "{side} a gagné : {words}",
    de: "{side} hat gewonnen: {words}",
  },
  "board.drawn": { en: "Draw: {words}", fr: "Partie nulle : {words}", de: "Remis: {words}" },
  "board.label": { en: "{title} board", fr: "Plateau : {title}", de: "{title}-Brett" },
  "board.keys-square": {
    en: "Use the arrow keys to move, Enter to select and play, Escape to clear.",
    fr: "Flèches pour se déplacer, Entrée pour choisir et jouer, Échap pour annuler.",
    de: "Pfeiltasten zum Bewegen, Eingabe zum Auswählen und Ziehen, Escape zum Aufheben.",
  },
  "board.keys-hexagon": {
    en: "Use the arrow keys to move, and Home, Page Up, End and Page Down for the diagonals; Enter to select and play, Escape to clear.",
    fr: "Flèches pour se déplacer, Début, Page préc., Fin et Page suiv. pour les diagonales ; Entrée pour choisir et jouer, Échap pour annuler.",
    de: "Pfeiltasten zum Bewegen, Pos1, Bild auf, Ende und Bild ab für die Diagonalen; Eingabe zum Auswählen und Ziehen, Escape zum Aufheben.",
  },
  "board.selected": { en: "selected", fr: "sélectionnée", de: "ausgewählt" },
  "board.chosen": { en: "{cells} selected", fr: "{cells} : sélection", de: "{cells} ausgewählt" },
  "board.ways": { en: "can go to {cells}", fr: "peut aller en {cells}", de: "kann nach {cells}" },
  "board.no-ways": { en: "cannot move", fr: "ne peut pas bouger", de: "kann nicht ziehen" },
  "board.stuck": {
    en: "No move from {cells}: {words}",
    fr: "Aucun coup depuis {cells} : {words}",
    de: "Kein Zug von {cells}: {words}",
  },
  "board.other-way": {
    en: "that direction is blocked: select the row again and follow an arrow",
    fr: "cette direction est bloquée : sélectionnez de nouveau la rangée et suivez une flèche",
    de: "diese Richtung ist blockiert: Wählen Sie die Reihe erneut aus und folgen Sie einem Pfeil",
  },
  "board.cleared": { en: "nothing selected", fr: "rien n’est sélectionné", de: "nichts ausgewählt" },
  "board.pass": { en: "character can go here", fr: "passe possible", de: "Weitergabe möglich" },
  "board.move": { en: "can go here", fr: "accessible", de: "erreichbar" },
  "board.side": { en: "sideways to here", fr: "en flèche vers ici", de: "seitwärts hierher" },
  "board.push": { en: "push", fr: "poussée", de: "schieben" },
  "board.eject": { en: "push off", fr: "éjection", de: "hinausschieben" },
  "board.end-turn": { en: "End turn", fr: "Terminer le tour", de: "Zug beenden" },
  "board.start-over": { en: "Undo turn", fr: "Annuler le tour", de: "Zug zurück" },
  "board.no-game": {
    en: "Cannot show the board: {words}",
    fr: "Impossible d’afficher le plateau : {words}",
    de: "Das Brett kann nicht gezeigt werden: {words}",
  },
};
