// SPDX-License-Identifier: MIT
// Messages of sandan check-engine.
#ifndef SANDAN_APPS_CLI_WORDS_ENGINES_H
#define SANDAN_APPS_CLI_WORDS_ENGINES_H

#define SAY_CHECK_OK "ok", "réussi", "ok"

#define SAY_CHECK_SKIPPED "skipped", "omis", "ausgelassen"

#define SAY_CHECK_FAILED "FAILED", "ÉCHEC", "FEHLER"

#define SAY_CHECK_ADVICE "advice", "conseil", "Hinweis"

#define SAY_CHECK_COUNTS                                                                           \
    "%d passed, %d failed, %d skipped: ", "%d réussis, %d échoués, %d omis : ",                    \
        "%d bestanden, %d gescheitert, %d ausgelassen: "

#define SAY_COMPLIANT "compliant\n", "conforme\n", "konform\n"

#define SAY_NOT_COMPLIANT "not compliant\n", "non conforme\n", "nicht konform\n"

#define SAY_NO_HANDSHAKE "there was no handshake", "pas de prise de contact", "kein Handshake"

#define SAY_NO_GAME_TO_PLAY "there is no game to play", "aucun jeu à jouer", "kein Spiel zu spielen"

#define SAY_CHECK_NO_NAME                                                                          \
    "there is no line \"id name …\"", "il manque une ligne « id name … »",                         \
        "die Zeile „id name …“ fehlt"

#define SAY_CHECK_OPTION_FORM                                                                      \
    "malformed option line: %s", "ce n’est pas ainsi qu’on déclare une option : %s",               \
        "so wird keine Option angekündigt: %s"

#define SAY_CHECK_NO_RULE_SET                                                                       \
    "the option Game names no rule set known here; use --game to say what the engine plays",        \
        "l’option Game ne nomme aucune règle connue ici ; indiquez avec --game à quoi joue le " \
        "moteur",                                                                                   \
        "die Option Game nennt keine hier bekannte Regelvariante; geben Sie mit --game an, was "    \
        "die Engine spielt"

#define SAY_CHECK_NO_REPETITION                                                                    \
    "no short repetition was found", "aucune répétition courte trouvée",                           \
        "keine kurze Wiederholung gefunden"

#define SAY_CHECK_STRAY_BEST                                                                       \
    "bestmove came %d times without a go", "bestmove est venu %d fois sans go",                    \
        "bestmove kam %d-mal ohne go"

#define SAY_CHECK_GOES_ON                                                                          \
    "the engine keeps running after %s", "le moteur continue après %s",                            \
        "die Engine läuft nach %s weiter"

#define SAY_CHECK_NO_END                                                                           \
    "the engine does not exit, or crashes", "le moteur ne s’arrête pas, ou plante",                \
        "die Engine beendet sich nicht oder stürzt ab"

#define SAY_CHECK_EXIT_CODE                                                                        \
    "the engine exits with code %d", "le moteur se termine avec le code %d",                       \
        "die Engine endet mit Code %d"

#define SAY_CHECK_GO_LATE                                                                          \
    "the answer to \"go %s\" came %lld ms too late", "la réponse à « go %s » a %lld ms de retard", \
        "die Antwort auf „go %s“ kam %lld ms zu spät"

#define SAY_CHECK_STOP_LATE                                                                        \
    "the answer to stop took %lld ms", "la réponse à stop a pris %lld ms",                         \
        "die Antwort auf stop dauerte %lld ms"

#define SAY_CHECK_UNREADABLE                                                                       \
    "cannot be read: info %.*s", "illisible : info %.*s", "nicht lesbar: info %.*s"

#define SAY_CHECK_LINE_ILLEGAL                                                                     \
    "the line contains the turn %.*s, which is illegal there: info %.*s",                          \
        "la variante contient le coup %.*s, qui n’y est pas permis : info %.*s",                   \
        "die Variante enthält den Zug %.*s, der dort nicht erlaubt ist: info %.*s"

#define SAY_CHECK_NO_MULTIPV                                                                       \
    "there is no option MultiPV", "il n’y a pas d’option MultiPV", "es gibt keine Option MultiPV"

#define SAY_CHECK_MULTIPV                                                                          \
    "MultiPV 3 does not give the lines 1, 2 and 3",                                                \
        "MultiPV 3 ne donne pas les variantes 1, 2 et 3",                                          \
        "MultiPV 3 liefert nicht die Varianten 1, 2 und 3"

#define SAY_CHECK_NO_PONDER                                                                        \
    "there is no option Ponder", "il n’y a pas d’option Ponder", "es gibt keine Option Ponder"

#define SAY_CHECK_PONDER_LATE                                                                      \
    "the answer to ponderhit came %lld ms too late", "la réponse à ponderhit a %lld ms de retard", \
        "die Antwort auf ponderhit kam %lld ms zu spät"

#define SAY_CHECK_ENDED                                                                            \
    "the engine exited before it sent %s", "le moteur s’est arrêté avant d’envoyer %s",            \
        "die Engine endete, bevor sie %s sendete"

#define SAY_CHECK_SILENT                                                                           \
    "no %s within %lld ms", "pas de %s en %lld ms", "kein %s innerhalb von %lld ms"

#define SAY_CHECK_DEAF                                                                             \
    "the engine has exited, or does not read its input",                                           \
        "le moteur s’est arrêté, ou ne lit pas son entrée",                                        \
        "die Engine ist beendet oder liest ihre Eingabe nicht"

#define SAY_CHECK_EARLY "%s came too early", "%s est venu trop tôt", "%s kam zu früh"

#define SAY_CHECK_NO_START                                                                         \
    "the engine cannot be started: %s", "le moteur ne démarre pas : %s",                           \
        "die Engine lässt sich nicht starten: %s"

#define SAY_CHECK_ILLEGAL                                                                          \
    "%s is not a legal turn of %s in \"%s\" (%s)",                                                 \
        "%s n’est pas un coup permis de %s dans « %s » : %s",                                      \
        "%s ist kein erlaubter Zug von %s in „%s“: %s"

#define SAY_CHECK_TOO_MUCH                                                                         \
    "there is more than one turn after bestmove: %s", "il y a plus d’un coup après bestmove : %s", \
        "nach bestmove steht mehr als ein Zug: %s"

#define SAY_CHECK_QUERY                                                                            \
    "query %s was answered with \"%s\", not \"%s\", in %s \"%s\"",                                 \
        "query %s a reçu « %s » et non « %s », dans %s « %s »",                                    \
        "query %s wurde mit „%s“ statt „%s“ beantwortet, in %s „%s“"

#endif
