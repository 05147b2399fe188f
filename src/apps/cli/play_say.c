// SPDX-License-Identifier: MIT
// What the game says to the people at the terminal: boards or words, turns, results, lists, help.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/fail.h"
#include "apps/cli/output.h"
#include "apps/cli/play.h"
#include "apps/cli/result.h"
#include "apps/cli/screen.h"
#include "apps/cli/score.h"
#include "core/turn.h"
#include "os/time.h"

static const char *side_name(const play *p, int side) {
    return p->s.setup.game->sides[side][p->c->lang];
}

static void write_board(const void *what, writer *w) {
    const play *p = what;
    const game *g = p->s.setup.game;
    if (p->plain) {
        g->picture->words(&p->s.hand.now, p->c->lang, w);
        return;
    }
    write_char(w, '\n');
    g->picture->text(&p->s.hand.now, &p->style, w);
    write_char(w, '\n');
}

void say_board(const play *p) {
    output_print(p->c, write_board, p);
}

static void write_clocks(const void *what, writer *w) {
    const play *p = what;
    int64_t now = time_now_ms();
    for (int side = FIRST; side <= SECOND; side++) {
        write_text(w, side == FIRST ? "" : ", ");
        write_text(w, side_name(p, side));
        write_char(w, ' ');
        clock_write_time(clock_left(&p->s.clocks, side, now), w);
    }
}

void say_clocks(const play *p) {
    const call *c = p->c;
    if (p->s.setup.control.base == 0) {
        puts(say(c, "This game has no clocks.", "Cette partie se joue sans pendule.",
                 "Diese Partie wird ohne Uhr gespielt."));
        return;
    }
    char *text = output_text(write_clocks, p, NULL);
    puts(text);
    free(text);
}

void say_prompt(const play *p) {
    const call *c = p->c;
    if (p->s.result == ONGOING && p->s.setup.control.base > 0) {
        char *clocks_text = output_text(write_clocks, p, NULL);
        printf("(%s) ", clocks_text);
        free(clocks_text);
    }
    if (p->s.result != ONGOING)
        fputs(say(c, "Game over (undo, save FILE, quit)",
                  "Partie terminée (undo, save FICHIER, quit)",
                  "Partie zu Ende (undo, save DATEI, quit)"),
              stdout);
    else if (p->s.paused)
        fputs(say(c, "Paused (resume, quit)", "En pause (resume, quit)",
                  "Unterbrochen (resume, quit)"),
              stdout);
    else
        printf(say(c, "%s, turn %u", "%s, coup %u", "%s, Zug %u"), side_name(p, p->s.hand.now.side),
               (unsigned)(p->s.n + p->s.setup.start.side) / 2 + 1);
    /* Through a pipe there is no echo that would end the line. */
    fputs(p->interactive ? " > " : "\n", stdout);
}

static void write_turn(const game *g, const session_turn *t, writer *w) {
    turn_write(g, &t->before, &t->turn, w);
}

void say_turn(const play *p, const session_turn *made) {
    char text[MAX_TURN_TEXT];
    writer w = writer_on(text, sizeof text);
    write_turn(p->s.setup.game, made, &w);
    int side = made->before.side;
    if (opponent_is_computer(&p->who, side))
        printf(say(p->c, "%s (computer) plays %s\n", "%s (ordinateur) joue %s\n",
                   "%s (Computer) spielt %s\n"),
               side_name(p, side), text);
    else
        printf(say(p->c, "%s plays %s\n", "%s joue %s\n", "%s spielt %s\n"), side_name(p, side),
               text);
}

void say_hint(const play *p) {
    enum { SHOWN = 6 };
    const call *c = p->c;
    const game *g = p->s.setup.game;
    const engine_line *line = &p->answer.lines[0];
    char text[MAX_TURN_TEXT], behind[512];
    writer w = writer_on(text, sizeof text);
    turn_write(g, &p->s.hand.now, &line->turns[0], &w);
    if (engine_sure(line->score) == 1) {
        printf(say(c, "%s wins at once.\n", "%s gagne tout de suite.\n", "%s gewinnt sofort.\n"),
               text);
        return;
    }
    w = writer_on(behind, sizeof behind);
    score_write(&w, c, line->score);
    write_char(&w, ':');
    line_write(&w, g, &p->s.hand.now, line, SHOWN);
    printf(say(c, "The computer would play: %s (%s)\n", "L’ordinateur jouerait : %s (%s)\n",
               "Der Computer würde spielen: %s (%s)\n"),
           text, behind);
}

void say_level(const play *p) {
    const call *c = p->c;
    int seat = computer_seat(p);
    if (seat == SEAT_ONETURN)
        puts(say(c, "The computer looks one turn ahead.", "L’ordinateur prévoit un seul coup.",
                 "Der Computer sieht einen Zug voraus."));
    else
        printf(say(c, "The computer plays at level %d of %d.\n",
                   "L’ordinateur joue au niveau %d sur %d.\n",
                   "Der Computer spielt auf Stufe %d von %d.\n"),
               seat, LEVEL_FULL);
}

static void write_result(const void *what, writer *w) {
    const play *p = what;
    result_write(w, p->s.setup.game, p->s.result, p->s.why, p->c->lang);
}

void say_result(play *p) {
    if (p->s.result == ONGOING || p->result_told) return;
    p->result_told = true;
    const call *c = p->c;
    if (p->s.result == DRAWN)
        puts(say(c, "The game is a draw.", "La partie est nulle.", "Die Partie endet remis."));
    else
        printf(say(c, "%s wins.\n", "%s gagne.\n", "%s gewinnt.\n"),
               side_name(p, p->s.result == FIRST_WINS ? FIRST : SECOND));
    char *text = output_text(write_result, p, NULL);
    puts(text);
    free(text);
}

void say_offer(const play *p) {
    if (!p->s.offer) return;
    printf(say(p->c, "%s offers a draw. %s may accept, decline or play on.\n",
               "%s propose la nulle. %s peut accepter (accept), refuser (decline) ou jouer.\n",
               "%s bietet Remis an. %s kann annehmen (accept), ablehnen (decline) oder "
               "weiterspielen.\n"),
           side_name(p, p->s.offer - 1), side_name(p, !(p->s.offer - 1)));
}

void say_refusal(const play *p, int why) {
    char reason[512];
    writer w = writer_on(reason, sizeof reason);
    reason_write(&w, p->s.setup.game, why, p->c->lang);
    printf(say(p->c, "That is not possible: %s.\n", "Impossible : %s.\n", "Das geht nicht: %s.\n"),
           reason);
}

/* What could follow the letters typed so far. */
static void say_continuations(const play *p, const char *text, size_t n) {
    enum { SHOWN = 12 };
    const hand *h = &p->s.hand;
    move found[MAX_MOVES];
    int count = hand_begins(h, text, n, found);
    if (n == 0 || count == 0) return;
    fputs(say(p->c, "These begin so:", "Commencent ainsi :", "So beginnen:"), stdout);
    for (int i = 0; i < count && i < SHOWN; i++) {
        char action[MAX_TURN_TEXT];
        writer w = writer_on(action, sizeof action);
        h->game->text->write_move(&h->now, found[i], &w);
        printf(" %s", action);
    }
    puts(count > SHOWN ? " …" : "");
}

void say_fault(const play *p, const char *text, size_t n, fault f, bool illegal) {
    char reason[512], lines[1024];
    writer w = writer_on(reason, sizeof reason);
    reason_write(&w, p->s.setup.game, f.code, p->c->lang);
    if (illegal)
        printf(say(p->c, "That is not allowed: %s.\n", "Ce n’est pas permis : %s.\n",
                   "Das ist nicht erlaubt: %s.\n"),
               reason);
    else
        printf(say(p->c, "That is no turn: %s. Type help for what there is.\n",
                   "Ce n’est pas un coup : %s. Tapez aide pour savoir quoi taper.\n",
                   "Das ist kein Zug: %s. Mit hilfe sehen Sie, was es gibt.\n"),
               reason);
    w = writer_on(lines, sizeof lines);
    excerpt_write(&w, text, n, f.at);
    fputs(lines, stdout);
    if (f.code == WORD_UNFINISHED) say_continuations(p, text, n);
}

/* ---- the list of turns ---- */

enum { LISTED = 120, COLUMNS = 76 };

static bool begins(const char *text, const char *filter, size_t n) {
    return strlen(text) >= n && strncmp(text, filter, n) == 0;
}

void say_moves(const play *p, const char *filter, size_t n) {
    const call *c = p->c;
    const game *g = p->s.setup.game;
    if (p->s.result != ONGOING) {
        say_refusal(p, WORD_GAME_OVER);
        return;
    }
    int count = turn_list(g, &p->s.hand.now, p->mind->mine), matching = 0;
    size_t column = 0;
    for (int i = 0; i < count; i++) {
        char text[MAX_TURN_TEXT];
        writer w = writer_on(text, sizeof text);
        turn_write(g, &p->s.hand.now, &p->mind->mine[i], &w);
        if (!begins(text, filter, n) || ++matching > LISTED) continue;
        bool wraps = column + w.len + 1 > COLUMNS;
        if (column > 0) putchar(wraps ? '\n' : ' ');
        column = (wraps || column == 0 ? 0 : column + 1) + w.len;
        fputs(text, stdout);
    }
    if (column > 0) putchar('\n');
    if (matching == 0)
        puts(say(c, "No legal turn starts like that.", "Aucun coup permis ne commence ainsi.",
                 "Kein erlaubter Zug beginnt so."));
    else if (matching == 1)
        puts(say(c, "1 legal turn.", "1 coup permis.", "1 erlaubter Zug."));
    else
        printf(say(c, "%d legal turns.\n", "%d coups permis.\n", "%d erlaubte Züge.\n"), matching);
    if (matching > LISTED)
        printf(say(c, "The first %d are listed; \"moves b1\" lists those that begin with b1.\n",
                   "Les %d premiers sont listés ; « moves b1 » donne ceux qui commencent par b1.\n",
                   "Die ersten %d stehen hier; „moves b1“ nennt die, die mit b1 beginnen.\n"),
               LISTED);
}

/* ---- help ---- */

static const char *turn_help(const play *p) {
    const call *c = p->c;
    const char *id = p->s.setup.game->id;
    if (strcmp(id, "sensei") == 0)
        return say(c, "A turn is one to three actions, from and to: b1b2,b2b3,d1b3",
                   "Un tour compte une à trois actions, départ et arrivée : b1b2,b2b3,d1b3",
                   "Ein Zug hat eine bis drei Aktionen, von und nach: b1b2,b2b3,d1b3");
    if (strcmp(id, "abalone") == 0)
        return say(
            c,
            "In line: the rearmost marble and the cell it moves to, a1b2. Broadside: one end, "
            "the other end, the new cell of the first, c3c5d3",
            "En ligne : la bille la plus en arrière et la case où elle va, a1b2. En flèche : un "
            "bout, l’autre bout, la nouvelle case du premier, c3c5d3",
            "In Linie: die hinterste Kugel und ihr neues Feld, a1b2. Zur Seite: ein Ende, das "
            "andere Ende, das neue Feld des ersten, c3c5d3");
    return say(
        c,
        "t turns the cube a quarter clockwise; f, l, r roll it forward, left, right. To set it "
        "down: the face up and its samurai's edge, 4w",
        "t tourne le cube d’un quart, f, l, r le font rouler en avant, à gauche, à droite. Pour "
        "le poser : la face du dessus et le côté du samouraï, 4w",
        "t dreht den Würfel um ein Viertel, f, l, r rollen ihn nach vorn, links, rechts. "
        "Aufstellen: die obere Seite und die Kante des Samurais, 4w");
}

void say_help(const play *p) {
    puts(turn_help(p));
    puts(
        say(p->c,
            "  moves [START]  every legal turn, or those that begin so\n"
            "  board          the position again\n"
            "  hint           what the engine would play, and why\n"
            "  level [N]      how strong the computer plays, 1 to 10\n"
            "  undo, redo     take a turn back (against the computer: yours), play it again\n"
            "  draw           offer a draw; accept, decline: answer an offer\n"
            "  resign         give up\n"
            "  clock          the time left; pause, resume: stop and restart it\n"
            "  flip           turn the board around\n"
            "  position       the position in notation; record: the game so far\n"
            "  save FILE      write the game to a file; sandan play --resume FILE goes on with it\n"
            "  quit           leave; the game is kept",
            "  moves [DÉBUT]  tous les coups permis, ou ceux qui commencent ainsi\n"
            "  board          la position encore une fois\n"
            "  hint           ce que jouerait le moteur, et pourquoi\n"
            "  level [N]      la force de l’ordinateur, de 1 à 10\n"
            "  undo, redo     reprendre un coup (contre l’ordinateur : le vôtre), le rejouer\n"
            "  draw           proposer la nulle ; accept, decline : répondre\n"
            "  resign         abandonner\n"
            "  clock          le temps restant ; pause, resume : l’arrêter, le relancer\n"
            "  flip           retourner le plateau\n"
            "  position       la position en notation ; record : la partie jusqu’ici\n"
            "  save FICHIER   écrire la partie ; sandan play --resume FICHIER la reprend\n"
            "  quit           quitter ; la partie est conservée\n"
            "Les mots français vont aussi : coups, plateau, conseil, niveau, annuler, refaire, "
            "nulle, accepter,\n"
            "refuser, abandonner, pendule, reprendre, retourner, partie, sauver, quitter, aide.",
            "  moves [ANFANG] alle erlaubten Züge oder die, die so beginnen\n"
            "  board          die Stellung noch einmal\n"
            "  hint           was die Engine spielen würde, und warum\n"
            "  level [N]      wie stark der Computer spielt, 1 bis 10\n"
            "  undo, redo     einen Zug zurücknehmen (gegen den Computer: Ihren), wieder spielen\n"
            "  draw           Remis anbieten; accept, decline: antworten\n"
            "  resign         aufgeben\n"
            "  clock          die verbleibende Zeit; pause, resume: anhalten, weiterlaufen lassen\n"
            "  flip           das Brett umdrehen\n"
            "  position       die Stellung in Notation; record: die Partie bisher\n"
            "  save DATEI     die Partie schreiben; sandan play --resume DATEI setzt sie fort\n"
            "  quit           beenden; die Partie bleibt erhalten\n"
            "Auch deutsch: züge, brett, tipp, stufe, zurück, vor, remis, annehmen, ablehnen, "
            "aufgeben,\n"
            "uhr, weiter, umdrehen, stellung, partie, speichern, ende, hilfe."));
}
