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
    en: "Goal: when a red sword points at you, hold yours against it, your samurai behind it.",
    fr: "But : si un sabre rouge vous pointe, opposez-lui le vôtre, samouraï derrière.",
    de: "Ziel: Zeigt ein rotes Schwert auf Sie, halten Sie Ihres dagegen, den Samurai dahinter.",
  },
  "coach.goal-bushishogi:dunkel": {
    en: "Goal: both samurai stand at the back, face to face, both with a sword in front.",
    fr: "But : les deux samouraïs sont au fond, face à face, chacun un sabre en avant.",
    de: "Ziel: Beide Samurai stehen hinten, Auge in Auge, jeder mit dem Schwert vorn.",
  },
  "coach.goal": { en: "Goal: {about}.", fr: "But : {about}.", de: "Ziel: {about}." },
  "coach.adds": { en: "New here: {note}.", fr: "Nouveau ici : {note}.", de: "Neu ist hier: {note}." },
  "coach.adds-sensei:shizukana-variant": {
    en: "New here: two stones of each side start on the far row.",
    fr: "Nouveau ici : deux pierres de chaque camp partent de la rangée d’en face.",
    de: "Neu ist hier: Zwei Steine jeder Seite beginnen in der Reihe gegenüber.",
  },
  "coach.adds-sensei:arashi": {
    en: "New here: a stone slides as far as its way is free.",
    fr: "Nouveau ici : une pierre glisse aussi loin que la voie est libre.",
    de: "Neu ist hier: Ein Stein gleitet so weit, wie sein Weg frei ist.",
  },
  "coach.adds-sensei:arashi-expert": {
    en: "New here: pits. Stones go around them, the character flies over them.",
    fr: "Nouveau ici : des gouffres. Une pierre les contourne, le personnage les survole.",
    de: "Neu sind hier Löcher: Steine müssen darum herum, die Figur fliegt darüber.",
  },
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
