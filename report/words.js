// SPDX-License-Identifier: MIT
// Texts of the report of a tournament.
// @ts-check

/** @typedef {"en" | "fr" | "de"} Lang */

/** @type {Record<string, { en: string, fr: string, de: string }>} */
const words = {
  title: { en: "Tournament", fr: "Tournoi", de: "Turnier" },
  "round-robin": { en: "Round robin", fr: "Toutes rondes", de: "Jeder gegen jeden" },
  gauntlet: { en: "Gauntlet", fr: "Un contre tous", de: "Einer gegen alle" },
  swiss: { en: "Swiss system", fr: "Système suisse", de: "Schweizer System" },
  "knock-out": { en: "Knock-out", fr: "Élimination directe", de: "K.-o.-System" },
  played: {
    en: "{players} players, {games} games",
    fr: "{players} joueurs, {games} parties",
    de: "{players} Spieler, {games} Partien",
  },
  unfinished: {
    en: "Not finished yet: {games} of {planned} games have been played.",
    fr: "Pas encore terminé : {games} parties jouées sur {planned}.",
    de: "Noch nicht zu Ende: {games} von {planned} Partien sind gespielt.",
  },
  standings: { en: "Standings", fr: "Classement", de: "Rangliste" },
  player: { en: "Player", fr: "Joueur", de: "Spieler" },
  points: { en: "Points", fr: "Points", de: "Punkte" },
  games: { en: "Games", fr: "Parties", de: "Partien" },
  won: { en: "Won", fr: "Gains", de: "Gewonnen" },
  drawn: { en: "Drawn", fr: "Nulles", de: "Remis" },
  lost: { en: "Lost", fr: "Pertes", de: "Verloren" },
  buchholz: { en: "Buchholz", fr: "Buchholz", de: "Buchholz" },
  berger: { en: "Sonneborn–Berger", fr: "Sonneborn-Berger", de: "Sonneborn-Berger" },
  stage: { en: "Rounds won", fr: "Tours gagnés", de: "Runden gewonnen" },
  rating: { en: "Rating", fr: "Elo", de: "Elo" },
  interval: { en: "95% interval", fr: "Intervalle à 95 %", de: "95-%-Intervall" },
  cpu: { en: "CPU", fr: "CPU", de: "CPU" },
  failed: { en: "Failed", fr: "Échecs", de: "Fehler" },
  "about-ratings": {
    en: "Ratings are Elo in the Bradley–Terry model, from all games at once; their mean is 0. Everybody gets one drawn game against an average player on top, so that a player who won or lost everything has a rating too.",
    fr: "Les Elo viennent du modèle de Bradley-Terry, à partir de toutes les parties ; leur moyenne est 0. On ajoute à chacun une nulle contre un joueur moyen, pour qu’un joueur qui a tout gagné ou tout perdu ait lui aussi un Elo.",
    de: "Die Elo-Zahlen stammen aus dem Bradley-Terry-Modell über alle Partien; ihr Mittel ist 0. Jedem ist ein Remis gegen einen durchschnittlichen Spieler hinzugerechnet, damit auch eine Zahl hat, wer alles gewonnen oder verloren hat.",
  },
  crosstable: { en: "Crosstable", fr: "Tableau croisé", de: "Kreuztabelle" },
  "about-cross": {
    en: "Points of the row against the column. Choose a result to see its games.",
    fr: "Points de la ligne contre la colonne. Choisissez un résultat pour voir ses parties.",
    de: "Punkte der Zeile gegen die Spalte. Wählen Sie ein Ergebnis, um seine Partien zu sehen.",
  },
  meeting: {
    en: "{a} against {b}: {points} of {games}",
    fr: "{a} contre {b} : {points} sur {games}",
    de: "{a} gegen {b}: {points} von {games}",
  },
  one: { en: "Player", fr: "Joueur", de: "Spieler" },
  other: { en: "Opponent", fr: "Adversaire", de: "Gegner" },
  ending: { en: "Ending", fr: "Fin", de: "Ende" },
  all: { en: "All", fr: "Tous", de: "Alle" },
  "all-endings": { en: "All", fr: "Toutes", de: "Alle" },
  more: { en: "Show {count} more", fr: "Montrer {count} de plus", de: "{count} weitere zeigen" },
  none: { en: "No such game.", fr: "Aucune partie.", de: "Keine solche Partie." },
  choose: {
    en: "Choose a game to replay it.",
    fr: "Choisissez une partie pour la rejouer.",
    de: "Wählen Sie eine Partie, um sie nachzuspielen.",
  },
  turn: { en: "1 turn", fr: "1 coup", de: "1 Zug" },
  turns: { en: "{count} turns", fr: "{count} coups", de: "{count} Züge" },
  start: { en: "Start", fr: "Début", de: "Anfang" },
  back: { en: "Back", fr: "Reculer", de: "Zurück" },
  forward: { en: "Forward", fr: "Avancer", de: "Vor" },
  end: { en: "End", fr: "Fin", de: "Ende" },
  "turn-list": { en: "Turns", fr: "Coups", de: "Züge" },
  keys: {
    en: "Arrow keys, Home and End go through the game.",
    fr: "Les flèches, Début et Fin parcourent la partie.",
    de: "Pfeiltasten, Pos1 und Ende gehen durch die Partie.",
  },
  "no-board": {
    en: "This report was made without boards.",
    fr: "Ce rapport a été fait sans plateaux.",
    de: "Dieser Bericht wurde ohne Bretter erstellt.",
  },
  "a-program": { en: "a program", fr: "un programme", de: "ein Programm" },
  crash: { en: "{who} crashed", fr: "{who} a planté", de: "{who} ist abgestürzt" },
  hang: { en: "{who} did not answer", fr: "{who} n’a pas répondu", de: "{who} hat nicht geantwortet" },
  flag: { en: "{who} was too late", fr: "{who} a répondu trop tard", de: "{who} war zu spät" },
  illegal: {
    en: "{who} played an illegal turn",
    fr: "{who} a joué un coup illégal",
    de: "{who} hat regelwidrig gezogen",
  },
  memory: {
    en: "{who} used too much memory",
    fr: "{who} a utilisé trop de mémoire",
    de: "{who} hat zu viel Speicher belegt",
  },
  length: { en: "too many turns", fr: "trop de coups", de: "zu viele Züge" },
  about: { en: "About this tournament", fr: "À propos de ce tournoi", de: "Über dieses Turnier" },
  seed: {
    en: "The openings came from the seed {seed}. Its SHA-256 was published before the first game:",
    fr: "Les ouvertures viennent de la graine {seed}. Son SHA-256 a été publié avant la première partie :",
    de: "Die Eröffnungen stammen aus dem Startwert {seed}. Sein SHA-256 wurde vor der ersten Partie veröffentlicht:",
  },
  secret: {
    en: "The seed of the openings will be published at the end. Its SHA-256:",
    fr: "La graine des ouvertures sera publiée à la fin. Son SHA-256 :",
    de: "Der Startwert der Eröffnungen wird am Ende veröffentlicht. Sein SHA-256:",
  },
  settings: { en: "Settings", fr: "Réglages", de: "Einstellungen" },
};

/** @type {Lang} */
let lang = "en";

/** @param {Lang} chosen */
export const speak = (chosen) => {
  lang = chosen;
};

/**
 * A text with its values.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export const t = (key, values = {}) =>
  words[key][lang].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
