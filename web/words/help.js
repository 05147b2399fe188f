// SPDX-License-Identifier: MIT
// What “?” says about the screen: a sentence about each view, about each board, and about each button, by its name
// (data-do), with a view before it where the same name means something else.
// @ts-check

/** @type {Record<string, { en: string, fr: string, de: string }>} */
export default {
  "help.view-home": {
    en: "Choose a game, an opponent and a side, then press “Play”. Everything is set so that you can start at once.",
    fr: "Choisissez un jeu, un adversaire et un camp, puis appuyez sur « Jouer ». Tout est réglé pour commencer tout de suite.",
    de: "Wählen Sie Spiel, Gegner und Seite und drücken Sie „Spielen“. Alles ist so eingestellt, dass Sie sofort anfangen können.",
  },
  "help.view-play": {
    en: "The ring beside a name shows whose turn it is. The line below the board says what happens now; the red dots show the last turn.",
    fr: "Le cercle à côté d’un nom montre à qui c’est de jouer. La ligne sous le plateau dit ce qui se passe ; les points rouges montrent le dernier coup.",
    de: "Der Ring neben einem Namen zeigt, wer am Zug ist. Die Zeile unter dem Brett sagt, was gerade geschieht; rote Punkte zeigen den letzten Zug.",
  },
  "help.view-online": {
    en: "Play people on other devices: take an open game, make one, or send a friend a link. Your games wait here for your turn.",
    fr: "Jouez avec des gens sur d’autres appareils : prenez une partie ouverte, créez-en une ou envoyez un lien. Vos parties vous attendent ici.",
    de: "Spielen Sie mit Menschen an anderen Geräten: eine offene Partie annehmen, eine neue anbieten oder einen Link schicken. Ihre Partien warten hier auf Sie.",
  },
  "help.view-analyse": {
    en: "Try turns freely for both sides. The engine shows its best lines as arrows; the bar shows who is better; the list keeps every variation.",
    fr: "Essayez des coups librement pour les deux camps. Le moteur montre ses meilleures suites par des flèches ; la barre dit qui est mieux ; la liste garde les variantes.",
    de: "Probieren Sie Züge für beide Seiten aus. Die Engine zeigt ihre besten Varianten als Pfeile, der Balken, wer besser steht; die Liste behält alle Varianten.",
  },
  "help.view-learn": {
    en: "Each step explains one idea and gives you a task in bold. Do it on the board; nothing can go wrong.",
    fr: "Chaque étape explique une idée et vous donne une tâche, en gras. Faites-la sur le plateau ; rien ne peut mal tourner.",
    de: "Jeder Schritt erklärt eine Idee und stellt Ihnen eine Aufgabe, fett gedruckt. Lösen Sie sie auf dem Brett; schiefgehen kann nichts.",
  },
  "help.view-puzzles": {
    en: "Every puzzle has exactly one solution, and it is proven. Find it on the board; the opponent answers as well as possible.",
    fr: "Chaque problème a une seule solution, et elle est prouvée. Trouvez-la sur le plateau ; l’adversaire répond au mieux.",
    de: "Jede Aufgabe hat genau eine Lösung, und die ist bewiesen. Finden Sie sie auf dem Brett; der Gegner antwortet so gut wie möglich.",
  },
  "help.view-archive": {
    en: "Your finished games, kept on this device only. Open one to look at it again, or save them all as a file.",
    fr: "Vos parties terminées, gardées sur cet appareil seulement. Ouvrez-en une pour la revoir, ou enregistrez-les toutes dans un fichier.",
    de: "Ihre beendeten Partien, nur auf diesem Gerät. Öffnen Sie eine, um sie noch einmal anzusehen, oder speichern Sie alle als Datei.",
  },
  "help.view-you": {
    en: "Your results, ratings and exercises. They are kept on this device only; the file at the end takes them to another.",
    fr: "Vos résultats, classements et exercices. Ils restent sur cet appareil ; le fichier, en bas de la page, les emporte sur un autre.",
    de: "Ihre Ergebnisse, Wertungen und Übungen. Sie liegen nur auf diesem Gerät; mit der Datei ganz unten ziehen sie auf ein anderes um.",
  },
  "help.board-sensei": {
    en: "Tap a stone, then a ringed square; or drag it there. The character goes from stone to stone: tap it, then another of your stones.",
    fr: "Touchez une pierre, puis une case cerclée ; ou faites-la glisser. Le personnage va de pierre en pierre : touchez-le, puis une autre de vos pierres.",
    de: "Tippen Sie auf einen Stein, dann auf ein Feld mit Ring; oder ziehen Sie ihn dorthin. Die Figur geht von Stein zu Stein: erst sie antippen, dann den anderen Stein.",
  },
  "help.board-abalone": {
    en: "Tap one marble, or two or three in a row, then an arrow: hollow moves, solid pushes, red pushes off. Or swipe along the row.",
    fr: "Touchez une bille, ou deux ou trois alignées, puis une flèche : creuse pour bouger, pleine pour pousser, rouge pour éjecter. Ou glissez le long de la ligne.",
    de: "Tippen Sie auf eine Kugel oder zwei bis drei in einer Reihe, dann auf einen Pfeil: hohl zieht, voll schiebt, rot schiebt hinaus. Oder wischen Sie entlang der Reihe.",
  },
  "help.board-bushishogi": {
    en: "Tap an arrow beside your cube to roll or turn it, or drag the cube. A sword that glows red points at the other player: check.",
    fr: "Touchez une flèche près de votre cube pour le faire rouler ou le tourner, ou faites glisser le cube. Un sabre qui luit en rouge pointe l’adversaire : échec.",
    de: "Tippen Sie auf einen Pfeil neben Ihrem Würfel, um ihn zu rollen oder zu drehen, oder ziehen Sie am Würfel. Ein rot leuchtendes Schwert zeigt auf den anderen: Schach.",
  },
  "help.undo": {
    en: "Takes back your last action, or your turn and the computer’s.",
    fr: "Annule votre dernière action, ou votre coup et celui de l’ordinateur.",
    de: "Nimmt Ihre letzte Aktion zurück oder Ihren Zug und den des Computers.",
  },
  "help.redo": {
    en: "Plays again what you took back.",
    fr: "Rejoue ce que vous avez annulé.",
    de: "Spielt wieder, was Sie zurückgenommen haben.",
  },
  "help.hint": {
    en: "Shows a good turn.",
    fr: "Montre un bon coup.",
    de: "Zeigt einen guten Zug.",
  },
  "help.replay": {
    en: "Shows the last turn again.",
    fr: "Montre à nouveau le dernier coup.",
    de: "Zeigt den letzten Zug noch einmal.",
  },
  "help.flip": {
    en: "Turns the board round.",
    fr: "Retourne le plateau.",
    de: "Dreht das Brett um.",
  },
  "help.turns": {
    en: "The list of turns; tap one to look back.",
    fr: "La liste des coups ; touchez-en un pour y revenir.",
    de: "Die Liste der Züge; tippen Sie auf einen, um zurückzublicken.",
  },
  "help.more": {
    en: "Pause, resign, offer a draw, share, and what else you rarely need.",
    fr: "Pause, abandon, nulle, partage, et ce dont on a rarement besoin.",
    de: "Pause, Aufgeben, Remis, Teilen und was man sonst selten braucht.",
  },
  "help.explain": {
    en: "Shows the opponent’s last turn, and says what it threatens.",
    fr: "Montre le dernier coup adverse et dit ce qu’il menace.",
    de: "Zeigt den letzten gegnerischen Zug und sagt, was er droht.",
  },
  "help.rules": {
    en: "The rules of this game, here at the table.",
    fr: "Les règles de ce jeu, ici à la table.",
    de: "Die Regeln dieses Spiels, hier am Tisch.",
  },
  "help.end-turn": {
    en: "Ends your turn, even if actions are left.",
    fr: "Termine votre tour, même s’il vous reste des actions.",
    de: "Beendet Ihren Zug, auch wenn noch Aktionen übrig sind.",
  },
  "help.start-over": {
    en: "Takes back everything you did this turn.",
    fr: "Annule tout ce que vous avez fait dans ce tour.",
    de: "Nimmt alles zurück, was Sie in diesem Zug gemacht haben.",
  },
  "help.return": {
    en: "Back to the game as it is now.",
    fr: "Revient à la partie en cours.",
    de: "Zurück zur Partie, wie sie jetzt steht.",
  },
  "help.rematch": {
    en: "Another game like this.",
    fr: "Une autre partie comme celle-ci.",
    de: "Noch eine solche Partie.",
  },
  "help.swap": {
    en: "Another game with the sides swapped.",
    fr: "Une autre partie en changeant de camp.",
    de: "Noch eine Partie mit vertauschten Seiten.",
  },
  "help.analyse": {
    en: "Look at the game with the engine.",
    fr: "Étudier la partie avec le moteur.",
    de: "Die Partie mit der Engine ansehen.",
  },
  "help.share": {
    en: "A link, a file or a picture of the game.",
    fr: "Un lien, un fichier ou une image de la partie.",
    de: "Link, Datei oder Bild der Partie.",
  },
  "help.new": {
    en: "Choose another game.",
    fr: "Choisir une autre partie.",
    de: "Eine andere Partie wählen.",
  },
  "help.play": {
    en: "Starts the game with these settings.",
    fr: "Commence la partie avec ces réglages.",
    de: "Beginnt die Partie mit diesen Einstellungen.",
  },
  "help.learn.back": { en: "The step before.", fr: "L’étape précédente.", de: "Der Schritt davor." },
  "help.learn.again": {
    en: "Sets this step up again.",
    fr: "Remet cette étape en place.",
    de: "Stellt diesen Schritt neu auf.",
  },
  "help.learn.show": { en: "Shows how it is done.", fr: "Montre comment faire.", de: "Macht es vor." },
  "help.learn.next": { en: "The next step.", fr: "L’étape suivante.", de: "Der nächste Schritt." },
  "help.puzzles.hint": {
    en: "Says a little more each time. The puzzle then counts as missed, and comes back.",
    fr: "En dit un peu plus à chaque fois. Le problème compte alors comme manqué, et revient plus tard.",
    de: "Verrät jedes Mal etwas mehr. Die Aufgabe gilt dann als falsch gelöst und kommt wieder.",
  },
  "help.puzzles.list": {
    en: "Back to the list of puzzles.",
    fr: "Revient à la liste des problèmes.",
    de: "Zurück zur Liste der Aufgaben.",
  },
  "help.puzzles.next": { en: "The next puzzle.", fr: "Le problème suivant.", de: "Die nächste Aufgabe." },
  "help.puzzles.solution": {
    en: "Shows the solution, turn by turn.",
    fr: "Montre la solution, coup par coup.",
    de: "Zeigt die Lösung, Zug um Zug.",
  },
  "help.puzzles.retry": {
    en: "Tries the puzzle again.",
    fr: "Recommence le problème.",
    de: "Versucht die Aufgabe noch einmal.",
  },
  "help.you.practise": {
    en: "Positions where you went wrong: find the better turn.",
    fr: "Des positions où vous vous êtes trompé : trouvez le meilleur coup.",
    de: "Stellungen, in denen Sie danebenlagen: Finden Sie den besseren Zug.",
  },
  "help.online.undo": {
    en: "Takes back your last action, until your turn is finished.",
    fr: "Annule votre dernière action, tant que votre tour n’est pas terminé.",
    de: "Nimmt Ihre letzte Aktion zurück, solange Ihr Zug nicht fertig ist.",
  },
  "help.analyse.first": { en: "To the start.", fr: "Au début.", de: "Zum Anfang." },
  "help.analyse.previous": { en: "One turn back.", fr: "Un coup en arrière.", de: "Einen Zug zurück." },
  "help.analyse.next": { en: "One turn on.", fr: "Un coup en avant.", de: "Einen Zug weiter." },
  "help.analyse.last": { en: "To the end.", fr: "À la fin.", de: "Zum Ende." },
  "help.analyse.engine": {
    en: "Switches the engine on and off.",
    fr: "Active ou arrête le moteur.",
    de: "Schaltet die Engine ein und aus.",
  },
  "help.analyse.review": {
    en: "Goes through the game and names each mistake in words.",
    fr: "Parcourt la partie et nomme chaque erreur en mots.",
    de: "Geht die Partie durch und benennt jeden Fehler in Worten.",
  },
};
