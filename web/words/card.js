// SPDX-License-Identifier: MIT
// Words of the card about a game that is over.
// @ts-check

export default {
  "card.label": { en: "Result", fr: "Résultat", de: "Ergebnis" },
  "card.series": { en: "Series", fr: "Série", de: "Serie" },
  "card.all": { en: "All your games", fr: "Toutes vos parties", de: "Alle Ihre Partien" },
  "card.score": { en: "{a} {score} {b}", fr: "{a} {score} {b}", de: "{a} {score} {b}" },
  "card.against": { en: "Against {name}", fr: "Contre {name}", de: "Gegen {name}" },
  "card.record": {
    en: "{won} {won:win|wins}, {drawn} {drawn:draw|draws}, {lost} {lost:loss|losses}",
    fr: "{won} {won:victoire|victoires}, {drawn} {drawn:nulle|nulles}, {lost} {lost:défaite|défaites}",
    de: "{won} {won:Sieg|Siege}, {drawn} remis, {lost} {lost:Niederlage|Niederlagen}",
  },
  "card.find": {
    en: "Find the decisive moments",
    fr: "Chercher les moments décisifs",
    de: "Entscheidende Momente suchen",
  },
  "card.looking": {
    en: "Looking for the decisive moments:",
    fr: "Recherche des moments décisifs :",
    de: "Die entscheidenden Momente werden gesucht:",
  },
  "card.none": {
    en: "Neither side made a mistake worth showing.",
    fr: "Aucune erreur notable, ni d’un côté ni de l’autre.",
    de: "Keine Seite hat einen nennenswerten Fehler gemacht.",
  },
  "card.trouble": {
    en: "The engine could not be loaded, so there are no decisive moments to show.",
    fr: "Le moteur n’a pas pu être chargé : pas de moments décisifs à montrer.",
    de: "Die Engine ließ sich nicht laden, daher gibt es keine entscheidenden Momente zu sehen.",
  },
  "card.moments": {
    en: "{n:The decisive moment|Decisive moments}",
    fr: "{n:Le moment décisif|Moments décisifs}",
    de: "{n:Der entscheidende Moment|Entscheidende Momente}",
  },
  "card.turn": { en: "Turn {n}, {name}", fr: "Coup {n}, {name}", de: "Zug {n}, {name}" },
};
