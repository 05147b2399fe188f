// SPDX-License-Identifier: MIT
// Words about Bushishogi's cubes.
// @ts-check

/** @type {Record<string, { en: string, fr: string, de: string }>} */
export default {
  "cubes.clockwise": {
    en: "Quarter turn clockwise ({action})",
    fr: "Quart de tour dans le sens horaire ({action})",
    de: "Vierteldrehung im Uhrzeigersinn ({action})",
  },
  "cubes.front": {
    en: "Roll forward ({action})",
    fr: "Rouler vers l’avant ({action})",
    de: "Nach vorn rollen ({action})",
  },
  "cubes.left": {
    en: "Roll left ({action})",
    fr: "Rouler à gauche ({action})",
    de: "Nach links rollen ({action})",
  },
  "cubes.right": {
    en: "Roll right ({action})",
    fr: "Rouler à droite ({action})",
    de: "Nach rechts rollen ({action})",
  },
  "cubes.free-clockwise": {
    en: "Quarter turn clockwise",
    fr: "Quart de tour dans le sens horaire",
    de: "Vierteldrehung im Uhrzeigersinn",
  },
  "cubes.free-front": { en: "Roll forward", fr: "Rouler vers l’avant", de: "Nach vorn rollen" },
  "cubes.free-back": { en: "Roll backward", fr: "Rouler vers l’arrière", de: "Nach hinten rollen" },
  "cubes.free-left": { en: "Roll left", fr: "Rouler à gauche", de: "Nach links rollen" },
  "cubes.free-right": { en: "Roll right", fr: "Rouler à droite", de: "Nach rechts rollen" },
  "cubes.set-down": { en: "Set down", fr: "Poser", de: "Aufstellen" },
  "cubes.placed-wrong": {
    en: "It points at your opponent: turn or roll it on.",
    fr: "Il pointe l’adversaire : tournez-le ou faites-le rouler encore.",
    de: "Er zeigt auf den Gegner: weiter drehen oder rollen.",
  },
  "cubes.place-hint": {
    en: "Hint: set it down as {orientation}",
    fr: "Indice : le poser en {orientation}",
    de: "Tipp: als {orientation} aufstellen",
  },
  "cubes.check": { en: "Check", fr: "Échec", de: "Schach" },
  "cubes.keys": {
    en: "Arrow keys roll the cube, T turns it, Enter sets it down or reads the position.",
    fr: "Les flèches font rouler le cube, T le tourne, Entrée le pose ou lit la position.",
    de: "Die Pfeiltasten rollen den Würfel, T dreht ihn, die Eingabetaste stellt ihn auf oder liest die Stellung vor.",
  },
};
