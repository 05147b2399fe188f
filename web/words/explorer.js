// SPDX-License-Identifier: MIT
// Words of the explorer.
// @ts-check

/** @type {Record<string, { en: string, fr: string, de: string }>} */
export default {
  "explorer.source": { en: "Look in", fr: "Chercher dans", de: "Suchen in" },
  "explorer.book": { en: "Opening book", fr: "Livre d’ouvertures", de: "Eröffnungsbuch" },
  "explorer.games": { en: "My games", fr: "Mes parties", de: "Meine Partien" },
  "explorer.import": { en: "Import…", fr: "Importer…", de: "Importieren …" },
  "explorer.caption": {
    en: "Turns of {side} in this position",
    fr: "Coups de {side} dans cette position",
    de: "Züge von {side} in dieser Stellung",
  },
  "explorer.played": { en: "Games", fr: "Parties", de: "Partien" },
  "explorer.play": { en: "Play {turn}", fr: "Jouer {turn}", de: "{turn} spielen" },
  "explorer.rare": {
    en: "{n} rarer {n:turn|turns}",
    fr: "{n} {n:coup plus rare|coups plus rares}",
    de: "{n} {n:seltenerer Zug|seltenere Züge}",
  },
  "explorer.alike": {
    en: "and {n} mirror {n:image|images} of it",
    fr: "et {n} {n:coup symétrique|coups symétriques}",
    de: "und {n} {n:Spiegelbild|Spiegelbilder} davon",
  },
  "explorer.results": {
    en: "{one} won {first}, drawn {drawn}, {two} won {second}",
    fr: "{one} gagne : {first}, nulle : {drawn}, {two} gagne : {second}",
    de: "{one} gewinnt {first}, remis {drawn}, {two} gewinnt {second}",
  },
  "explorer.unfinished": { en: "unfinished", fr: "inachevée", de: "unbeendet" },
  "explorer.book-about": {
    en: "{n} of the {all} games that the computer played against itself ({nodes} nodes per turn)",
    fr: "{n} des {all} parties de l’ordinateur contre lui-même ({nodes} nœuds par coup)",
    de: "{n} der {all} Partien des Computers gegen sich selbst ({nodes} Knoten pro Zug)",
  },
  "explorer.games-about": {
    en: "{count} of your {all} games",
    fr: "{count} de vos {all} parties",
    de: "{count} Ihrer {all} Partien",
  },
  "explorer.no-book": {
    en: "There is no opening book for these rules.",
    fr: "Il n’y a pas de livre d’ouvertures pour ces règles.",
    de: "Für diese Regeln gibt es kein Eröffnungsbuch.",
  },
  "explorer.not-in-book": {
    en: "This position is not in the book. It has the first {plies} turns of its games, as far as they were played more than once.",
    fr: "Cette position n’est pas dans le livre. Il contient les {plies} premiers coups de ses parties, s’ils ont été joués plus d’une fois.",
    de: "Diese Stellung steht nicht im Buch. Es enthält die ersten {plies} Züge seiner Partien, soweit sie mehr als einmal gespielt wurden.",
  },
  "explorer.no-games": {
    en: "You have not imported any games yet. Import PGN or APGN files, with thousands of games if you like; they stay on this device.",
    fr: "Vous n’avez pas encore importé de parties. Importez des fichiers PGN ou APGN, même avec des milliers de parties ; elles restent sur cet appareil.",
    de: "Sie haben noch keine Partien importiert. Importieren Sie PGN- oder APGN-Dateien, gern mit Tausenden von Partien; sie bleiben auf diesem Gerät.",
  },
  "explorer.not-in-games": {
    en: "This position does not occur in your games.",
    fr: "Cette position n’apparaît pas dans vos parties.",
    de: "Diese Stellung kommt in Ihren Partien nicht vor.",
  },
  "explorer.ends-here": {
    en: "Your games with this position end here.",
    fr: "Vos parties avec cette position s’arrêtent ici.",
    de: "Ihre Partien mit dieser Stellung enden hier.",
  },
  "explorer.failed": {
    en: "That did not work. Check the connection and try again.",
    fr: "Cela n’a pas fonctionné. Vérifiez la connexion et réessayez.",
    de: "Das hat nicht geklappt. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.",
  },
  "explorer.examples": { en: "Example games", fr: "Exemples de parties", de: "Beispielpartien" },
  "explorer.book-game": {
    en: "{turn}: game {number} of the book",
    fr: "{turn} : partie {number} du livre",
    de: "{turn}: Partie {number} des Buchs",
  },
  "explorer.unnamed": { en: "Unnamed players", fr: "Joueurs anonymes", de: "Unbekannte Spieler" },
  "explorer.back": {
    en: "Back to your analysis",
    fr: "Revenir à votre analyse",
    de: "Zurück zu Ihrer Analyse",
  },
  "explorer.is-back": {
    en: "Your analysis is back.",
    fr: "Voici à nouveau votre analyse.",
    de: "Ihre Analyse ist wieder da.",
  },
  "explorer.import-title": { en: "Import games", fr: "Importer des parties", de: "Partien importieren" },
  "explorer.import-about": {
    en: "Choose PGN or APGN files, or drop them here. The games stay on this device.",
    fr: "Choisissez des fichiers PGN ou APGN, ou déposez-les ici. Les parties restent sur cet appareil.",
    de: "Wählen Sie PGN- oder APGN-Dateien, oder ziehen Sie sie hierher. Die Partien bleiben auf diesem Gerät.",
  },
  "explorer.choose": { en: "Choose files", fr: "Choisir des fichiers", de: "Dateien wählen" },
  "explorer.progress": { en: "Progress of the import", fr: "Progression", de: "Fortschritt" },
  "explorer.starting": { en: "Reading…", fr: "Lecture…", de: "Wird gelesen …" },
  "explorer.reading": { en: "{file}: {words}", fr: "{file} : {words}", de: "{file}: {words}" },
  "explorer.added": {
    en: "{count} {n:game|games} added.",
    fr: "{count} {n:partie ajoutée|parties ajoutées}.",
    de: "{count} {n:Partie|Partien} hinzugefügt.",
  },
  "explorer.same": {
    en: "{count} {n:was|were} already there.",
    fr: "{count} {n:était déjà là|étaient déjà là}.",
    de: "{count} {n:war|waren} schon da.",
  },
  "explorer.bad": {
    en: "{count} could not be read.",
    fr: "Illisibles : {count}.",
    de: "{count} nicht lesbar.",
  },
  "explorer.cancelled": {
    en: "You cancelled the rest.",
    fr: "Vous avez annulé le reste.",
    de: "Den Rest haben Sie abgebrochen.",
  },
  "explorer.bad-games": {
    en: "{count} {n:game|games} could not be read",
    fr: "{count} {n:partie illisible|parties illisibles}",
    de: "{count} {n:Partie|Partien} nicht lesbar",
  },
  "explorer.wrong": {
    en: "{file}, line {line} (game {game}): {words}",
    fr: "{file}, ligne {line} (partie {game}) : {words}",
    de: "{file}, Zeile {line} (Partie {game}): {words}",
  },
  "explorer.too-large": {
    en: "{file} is larger than 256 MB: split it into several files.",
    fr: "{file} dépasse 256 Mo : divisez-le en plusieurs fichiers.",
    de: "{file} ist größer als 256 MB: Teilen Sie die Datei auf.",
  },
  "explorer.more-bad": { en: "and {n} more", fr: "et {n} autres", de: "und {n} weitere" },
  "explorer.files": { en: "Imported files", fr: "Fichiers importés", de: "Importierte Dateien" },
  "explorer.file-games": {
    en: "{count} {n:game|games}",
    fr: "{count} {n:partie|parties}",
    de: "{count} {n:Partie|Partien}",
  },
  "explorer.delete-file": {
    en: "Delete {file}",
    fr: "Supprimer {file}",
    de: "{file} löschen",
  },
  "explorer.deleted": {
    en: "{file} was deleted.",
    fr: "{file} a été supprimé.",
    de: "{file} wurde gelöscht.",
  },
  "explorer.not-lasting": {
    en: "This device does not store them: they are gone when you close the page.",
    fr: "Cet appareil ne les enregistre pas : elles disparaîtront à la fermeture de la page.",
    de: "Dieses Gerät speichert sie nicht: Beim Schließen der Seite sind sie weg.",
  },
};
