// SPDX-License-Identifier: MIT
// Words of the analysis.
// @ts-check

/** @type {import("../words.js").Words} */
export default {
  "analyse.title": { en: "Analysis", fr: "Analyse", de: "Analyse" },
  "analyse.open-game": {
    en: "Open a game or position",
    fr: "Ouvrir une partie ou une position",
    de: "Partie oder Stellung öffnen",
  },
  "analyse.set-up": { en: "Set up a position", fr: "Composer une position", de: "Stellung aufbauen" },
  "analyse.play-on": { en: "Play from here", fr: "Jouer à partir d’ici", de: "Ab hier spielen" },
  "analyse.play-friend": {
    en: "Play a friend from here",
    fr: "Jouer avec un ami à partir d’ici",
    de: "Ab hier mit Freunden spielen",
  },
  "analyse.map": {
    en: "Map of all positions",
    fr: "Carte de toutes les positions",
    de: "Karte aller Stellungen",
  },
  "analyse.back": { en: "Back to the board", fr: "Retour au plateau", de: "Zurück zum Brett" },

  "analyse.first": { en: "Go to the start", fr: "Aller au début", de: "Zum Anfang" },
  "analyse.previous": { en: "Previous turn", fr: "Coup précédent", de: "Ein Zug zurück" },
  "analyse.next": { en: "Next turn", fr: "Coup suivant", de: "Ein Zug vor" },
  "analyse.last": { en: "Go to the end", fr: "Aller à la fin", de: "Zum Ende" },
  "analyse.half-made": {
    en: "{side} is in the middle of a turn: {half}",
    fr: "{side} est en train de jouer : {half}",
    de: "{side} ist mitten im Zug: {half}",
  },
  "analyse.start": { en: "Start", fr: "Début", de: "Anfang" },
  "analyse.at-start": {
    en: "Start of the game. {side} to move.",
    fr: "Début de la partie. À {side} de jouer.",
    de: "Anfang der Partie. {side} ist am Zug.",
  },
  "analyse.board": { en: "Analysis board", fr: "Plateau d’analyse", de: "Analysebrett" },

  "analyse.no-turns": {
    en: "Play a turn on the board or open a game.",
    fr: "Jouez un coup sur le plateau ou ouvrez une partie.",
    de: "Machen Sie auf dem Brett einen Zug oder öffnen Sie eine Partie.",
  },
  "analyse.variation": { en: "Variation", fr: "Variante", de: "Variante" },
  "analyse.better": { en: "Better: {turn}", fr: "Mieux : {turn}", de: "Besser: {turn}" },
  "analyse.prefers": {
    en: "The engine prefers {turn}",
    fr: "Le moteur préfère {turn}",
    de: "Die Engine bevorzugt {turn}",
  },
  "analyse.show-better": {
    en: "Show {turn} and the line that follows",
    fr: "Montrer {turn} et la suite",
    de: "{turn} und die Fortsetzung zeigen",
  },

  "analyse.lines": { en: "Engine", fr: "Moteur", de: "Engine" },
  "analyse.engine-on": { en: "Run the engine", fr: "Activer le moteur", de: "Engine mitlaufen lassen" },
  "analyse.engine-off": { en: "The engine is off.", fr: "Le moteur est arrêté.", de: "Die Engine ist aus." },
  "analyse.line-count": { en: "Lines", fr: "Variantes", de: "Varianten" },
  "analyse.fewer": { en: "Fewer lines", fr: "Moins de variantes", de: "Weniger Varianten" },
  "analyse.more-lines": { en: "More lines", fr: "Plus de variantes", de: "Mehr Varianten" },
  "analyse.lines-now": {
    en: "{n} {n:line|lines}",
    fr: "{n} {n:variante|variantes}",
    de: "{n} {n:Variante|Varianten}",
  },
  "analyse.depth": { en: "depth {depth}", fr: "prof. {depth}", de: "Tiefe {depth}" },
  "analyse.speed": {
    en: "{speed} positions/s",
    fr: "{speed} positions/s",
    de: "{speed} Stellungen/s",
  },
  "analyse.speed-title": {
    en: "{n} positions per second",
    fr: "{n} positions par seconde",
    de: "{n} Stellungen pro Sekunde",
  },
  "analyse.thousand": { en: "{n} k", fr: "{n} k", de: "{n} k" },
  "analyse.million": { en: "{n} M", fr: "{n} M", de: "{n} M" },
  "analyse.thinking": {
    en: "The engine is thinking…",
    fr: "Le moteur réfléchit…",
    de: "Die Engine denkt …",
  },
  "analyse.loading": {
    en: "Loading the engine…",
    fr: "Chargement du moteur…",
    de: "Die Engine wird geladen …",
  },
  "analyse.go-on": { en: "Think longer", fr: "Réfléchir plus longtemps", de: "Weiterrechnen" },
  "analyse.stop": { en: "Stop", fr: "Arrêter", de: "Anhalten" },
  "analyse.trouble": {
    en: "The engine could not be loaded ({why}).",
    fr: "Le moteur n’a pas pu être chargé ({why}).",
    de: "Die Engine ließ sich nicht laden ({why}).",
  },
  "analyse.play-line": {
    en: "{words}, play {turn}",
    fr: "{words}, jouer {turn}",
    de: "{words}, {turn} spielen",
  },
  "analyse.exact": {
    en: "exact value of every move",
    fr: "valeur exacte de chaque coup",
    de: "exakter Wert jedes Zugs",
  },
  "analyse.wins-in": {
    en: "{side} wins in {n} {n:turn|turns}",
    fr: "{side} gagne en {n} {n:coup|coups}",
    de: "{side} gewinnt in {n} {n:Zug|Zügen}",
  },
  "analyse.draw": { en: "draw", fr: "nulle", de: "Remis" },
  "analyse.level": { en: "equal", fr: "position égale", de: "ausgeglichen" },
  "analyse.ahead-little": {
    en: "{side} is slightly better",
    fr: "{side} est légèrement mieux",
    de: "{side} steht etwas besser",
  },
  "analyse.ahead": { en: "{side} is better", fr: "{side} est mieux", de: "{side} steht besser" },
  "analyse.ahead-much": { en: "{side} is winning", fr: "{side} est gagnant", de: "{side} steht auf Gewinn" },
  "analyse.evaluation": {
    en: "Evaluation: {score} for {side}, {words}",
    fr: "Évaluation : {score} pour {side}, {words}",
    de: "Bewertung: {score} für {side}, {words}",
  },
  "analyse.no-evaluation": { en: "Not evaluated yet", fr: "Pas encore évalué", de: "Noch nicht bewertet" },

  "analyse.graph": { en: "Evaluation graph", fr: "Courbe d’évaluation", de: "Bewertungskurve" },
  "analyse.graph-at": {
    en: "{label} {turn}, {score}",
    fr: "{label} {turn}, {score}",
    de: "{label} {turn}, {score}",
  },
  "analyse.explorer": { en: "Explorer", fr: "Explorer", de: "Explorer" },
  "analyse.review": { en: "Review", fr: "Bilan", de: "Auswertung" },
  "analyse.review-game": { en: "Review the game", fr: "Analyser la partie", de: "Partie auswerten" },
  "analyse.review-deeper": {
    en: "Look deeper",
    fr: "Approfondir",
    de: "Genauer auswerten",
  },
  "analyse.review-again": { en: "Review again", fr: "Analyser à nouveau", de: "Neu auswerten" },
  "analyse.reviewing": {
    en: "Reviewing the game: {done} of {all}",
    fr: "Analyse de la partie : {done} sur {all}",
    de: "Die Partie wird ausgewertet: {done} von {all}",
  },
  "analyse.reviewed": {
    en: "Review finished.",
    fr: "Analyse terminée.",
    de: "Auswertung fertig.",
  },
  "analyse.no-mistakes": {
    en: "No mistakes found.",
    fr: "Aucune erreur trouvée.",
    de: "Keine Fehler gefunden.",
  },
  "analyse.inaccuracies": {
    en: "{n} {n:inaccuracy|inaccuracies}",
    fr: "{n} {n:imprécision|imprécisions}",
    de: "{n} {n:Ungenauigkeit|Ungenauigkeiten}",
  },
  "analyse.mistakes": { en: "{n} {n:mistake|mistakes}", fr: "{n} {n:erreur|erreurs}", de: "{n} Fehler" },
  "analyse.blunders": {
    en: "{n} {n:blunder|blunders}",
    fr: "{n} {n:gaffe|gaffes}",
    de: "{n} {n:grober Fehler|grobe Fehler}",
  },
  "analyse.lost-per-turn": {
    en: "{n}% lost per turn",
    fr: "{n} % perdus par coup",
    de: "{n}\u00a0% Verlust pro Zug",
  },
  "analyse.lost-short": { en: "{n}% lost", fr: "{n} % perdus", de: "{n}\u00a0% Verlust" },
  "analyse.units": {
    en: "What the figures mean",
    fr: "Ce que disent les chiffres",
    de: "Was die Zahlen bedeuten",
  },
  "analyse.units-percent": {
    en: "Percentages are {side}’s chances, as the engine sees them: 100% is a sure win, 50% an even game, 0% a sure loss. Words about a mistake give those of the player who made it.",
    fr: "Les pourcentages sont les chances de {side}, vues par le moteur : 100 % est un gain sûr, 50 % une partie égale, 0 % une perte sûre. Les mots sur une erreur donnent celles du joueur qui l’a commise.",
    de: "Prozente sind die Chancen von {side}, wie die Engine sie sieht: 100 % ist ein sicherer Sieg, 50 % eine ausgeglichene Partie, 0 % eine sichere Niederlage. Die Worte zu einem Fehler nennen die Chancen dessen, der ihn gemacht hat.",
  },
  "analyse.units-forced": {
    en: "#3 means that {first} can force a win within 3 turns, counting those of both players; #-3 that {second} can.",
    fr: "#3 veut dire que {first} peut forcer le gain en 3 coups, ceux des deux joueurs comptés ; #-3, que {second} le peut.",
    de: "#3 heißt: {first} kann in 3 Zügen, beide Spieler gezählt, den Sieg erzwingen; #-3 heißt: {second} kann es.",
  },
  "analyse.units-lost": {
    en: "“Lost per turn” is how much of their chances a player gave away on average.",
    fr: "« Perdus par coup » dit quelle part de ses chances un joueur a laissée filer en moyenne.",
    de: "„Verlust pro Zug“ sagt, wie viel von seinen Chancen ein Spieler im Schnitt verschenkt hat.",
  },
  "analyse.units-inaccuracy": {
    en: "Inaccuracy: chances fall by {n} or more",
    fr: "Imprécision : les chances baissent de {n} ou plus",
    de: "Ungenauigkeit: Die Chancen fallen um mindestens {n}",
  },
  "analyse.units-mistake": {
    en: "Mistake: by {n} or more",
    fr: "Erreur : de {n} ou plus",
    de: "Fehler: um mindestens {n}",
  },
  "analyse.units-blunder": {
    en: "Blunder: by {n} or more",
    fr: "Gaffe : de {n} ou plus",
    de: "Grober Fehler: um mindestens {n}",
  },
  "analyse.next-mistake": { en: "Next mistake", fr: "Erreur suivante", de: "Nächster Fehler" },
  "analyse.keep-mistakes": {
    en: "Save for practice",
    fr: "Garder pour s’entraîner",
    de: "Zum Üben speichern",
  },
  "analyse.mistakes-kept": {
    en: "{n} {n:position|positions} saved under Puzzles, where you can look for the better turn.",
    fr: "{n} {n:position enregistrée|positions enregistrées} dans Problèmes : à vous d’y trouver le meilleur coup.",
    de: "{n} {n:Stellung|Stellungen} unter Aufgaben gespeichert: Dort suchen Sie den besseren Zug.",
  },
  "analyse.practise": { en: "Practise", fr: "S’entraîner", de: "Üben" },

  "analyse.retry": { en: "Retry this turn", fr: "Rejouer ce coup", de: "Noch einmal versuchen" },
  "analyse.retry-how": {
    en: "{turn} was played here. Find a better turn for {side}.",
    fr: "{turn} a été joué ici. Trouvez un meilleur coup pour {side}.",
    de: "Hier wurde {turn} gespielt. Finden Sie einen besseren Zug für {side}.",
  },
  "analyse.retry-looking": {
    en: "{turn}: the engine is checking…",
    fr: "{turn} : le moteur vérifie…",
    de: "{turn}: Die Engine prüft …",
  },
  "analyse.retry-best": {
    en: "{turn} is the best turn found.",
    fr: "{turn} est le meilleur coup trouvé.",
    de: "{turn} ist der beste gefundene Zug.",
  },
  "analyse.retry-good": {
    en: "{turn} is better, nearly as good as the best.",
    fr: "{turn} est mieux, presque aussi bon que le meilleur.",
    de: "{turn} ist besser, fast so gut wie der beste Zug.",
  },
  "analyse.retry-better": {
    en: "{turn} is better than what was played, but not the best: {words}.",
    fr: "{turn} est mieux que le coup joué, mais on peut faire mieux encore : {words}.",
    de: "{turn} ist besser als der Partiezug, aber es geht noch besser: {words}.",
  },
  "analyse.retry-same": {
    en: "{turn} was played in the game. Try another turn.",
    fr: "{turn} est le coup joué dans la partie. Essayez autre chose.",
    de: "{turn} wurde in der Partie gespielt. Versuchen Sie einen anderen Zug.",
  },
  "analyse.retry-worse": {
    en: "{turn} is no better: {words}. Try again.",
    fr: "{turn} n’est pas mieux : {words}. Réessayez.",
    de: "{turn} ist nicht besser: {words}. Versuchen Sie es noch einmal.",
  },
  "analyse.retry-show": { en: "Show the answer", fr: "Montrer la réponse", de: "Lösung zeigen" },
  "analyse.retry-end": { en: "Stop retrying", fr: "Arrêter l’essai", de: "Versuch beenden" },

  "analyse.comment": { en: "Comment", fr: "Commentaire", de: "Kommentar" },
  "analyse.comment-on": { en: "Comment on {turn}", fr: "Commentaire sur {turn}", de: "Kommentar zu {turn}" },
  "analyse.write-comment": { en: "Write a comment", fr: "Commenter", de: "Kommentieren" },
  "analyse.done": { en: "Done", fr: "Terminé", de: "Fertig" },
  "analyse.mark": { en: "Mark", fr: "Annotation", de: "Zeichen" },
  "analyse.mark-none": { en: "none", fr: "aucune", de: "keins" },
  "analyse.promote": {
    en: "Make this the main line",
    fr: "En faire la ligne principale",
    de: "Zur Hauptvariante machen",
  },
  "analyse.delete": { en: "Delete from here", fr: "Supprimer à partir d’ici", de: "Ab hier löschen" },
  "analyse.deleted": {
    en: "Deleted: {n} {n:turn|turns}.",
    fr: "Supprimé : {n} {n:coup|coups}.",
    de: "Gelöscht: {n} {n:Zug|Züge}.",
  },
  "analyse.undo-delete": {
    en: "Undo delete",
    fr: "Annuler la suppression",
    de: "Löschen rückgängig machen",
  },
  "analyse.promoted": {
    en: "This is the main line now.",
    fr: "C’est maintenant la ligne principale.",
    de: "Das ist jetzt die Hauptvariante.",
  },

  "analyse.paste": {
    en: "Position, game, turns or link",
    fr: "Position, partie, coups ou lien",
    de: "Stellung, Partie, Züge oder Link",
  },
  "analyse.paste-hint": {
    en: "Paste a position, a game in PGN or APGN, a list of turns, or a link to this page.",
    fr: "Collez une position, une partie en PGN ou APGN, une liste de coups ou un lien vers cette page.",
    de: "Fügen Sie eine Stellung, eine Partie in PGN oder APGN, eine Zugliste oder einen Link auf diese Seite ein.",
  },
  "analyse.read": { en: "Open this text", fr: "Ouvrir ce texte", de: "Diesen Text öffnen" },
  "analyse.choose-file": { en: "Choose a file", fr: "Choisir un fichier", de: "Datei wählen" },
  "analyse.drop": {
    en: "Drop the file to open it",
    fr: "Déposez le fichier pour l’ouvrir",
    de: "Lassen Sie die Datei los, um sie zu öffnen",
  },
  "analyse.new": { en: "New analysis", fr: "Nouvelle analyse", de: "Neue Analyse" },
  "analyse.your-games": {
    en: "Games on this device",
    fr: "Parties sur cet appareil",
    de: "Partien auf diesem Gerät",
  },
  "analyse.no-games": {
    en: "No saved games yet.",
    fr: "Aucune partie enregistrée pour l’instant.",
    de: "Noch keine Partien gespeichert.",
  },
  "analyse.in-progress": { en: "in progress", fr: "en cours", de: "läuft noch" },
  "analyse.games-of-file": {
    en: "This text contains several games",
    fr: "Ce texte contient plusieurs parties",
    de: "Dieser Text enthält mehrere Partien",
  },
  "analyse.opened": { en: "Opened: {what}", fr: "Ouvert : {what}", de: "Geöffnet: {what}" },
  "analyse.nothing": {
    en: "There is nothing to open. Paste a position or a game.",
    fr: "Il n’y a rien à ouvrir. Collez une position ou une partie.",
    de: "Es gibt nichts zu öffnen. Fügen Sie eine Stellung oder eine Partie ein.",
  },
  "analyse.too-long": {
    en: "The text is longer than 1 MB. Paste fewer games at a time.",
    fr: "Le texte dépasse 1 Mo. Collez moins de parties à la fois.",
    de: "Der Text ist länger als 1 MB. Fügen Sie weniger Partien auf einmal ein.",
  },
  "analyse.too-many": {
    en: "This game has too many turns to show here.",
    fr: "Cette partie a trop de coups pour être affichée ici.",
    de: "Diese Partie hat zu viele Züge, um sie hier zu zeigen.",
  },
  "analyse.nonsense": {
    en: "This is neither a position nor a game. Expected: a position such as “{position}”, turns such as “{turns}”, a game in PGN or APGN, or a link to this page.",
    fr: "Ce n’est ni une position ni une partie. Attendu : une position comme « {position} », des coups comme « {turns} », une partie en PGN ou APGN, ou un lien vers cette page.",
    de: "Das ist weder eine Stellung noch eine Partie. Erwartet: eine Stellung wie „{position}“, Züge wie „{turns}“, eine Partie in PGN oder APGN oder ein Link auf diese Seite.",
  },
  "analyse.wrong": {
    en: "Could not read this: {words}.",
    fr: "Lecture impossible : {words}.",
    de: "Das lässt sich nicht lesen: {words}.",
  },
  "analyse.wrong-at": {
    en: "Could not read this: {words} (line {line}, column {column}).",
    fr: "Lecture impossible : {words} (ligne {line}, colonne {column}).",
    de: "Das lässt sich nicht lesen: {words} (Zeile {line}, Spalte {column}).",
  },
  "analyse.wrong-link": {
    en: "Could not read the link: {words} (“{text}”).",
    fr: "Lien illisible : {words} (« {text} »).",
    de: "Der Link lässt sich nicht lesen: {words} („{text}“).",
  },
  "analyse.no-file": {
    en: "The file cannot be read. It must be text of less than 1 MB.",
    fr: "Fichier illisible. Il faut un fichier texte de moins de 1 Mo.",
    de: "Die Datei lässt sich nicht lesen. Es muss eine Textdatei unter 1 MB sein.",
  },
  "analyse.gone": {
    en: "This game is no longer on the device.",
    fr: "Cette partie n’est plus sur l’appareil.",
    de: "Diese Partie ist nicht mehr auf dem Gerät.",
  },
  "analyse.no-record": {
    en: "Could not write the game record: {words}.",
    fr: "Impossible d’écrire la partie : {words}.",
    de: "Die Partie lässt sich nicht schreiben: {words}.",
  },
  "analyse.failed": {
    en: "That did not work. Nothing was changed.",
    fr: "Cela n’a pas marché. Rien n’a changé.",
    de: "Das hat nicht geklappt. Es hat sich nichts geändert.",
  },

  "analyse.piece": { en: "Place on the board", fr: "Poser sur le plateau", de: "Auf das Brett setzen" },
  "analyse.nothing-piece": { en: "empty cell", fr: "case vide", de: "leeres Feld" },
  "analyse.side-to-move": { en: "To move", fr: "Trait", de: "Am Zug" },
  "analyse.lost": { en: "Marbles lost", fr: "Billes perdues", de: "Verlorene Kugeln" },
  "analyse.lost-by": { en: "Lost by {side}", fr: "Perdues par {side}", de: "Verloren von {side}" },
  "analyse.cube-of": { en: "{side}’s cube", fr: "Cube de {side}", de: "Würfel von {side}" },
  "analyse.not-set": { en: "not set down yet", fr: "pas encore posé", de: "noch nicht aufgestellt" },
  "analyse.clear": { en: "Clear", fr: "Vider", de: "Leeren" },
  "analyse.start-position": { en: "Start position", fr: "Position de départ", de: "Anfangsstellung" },
  "analyse.position-text": { en: "Position as text", fr: "Position en texte", de: "Stellung als Text" },
  "analyse.cancel": { en: "Cancel", fr: "Annuler", de: "Abbrechen" },
  "analyse.valid": {
    en: "This position is playable.",
    fr: "Cette position est jouable.",
    de: "Diese Stellung ist spielbar.",
  },
  "analyse.over": {
    en: "The game is over here: {words}.",
    fr: "La partie est finie ici : {words}.",
    de: "Hier ist die Partie zu Ende: {words}.",
  },
  "analyse.invalid": {
    en: "Not a valid position yet: {words}.",
    fr: "Position pas encore valable : {words}.",
    de: "Noch keine gültige Stellung: {words}.",
  },
  "analyse.put": { en: "{cell}: {piece}", fr: "{cell} : {piece}", de: "{cell}: {piece}" },

  "analyse.key-ends": { en: "Home End", fr: "Début Fin", de: "Pos1 Ende" },
  "analyse.help-left": {
    en: "Previous or next turn (outside the board)",
    fr: "Coup précédent ou suivant (hors du plateau)",
    de: "Ein Zug zurück oder vor (außerhalb des Bretts)",
  },
  "analyse.help-up": { en: "Another variation", fr: "Autre variante", de: "Andere Variante" },
  "analyse.help-ends": {
    en: "Go to the start or the end",
    fr: "Aller au début ou à la fin",
    de: "Zum Anfang oder zum Ende",
  },
  "analyse.help-left-board": {
    en: "The same, on the board as well",
    fr: "Idem, même sur le plateau",
    de: "Dasselbe, auch auf dem Brett",
  },
  "analyse.help-best": {
    en: "Play the engine’s best turn",
    fr: "Jouer le meilleur coup du moteur",
    de: "Den besten Zug der Engine spielen",
  },
  "analyse.help-engine": {
    en: "Turn the engine on or off",
    fr: "Activer ou arrêter le moteur",
    de: "Engine ein- oder ausschalten",
  },
};
