// SPDX-License-Identifier: MIT
// Reasons, as a code and in words: why a game ended, why a turn is illegal, what is wrong with a
// text. Codes below GAME_WORDS are common to all games and listed in words.c; each game numbers its
// own from GAME_WORDS on and provides their words in its table.
#ifndef SANDAN_CORE_WORDS_H
#define SANDAN_CORE_WORDS_H

#include <stdint.h>

#include "base/lang.h"

typedef struct word {
    const char *slug;      /* stable code for programs: "goal" */
    const char *ruling;    /* number of the ruling, "S7", or "" */
    const char *in[LANGS]; /* the reason in words: a clause without a capital or full stop */
} word;

enum common_word {
    WORD_NONE,
    /* why a game ended */
    WORD_REPETITION,  /* third occurrence */
    WORD_AGREEMENT,   /* both players agreed on a draw */
    WORD_RESIGNATION, /* a player gave up */
    WORD_FLAG,        /* the clock ran out */
    WORD_NO_MOVE,     /* the side to move has no legal action */
    WORD_ABANDONED,   /* left unfinished */
    /* why an online game ended */
    WORD_LEFT,          /* a player left, and the opponent made a claim */
    WORD_NO_FIRST_TURN, /* the first turn did not come */
    WORD_WITHDRAWN,     /* the challenge was withdrawn */
    WORD_EXPIRED,       /* nobody accepted the challenge in time */
    WORD_CLOSED,        /* the host closed the game */
    /* why a turn is illegal, whatever the game */
    WORD_GAME_OVER, /* the game is already over */
    WORD_TURN_OVER, /* the turn is already complete: one action too many */
    WORD_ILLEGAL,   /* no more specific reason is known */
    /* why a game being played refuses a command */
    WORD_NOT_YOUR_TURN,   /* the other side is to move */
    WORD_NOTHING_TO_UNDO, /* no action or turn to take back */
    WORD_NOTHING_TO_REDO, /* no turn was taken back */
    WORD_NO_OFFER,        /* no draw is offered to this side */
    WORD_OFFERED,         /* this side has already offered a draw */
    WORD_PAUSED,          /* the game is paused */
    WORD_NOT_PAUSED,      /* the game is not paused */
    WORD_GAME_FULL,       /* no memory for a further turn */
    WORD_TIME_FORM,       /* not the notation of a time control */
    /* why an online game refuses a command */
    WORD_NOT_BEGUN,      /* a seat is still free */
    WORD_BEGUN,          /* it has begun */
    WORD_SEAT_TAKEN,     /* somebody sits there */
    WORD_NOT_YOUR_SEAT,  /* the seat is free, or somebody else's */
    WORD_SAME_DEVICE,    /* this device has the opponent's seat */
    WORD_NOT_INVITED,    /* people, bots or the engine only */
    WORD_YOUR_TURN,      /* only for the side that waits */
    WORD_NOT_ASKED,      /* no such offer is open */
    WORD_ALREADY,        /* asked or done before */
    WORD_TOO_EARLY,      /* not allowed yet */
    WORD_NO_CLOCK,       /* the game has none */
    WORD_NOT_LEFT,       /* the opponent has not left */
    WORD_NO_CLAIM,       /* correspondence games have no claims */
    WORD_CORRESPONDENCE, /* not a correspondence game */
    WORD_PLAN_FORM,      /* not the form of conditional turns */
    WORD_PRESETS_ONLY,   /* free text is not allowed */
    WORD_NO_CHAT,        /* the host allows no messages */
    WORD_GAME_LIMIT,     /* as often as a game allows it */
    WORD_SEQUENCE,       /* not the next number, or an earlier time */
    WORD_DUE,            /* another event is due first */
    WORD_STALE,          /* made for a position or an offer that has changed */
    /* why the server refuses a message */
    WORD_MESSAGE_FORM, /* not JSON, or no message of this name */
    WORD_MEMBER,       /* a member is missing or has another form */
    WORD_VERSION,      /* another version of the protocol */
    WORD_HELLO_FIRST,  /* nothing else can come first */
    WORD_NO_SUCH_GAME, /* no online game has this id */
    WORD_NO_SUCH_CODE, /* wrong, used or too old */
    WORD_BANNED,       /* by the host */
    WORD_BUSY,         /* the server cannot do this now */
    WORD_NOT_HOST,     /* for the host only */
    WORD_YOURSELF,     /* the host would ban themselves */
    WORD_DELETED,      /* the game was deleted */
    WORD_FORGOTTEN,    /* a player's data was deleted */
    /* which limit of the server is reached: the first one, or one that is more specific */
    WORD_TOO_MUCH,
    WORD_LIMIT_OWN_CHALLENGES,
    WORD_LIMIT_CHALLENGES,
    WORD_LIMIT_GAMES,
    WORD_LIMIT_NEW_GAMES,
    WORD_LIMIT_MESSAGES,
    WORD_LIMIT_CODES,
    WORD_LIMIT_WATCHING,
    WORD_LIMIT_SPECTATORS,
    /* what is wrong with a text */
    WORD_EMPTY,       /* nothing to read */
    WORD_UNEXPECTED,  /* an unexpected character */
    WORD_UNFINISHED,  /* the text ends too early */
    WORD_TRAILING,    /* text after the end */
    WORD_NOT_TEXT,    /* a byte that no text contains */
    WORD_TOO_LONG,    /* longer than any valid text */
    WORD_NUMBER,      /* a number out of range */
    WORD_ROW_SHORT,   /* too few cells in a row */
    WORD_ROW_LONG,    /* too many cells in a row */
    WORD_ROWS,        /* too few or too many rows */
    WORD_SIDE,        /* expected the side to move */
    WORD_CELL,        /* not a cell of the board */
    WORD_TURN_FORM,   /* not the notation of a turn */
    WORD_NO_GAME,     /* no game has this name */
    WORD_NO_RULE_SET, /* the game has no such rule set */
    WORD_NO_VERB,     /* no request has this name */
    WORD_SEPARATOR,   /* a request whose fields are not separated as they should be */
    /* what is wrong with a record */
    WORD_TAG_FORM,        /* not the form of a tag */
    WORD_COMMENT_OPEN,    /* a comment is never closed */
    WORD_VARIATION_OPEN,  /* a variation is never closed */
    WORD_VARIATION_CLOSE, /* a variation is closed that was never opened */
    WORD_VARIATION_EMPTY, /* a variation without a turn */
    WORD_VARIATION_DEEP,  /* too many variations inside one another */
    WORD_TURN_FIRST,      /* a turn must come before this */
    WORD_NAG_FORM,        /* not the form of an assessment */
    WORD_CLOCK_FORM,      /* not the form of a clock time */
    WORD_EVAL_FORM,       /* not the form of an evaluation */
    WORD_RESULT_FORM,     /* not the form of a result */
    WORD_NO_RESULT,       /* the result at the end is missing */
    WORD_NO_GAME_TAG,     /* no tag says which game it is */
    WORD_NO_POSITION,     /* the first position is missing and cannot be derived */
    WORD_NO_NOTATION,     /* no notation has this name */
    WORD_RESULT_DIFFERS,  /* the result does not match the final position */
    WORD_RESULT_INSIDE,   /* a result inside a variation */
    WORD_NOT_IN_APGN,     /* a format that this game does not have */
    WORD_RESULT_TWICE,    /* the tag Result and the end of the record disagree */
    WORD_TAG_TWICE,       /* two tags of one name disagree */
    WORD_MEMORY,          /* too large for the available memory */
    WORD_BOOK_FORM,       /* not an opening book, or a damaged one */
    WORD_COMMON_COUNT
};

/* The first code of a game. In an enum of its own, because games do arithmetic with it in theirs.
 */
enum { GAME_WORDS = 112 };
_Static_assert((int)WORD_COMMON_COUNT <= (int)GAME_WORDS, "games number their words from here on");

extern const word common_words[WORD_COMMON_COUNT];

/* What follows WORD_NO_VERB: the nearest name, or all names, between two texts. */
typedef struct words_around {
    const char *before[LANGS], *after[LANGS];
} words_around;

extern const words_around words_nearest, words_all_verbs;

#endif
