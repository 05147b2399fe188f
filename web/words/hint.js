// SPDX-License-Identifier: MIT
// Words of hints.
// @ts-check

export default {
  "hint.more": { en: "Tell me more", fr: "M’en dire plus", de: "Mehr verraten" },
  "hint.where": {
    en: "Look at the marked part of the board, around {cell}.",
    fr: "Regardez la zone marquée, autour de {cell}.",
    de: "Sehen Sie sich den markierten Bereich um {cell} an.",
  },
  "hint.piece-slide": {
    en: "Start with the stone on {cells}.",
    fr: "Commencez par la pierre en {cells}.",
    de: "Beginnen Sie mit dem Stein auf {cells}.",
  },
  "hint.piece-pass": {
    en: "Start by passing the character on {cells}.",
    fr: "Commencez par passer le personnage en {cells}.",
    de: "Beginnen Sie damit, die Figur auf {cells} weiterzugeben.",
  },
  "hint.piece-move": {
    en: "Move {n:the marble|the marbles} on {cells}.",
    fr: "Jouez {n:la bille|les billes} en {cells}.",
    de: "Ziehen Sie mit {n:der Kugel|den Kugeln} auf {cells}.",
  },
  "hint.piece-side": "hint.piece-move",
  "hint.piece-push": "hint.piece-move",
  "hint.piece-eject": "hint.piece-move",
  "hint.piece-turn": {
    en: "Turn your cube instead of rolling it.",
    fr: "Tournez votre cube au lieu de le faire rouler.",
    de: "Drehen Sie Ihren Würfel, statt ihn zu rollen.",
  },
  "hint.piece-roll": {
    en: "Roll your cube instead of turning it.",
    fr: "Faites rouler votre cube au lieu de le tourner.",
    de: "Rollen Sie Ihren Würfel, statt ihn zu drehen.",
  },
  "hint.answer": {
    en: "Then perhaps: {a}.",
    fr: "Ensuite, peut-être : {a}.",
    de: "Danach vielleicht: {a}.",
  },
  "hint.line": {
    en: "Then perhaps: {a}; after that: {b}.",
    fr: "Ensuite, peut-être : {a} ; puis : {b}.",
    de: "Danach vielleicht: {a}; und dann: {b}.",
  },
};
