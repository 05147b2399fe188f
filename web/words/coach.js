// SPDX-License-Identifier: MIT
// Words of the coach in first games. What is left to do in a turn comes from the rules.
// @ts-check

export default {
  "coach.title": { en: "Coach", fr: "Accompagnement", de: "Begleitung" },
  "coach.goal-sensei": {
    en: "Goal: your character stands on one of your stones on the far row.",
    fr: "But : votre personnage se tient sur une de vos pierres, sur la rangée d’en face.",
    de: "Ziel: Ihre Figur steht auf einem Ihrer Steine in der Reihe gegenüber.",
  },
  "coach.goal-abalone": {
    en: "Goal: push six of your opponent’s marbles off the board.",
    fr: "But : éjectez six billes de votre adversaire.",
    de: "Ziel: Schieben Sie sechs Kugeln des Gegners vom Brett.",
  },
  "coach.goal-bushishogi:cormier": {
    en: "Goal: your opponent points at you, and your samurai faces him with a sword in front.",
    fr: "But : l’adversaire vous pointe, et votre samouraï lui fait face, sabre en avant.",
    de: "Ziel: Der Gegner zeigt auf Sie, und Ihr Samurai steht ihm gegenüber, das Schwert vorn.",
  },
  "coach.goal-bushishogi:dunkel": {
    en: "Goal: both samurai stand at the back, face to face, both with a sword in front.",
    fr: "But : les deux samouraïs sont au fond, face à face, chacun un sabre en avant.",
    de: "Ziel: Beide Samurai stehen hinten, Auge in Auge, jeder mit dem Schwert vorn.",
  },
  "coach.goal": { en: "Goal: {about}.", fr: "But : {about}.", de: "Ziel: {about}." },
  "coach.adds": { en: "New here: {note}.", fr: "Nouveau ici : {note}.", de: "Neu ist hier: {note}." },
  "coach.explain": {
    en: "What did {side} do?",
    fr: "Qu’a fait {side} ?",
    de: "Was hat {side} getan?",
  },
  "coach.threat-wins": {
    en: "Next, {side} could win: {words}.",
    fr: "Au prochain tour, {side} pourrait gagner : {words}.",
    de: "Im nächsten Zug könnte {side} gewinnen: {words}.",
  },
  "coach.threat-takes": {
    en: "Next, {side} could push one of your marbles off: {words}.",
    fr: "Au prochain tour, {side} pourrait éjecter une de vos billes : {words}.",
    de: "Im nächsten Zug könnte {side} eine Ihrer Kugeln hinausschieben: {words}.",
  },
  "coach.no-threat": {
    en: "That threatens nothing at once.",
    fr: "Cela ne menace rien dans l’immédiat.",
    de: "Das droht noch nichts an.",
  },
  "coach.no-check": {
    en: "You are not in check: every move is open to you.",
    fr: "Vous n’êtes pas en échec : tous les coups vous sont ouverts.",
    de: "Sie stehen nicht im Schach: Ihnen stehen alle Züge offen.",
  },
};
