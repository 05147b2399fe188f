// SPDX-License-Identifier: MIT
// Words of the start and of the finished games.
// @ts-check

export default {
  "home.game": { en: "Game", fr: "Jeu", de: "Spiel" },
  "home.play": { en: "Play", fr: "Jouer", de: "Spielen" },
  "home.rules": { en: "Rules", fr: "Règles", de: "Regeln" },
  "home.layout": { en: "Start layout", fr: "Position de départ", de: "Startaufstellung" },
  "home.opponent": { en: "Opponent", fr: "Adversaire", de: "Gegner" },
  "home.computer": { en: "Computer", fr: "Ordinateur", de: "Computer" },
  "home.person": { en: "A second person", fr: "À deux, ici", de: "Zu zweit" },
  "home.side": { en: "You play", fr: "Vous jouez", de: "Sie spielen" },
  "home.starts": { en: "begins", fr: "commence", de: "beginnt" },
  "home.by-turns": { en: "By turns", fr: "Alterner", de: "Im Wechsel" },
  "home.random": { en: "By lot", fr: "Au hasard", de: "Per Los" },
  "home.name": { en: "Name, {side}", fr: "Nom, {side}", de: "Name, {side}" },
  "home.clock": { en: "Clock", fr: "Pendule", de: "Uhr" },
  "home.no-clock": { en: "No clock", fr: "Sans pendule", de: "Ohne Uhr" },
  "home.own-clock": { en: "Your own", fr: "Au choix", de: "Eigene" },
  "home.clock-words": {
    en: "{m} min + {s} s",
    fr: "{m} min + {s} s",
    de: "{m} min + {s} s",
  },
  "home.minutes": { en: "Minutes each", fr: "Minutes chacun", de: "Minuten je Spieler" },
  "home.seconds": { en: "Seconds a turn", fr: "Secondes par tour", de: "Sekunden je Zug" },
  "home.continue": { en: "Continue", fr: "Continuer", de: "Fortsetzen" },
  "home.versus": { en: "{first} and {second}", fr: "{first} et {second}", de: "{first} und {second}" },
  "home.played": { en: "{n} {n:turn|turns}", fr: "{n} {n:tour|tours}", de: "{n} {n:Zug|Züge}" },
  "home.delete": { en: "Delete", fr: "Supprimer", de: "Löschen" },
  "home.really-delete": { en: "Really delete?", fr: "Supprimer vraiment ?", de: "Wirklich löschen?" },
  "home.delete-all": { en: "Delete all", fr: "Tout supprimer", de: "Alle löschen" },
  "home.really-delete-all": {
    en: "Really delete all?",
    fr: "Tout supprimer vraiment ?",
    de: "Wirklich alle löschen?",
  },
  "home.deleted": { en: "Deleted.", fr: "Supprimé.", de: "Gelöscht." },
  "home.export": { en: "Save all as PGN", fr: "Tout enregistrer en PGN", de: "Alle als PGN speichern" },
  "home.import": { en: "Bring in a file", fr: "Importer un fichier", de: "Datei importieren" },
  "home.imported": {
    en: "{n} {n:game|games} brought in.",
    fr: "{n} {n:partie importée|parties importées}.",
    de: "{n} {n:Partie|Partien} importiert.",
  },
  "home.imported-some": {
    en: "{n} {n:game|games} brought in, {refused} not: {why}.",
    fr: "{n} {n:partie importée|parties importées}, {refused} {refused:refusée|refusées} : {why}.",
    de: "{n} {n:Partie|Partien} importiert, {refused} nicht: {why}.",
  },
  "home.too-large": {
    en: "the file is empty or too large",
    fr: "le fichier est vide ou trop grand",
    de: "die Datei ist leer oder zu groß",
  },
  "home.archive-empty": {
    en: "No finished game yet. Those you finish are kept here.",
    fr: "Aucune partie terminée. Celles que vous finirez seront gardées ici.",
    de: "Noch keine beendete Partie. Was Sie zu Ende spielen, bleibt hier.",
  },
  "home.archive-note": {
    en: "Kept on this device only. A file of records can be dropped here, too.",
    fr: "Conservées sur cet appareil seulement. Vous pouvez aussi déposer ici un fichier de parties.",
    de: "Nur auf diesem Gerät gespeichert. Sie können auch eine Datei mit Partien hierher ziehen.",
  },
  "home.places": { en: "What else there is", fr: "Ce qu’il y a d’autre", de: "Was es sonst gibt" },
  "home.learn-about": {
    en: "The rules, move by move",
    fr: "Les règles, coup par coup",
    de: "Die Regeln, Zug für Zug",
  },
  "home.puzzles-about": {
    en: "Proven, for every game",
    fr: "Prouvés, pour chaque jeu",
    de: "Bewiesen, für jedes Spiel",
  },
  "home.analyse-about": {
    en: "Any position, any record",
    fr: "Toute position, toute partie",
    de: "Jede Stellung, jede Partie",
  },
  "home.archive-about": {
    en: "Kept on this device",
    fr: "Gardées sur cet appareil",
    de: "Auf diesem Gerät gespeichert",
  },
};
