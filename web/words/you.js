// SPDX-License-Identifier: MIT
// Words of the page about the player.
// @ts-check

export default {
  "you.no-rules": {
    en: "Ratings need the rules, which could not be loaded. Nothing is lost.",
    fr: "Les classements ont besoin des règles, qui n’ont pas pu être chargées. Rien n’est perdu.",
    de: "Wertungszahlen brauchen die Regeln, die sich nicht laden ließen. Verloren ist nichts.",
  },
  "you.games": {
    en: "{n:game|games} played",
    fr: "{n:partie jouée|parties jouées}",
    de: "{n:Partie|Partien} gespielt",
  },
  "you.days": {
    en: "{n:day|days} in a row (most: {most})",
    fr: "{n:jour|jours} d’affilée (record : {most})",
    de: "{n:Tag|Tage} in Folge (Rekord: {most})",
  },
  "you.wins": {
    en: "{n:win|wins} in a row (most: {most})",
    fr: "{n:victoire|victoires} d’affilée (record : {most})",
    de: "{n:Sieg|Siege} in Folge (Rekord: {most})",
  },
  "you.exercises": {
    en: "{n:exercise|exercises} due",
    fr: "{n:exercice|exercices} à revoir",
    de: "{n:Übung|Übungen} fällig",
  },
  "you.practice": {
    en: "Learn from your mistakes",
    fr: "Apprendre de vos erreurs",
    de: "Aus Fehlern lernen",
  },
  "you.no-mistakes": {
    en: "After a game against the computer, your mistakes become exercises here.",
    fr: "Après une partie contre l’ordinateur, vos erreurs deviennent ici des exercices.",
    de: "Nach einer Partie gegen den Computer werden Ihre Fehler hier zu Übungen.",
  },
  "you.due": {
    en: "{n} {n:position is|positions are} due: find the turn you missed.",
    fr: "{n} {n:position est|positions sont} à revoir : trouvez le coup manqué.",
    de: "{n} {n:Stellung ist|Stellungen sind} fällig: Finden Sie den Zug, den Sie übersehen haben.",
  },
  "you.due-later": {
    en: "{n} {n:position comes|positions come} back; the next on {date}.",
    fr: "{n} {n:position reviendra|positions reviendront} ; la prochaine le {date}.",
    de: "{n} {n:Stellung kommt|Stellungen kommen} wieder; die nächste am {date}.",
  },
  "you.spacing": {
    en: "A position that you solve comes back after longer and longer breaks; one that you miss comes back tomorrow.",
    fr: "Une position résolue revient après des pauses de plus en plus longues ; une position manquée, dès demain.",
    de: "Was Sie lösen, kommt nach immer längeren Pausen wieder; was Sie verfehlen, schon morgen.",
  },
  "you.practise": { en: "Practise now", fr: "S’entraîner maintenant", de: "Jetzt üben" },
  "you.rating": { en: "Rating", fr: "Classement", de: "Wertung" },
  "you.no-rating": {
    en: "Finish a game against the computer, or try a puzzle, and your rating appears here.",
    fr: "Terminez une partie contre l’ordinateur ou essayez un problème : votre classement apparaîtra ici.",
    de: "Beenden Sie eine Partie gegen den Computer oder versuchen Sie eine Aufgabe, dann erscheint hier Ihre Wertung.",
  },
  "you.about-level": {
    en: "About level {level}, {name}, after {n} {n:game|games}",
    fr: "À peu près le niveau {level}, {name}, après {n} {n:partie|parties}",
    de: "Etwa Stufe {level}, {name}, nach {n} {n:Partie|Partien}",
  },
  "you.tried": {
    en: "After {n} {n:puzzle|puzzles}",
    fr: "Après {n} {n:problème|problèmes}",
    de: "Nach {n} {n:Aufgabe|Aufgaben}",
  },
  "you.plus-minus": { en: "{rating} ± {error}", fr: "{rating} ± {error}", de: "{rating} ± {error}" },
  "you.chart": {
    en: "History over {n} results; now {range}",
    fr: "Évolution sur {n} résultats ; à présent {range}",
    de: "Verlauf über {n} Ergebnisse; jetzt {range}",
  },
  "you.rating-how": {
    en: "A novice, who knows the rules and little else, has 500 points; the number after ± says how certain the rating is, and shrinks as you play. Games with takebacks or hints do not count, nor do games between people. A puzzle counts once, by how hard it is: we measured how often each level of the computer solves it.",
    fr: "Un novice, qui connaît les règles et guère plus, a 500 points ; le nombre après ± dit à quel point le classement est sûr, et diminue à mesure que vous jouez. Les parties avec reprises ou indices ne comptent pas, ni celles entre personnes. Un problème compte une fois, selon sa difficulté : nous avons mesuré combien de fois chaque niveau de l’ordinateur le résout.",
    de: "Ein Neuling, der kaum mehr als die Regeln kennt, hat 500 Punkte; die Zahl nach ± sagt, wie sicher die Wertung ist, und schrumpft mit jeder Partie. Partien mit zurückgenommenen Zügen oder Tipps zählen nicht, ebenso wenig Partien zwischen Menschen. Eine Aufgabe zählt einmal, je nach Schwierigkeit: Gemessen ist, wie oft jede Stufe des Computers sie löst.",
  },
  "you.no-games": {
    en: "No finished games on this device yet.",
    fr: "Aucune partie terminée sur cet appareil pour l’instant.",
    de: "Auf diesem Gerät gibt es noch keine beendeten Partien.",
  },
  "you.opponent": { en: "Against", fr: "Contre", de: "Gegen" },
  "you.won": { en: "Won", fr: "Gagnées", de: "Siege" },
  "you.drawn": { en: "Drawn", fr: "Nulles", de: "Remis" },
  "you.lost": { en: "Lost", fr: "Perdues", de: "Niederlagen" },
  "you.somebody": { en: "Somebody", fr: "Quelqu’un", de: "Jemand" },
  "you.file": { en: "Your data as a file", fr: "Vos données dans un fichier", de: "Ihre Daten als Datei" },
  "you.kept-here": {
    en: "All of this is kept on this device only. Save it as a file to move it to another device or to have a copy.",
    fr: "Tout cela reste sur cet appareil. Enregistrez un fichier pour l’emporter sur un autre appareil ou en garder une copie.",
    de: "All das liegt nur auf diesem Gerät. Speichern Sie es als Datei, um es auf ein anderes Gerät mitzunehmen oder eine Kopie zu haben.",
  },
  "you.export": { en: "Save as a file", fr: "Enregistrer un fichier", de: "Als Datei speichern" },
  "you.import": { en: "Open a file", fr: "Ouvrir un fichier", de: "Datei öffnen" },
  "you.imported": {
    en: "{n} {n:game|games} added. Puzzles, lessons and mistakes were added too; nothing was lost.",
    fr: "{n} {n:partie ajoutée|parties ajoutées}, ainsi que problèmes, leçons et erreurs ; rien n’a été perdu.",
    de: "{n} {n:Partie|Partien} hinzugefügt, dazu Aufgaben, Lektionen und Fehler; nichts ging verloren.",
  },
  "you.playing": { en: "Games in progress", fr: "Parties en cours", de: "Laufende Partien" },
  "you.file-wrong": {
    en: "The file was not imported, and nothing has changed: {why}",
    fr: "Le fichier n’a pas été importé, rien n’a changé : {why}",
    de: "Die Datei wurde nicht übernommen, nichts hat sich geändert: {why}",
  },
  "you.file-other": {
    en: "it was not saved by this page. Choose a file that “Save as a file” has made.",
    fr: "il n’a pas été enregistré par cette page. Choisissez un fichier créé par « Enregistrer un fichier ».",
    de: "Sie stammt nicht von dieser Seite. Wählen Sie eine Datei, die mit „Als Datei speichern“ entstanden ist.",
  },
  "you.file-version": {
    en: "it comes from a newer version. Reload the page and try again.",
    fr: "il vient d’une version plus récente. Rechargez la page et réessayez.",
    de: "Sie stammt von einer neueren Version. Laden Sie die Seite neu und versuchen Sie es noch einmal.",
  },
  "you.file-part": {
    en: "the part “{part}” is damaged. Save the file again where it comes from.",
    fr: "la partie « {part} » est abîmée. Enregistrez de nouveau le fichier à sa source.",
    de: "Der Teil „{part}“ ist beschädigt. Speichern Sie die Datei dort, wo sie herkommt, noch einmal.",
  },
  "you.file-game": {
    en: "game {n} of {of} cannot be read ({why}). Save the file again where it comes from.",
    fr: "la partie {n} sur {of} est illisible ({why}). Enregistrez de nouveau le fichier à sa source.",
    de: "Partie {n} von {of} ist nicht lesbar ({why}). Speichern Sie die Datei dort, wo sie herkommt, noch einmal.",
  },
  "you.file-form": {
    en: "something is missing in it",
    fr: "il y manque quelque chose",
    de: "darin fehlt etwas",
  },
  "you.file-large": {
    en: "it is larger than 50 MB, so it cannot be one of ours.",
    fr: "il dépasse 50 Mo, ce ne peut pas être un des nôtres.",
    de: "Sie ist größer als 50 MB und kann deshalb keine von hier sein.",
  },
};
