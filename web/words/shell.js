// SPDX-License-Identifier: MIT
// Words of the frame: bar, menu, help, messages that any view may need.
// @ts-check

export default {
  "shell.home": { en: "Sandan: to the start", fr: "Sandan : retour à l’accueil", de: "Sandan: zum Anfang" },
  "shell.views": { en: "Places", fr: "Rubriques", de: "Bereiche" },
  "shell.play": { en: "Play", fr: "Jouer", de: "Spielen" },
  "shell.analyse": { en: "Analyse", fr: "Analyser", de: "Analysieren" },
  "shell.learn": { en: "Learn", fr: "Apprendre", de: "Lernen" },
  "shell.puzzles": { en: "Puzzles", fr: "Problèmes", de: "Aufgaben" },
  "shell.archive": { en: "Finished games", fr: "Parties terminées", de: "Beendete Partien" },
  "shell.menu": { en: "Menu", fr: "Menu", de: "Menü" },
  "shell.help": { en: "Keys and help", fr: "Touches et aide", de: "Tasten und Hilfe" },
  "shell.close": { en: "Close", fr: "Fermer", de: "Schließen" },
  "shell.skip": { en: "Skip to the content", fr: "Aller au contenu", de: "Zum Inhalt springen" },
  "shell.language": { en: "Language", fr: "Langue", de: "Sprache" },
  "shell.theme": { en: "Light or dark", fr: "Clair ou sombre", de: "Hell oder dunkel" },
  "shell.theme-auto": { en: "As the device", fr: "Comme l’appareil", de: "Wie das Gerät" },
  "shell.theme-light": { en: "Light", fr: "Clair", de: "Hell" },
  "shell.theme-dark": { en: "Dark", fr: "Sombre", de: "Dunkel" },
  "shell.sound": { en: "Sound", fr: "Son", de: "Ton" },
  "shell.coords": {
    en: "Coordinates on the board",
    fr: "Coordonnées sur le plateau",
    de: "Koordinaten am Brett",
  },
  "shell.flat": { en: "Cubes unfolded flat", fr: "Cubes dépliés à plat", de: "Würfel flach aufgeklappt" },
  "shell.confirm": { en: "Confirm each turn", fr: "Confirmer chaque tour", de: "Jeden Zug bestätigen" },
  "shell.unknown-address": {
    en: "There is no such page. This is the start.",
    fr: "Cette page n’existe pas. Voici l’accueil.",
    de: "Diese Seite gibt es nicht. Hier ist der Anfang.",
  },
  "shell.broken": {
    en: "Something kept on this device could not be read. It was put aside, and everything else is still here.",
    fr: "Une donnée conservée sur cet appareil est illisible. Elle a été mise de côté ; le reste est intact.",
    de: "Etwas auf diesem Gerät Gespeichertes war nicht lesbar. Es wurde beiseitegelegt, alles andere ist noch da.",
  },
  "shell.failed": {
    en: "This page did not open",
    fr: "Cette page ne s’est pas ouverte",
    de: "Diese Seite ging nicht auf",
  },
  "shell.failed-what": {
    en: "A part of it could not be loaded. Check the connection and load the page again.",
    fr: "Une partie n’a pas pu être chargée. Vérifiez la connexion et rechargez la page.",
    de: "Ein Teil ließ sich nicht laden. Prüfen Sie die Verbindung und laden Sie die Seite neu.",
  },
  "shell.to-home": { en: "Go to the start", fr: "Aller à l’accueil", de: "Zum Anfang gehen" },
  "shell.engine-failed": {
    en: "The computer could not start: {why}. Load the page again.",
    fr: "L’ordinateur n’a pas pu démarrer : {why}. Rechargez la page.",
    de: "Der Computer ließ sich nicht starten: {why}. Laden Sie die Seite neu.",
  },
  "shell.key-arrows": { en: "Arrows", fr: "Flèches", de: "Pfeiltasten" },
  "shell.key-hexagon": { en: "Home End PgUp PgDn", fr: "Début Fin Pg↑ Pg↓", de: "Pos1 Ende Bild↑ Bild↓" },
  "shell.key-enter": { en: "Enter, Space", fr: "Entrée, Espace", de: "Enter, Leertaste" },
  "shell.help-arrows": {
    en: "Move on the board",
    fr: "Se déplacer sur le plateau",
    de: "Auf dem Brett bewegen",
  },
  "shell.help-hexagon": {
    en: "Move along the diagonals of the hexagon",
    fr: "Se déplacer sur les diagonales de l’hexagone",
    de: "Auf den Schrägen des Sechsecks bewegen",
  },
  "shell.help-enter": {
    en: "Select, then choose where to",
    fr: "Choisir, puis indiquer la destination",
    de: "Auswählen, dann das Ziel",
  },
  "shell.help-escape": { en: "Clear the selection", fr: "Effacer la sélection", de: "Auswahl aufheben" },
  "shell.help-tab": { en: "To the next button", fr: "Au bouton suivant", de: "Zur nächsten Schaltfläche" },
  "shell.help-help": { en: "This list", fr: "Cette liste", de: "Diese Liste" },
  "shell.help-rules": {
    en: "Learn the rules of the games",
    fr: "Apprendre les règles des jeux",
    de: "Die Regeln der Spiele lernen",
  },
};
