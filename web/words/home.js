// SPDX-License-Identifier: MIT
// Words of the start and of the finished games.
// @ts-check

export default {
  "home.opponent": { en: "Opponent", fr: "Adversaire", de: "Gegner" },
  "home.computer": { en: "Computer", fr: "Ordinateur", de: "Computer" },
  "home.person": { en: "Two players", fr: "À deux", de: "Zu zweit" },
  "home.side": { en: "Play as", fr: "Vous jouez", de: "Sie spielen" },
  "home.starts": { en: "starts", fr: "commence", de: "beginnt" },
  "home.alternate": { en: "Alternate", fr: "En alternance", de: "Abwechselnd" },
  "home.random": { en: "Random", fr: "Au hasard", de: "Zufällig" },
  "home.name": { en: "Name ({side})", fr: "Nom ({side})", de: "Name ({side})" },
  "home.clock-none": { en: "No clock", fr: "Aucune", de: "Ohne Uhr" },
  "home.no-clock": { en: "No clock", fr: "Sans pendule", de: "Ohne Uhr" },
  "home.own-clock": { en: "Custom", fr: "Personnalisée", de: "Eigene" },
  "home.clock-words": {
    en: "{m} min + {s} s",
    fr: "{m} min + {s} s",
    de: "{m} min + {s} s",
  },
  "home.minutes": { en: "Minutes per player", fr: "Minutes par joueur", de: "Minuten pro Spieler" },
  "home.seconds": { en: "Seconds per turn", fr: "Secondes par coup", de: "Sekunden pro Zug" },
  "home.versus": { en: "{first} vs {second}", fr: "{first} contre {second}", de: "{first} gegen {second}" },
  "home.delete-all": { en: "Delete all", fr: "Tout supprimer", de: "Alle löschen" },
  "home.really-delete-all": {
    en: "Really delete all?",
    fr: "Tout supprimer vraiment ?",
    de: "Wirklich alle löschen?",
  },
  "home.deleted": { en: "Deleted.", fr: "Supprimé.", de: "Gelöscht." },
  "home.export": { en: "Save all as PGN", fr: "Tout enregistrer en PGN", de: "Alle als PGN speichern" },
  "home.import": { en: "Import a file", fr: "Importer un fichier", de: "Datei importieren" },
  "home.imported": {
    en: "{n} {n:game|games} imported.",
    fr: "{n} {n:partie importée|parties importées}.",
    de: "{n} {n:Partie|Partien} importiert.",
  },
  "home.imported-some": {
    en: "{n} {n:game|games} imported, {refused} rejected: {why}.",
    fr: "{n} {n:partie importée|parties importées}, {refused} {refused:refusée|refusées} : {why}.",
    de: "{n} {n:Partie|Partien} importiert, {refused} nicht: {why}.",
  },
  "home.too-large": {
    en: "the file is empty or too large",
    fr: "le fichier est vide ou trop grand",
    de: "die Datei ist leer oder zu groß",
  },
  "home.archive-empty": {
    en: "No finished games yet. The ones you finish will appear here.",
    fr: "Aucune partie terminée. Celles que vous terminerez apparaîtront ici.",
    de: "Noch keine beendeten Partien. Was Sie zu Ende spielen, erscheint hier.",
  },
  "home.archive-note": {
    en: "Kept on this device only. You can also drop a file of games here.",
    fr: "Conservées sur cet appareil seulement. Vous pouvez aussi déposer ici un fichier de parties.",
    de: "Nur auf diesem Gerät gespeichert. Sie können auch eine Datei mit Partien hierher ziehen.",
  },
  "home.places": { en: "More to do", fr: "À découvrir aussi", de: "Mehr entdecken" },
  "home.online-about": {
    en: "Friends, the lobby, games to watch",
    fr: "Vos amis, le salon, des parties à suivre",
    de: "Freunde, Lobby, Partien zum Zuschauen",
  },
  "home.learn-about": {
    en: "The rules, step by step",
    fr: "Les règles, pas à pas",
    de: "Die Regeln, Schritt für Schritt",
  },
  "home.puzzles-about": {
    en: "A new one every day",
    fr: "Un nouveau chaque jour",
    de: "Jeden Tag eine neue",
  },
  "home.analyse-about": {
    en: "Any position, any game",
    fr: "N’importe quelle position ou partie",
    de: "Jede Stellung, jede Partie",
  },
  "home.archive-about": {
    en: "Kept on this device",
    fr: "Gardées sur cet appareil",
    de: "Auf diesem Gerät gespeichert",
  },
};
