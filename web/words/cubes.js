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
  "cubes.place": {
    en: "Set your cube down: choose its orientation",
    fr: "Posez votre cube : choisissez son orientation",
    de: "Stellen Sie Ihren Würfel auf: Wählen Sie seine Lage",
  },
  "cubes.keys": {
    en: "Arrow keys roll the cube, T turns it, Enter reads the position.",
    fr: "Les flèches font rouler le cube, T le tourne, Entrée lit la position.",
    de: "Die Pfeiltasten rollen den Würfel, T dreht ihn, die Eingabetaste liest die Stellung vor.",
  },
};
