"""Small changes to C source, each of which could be a programmer's mistake.

Changes work on tokens, never on lines: they keep every line end, so line numbers stay the same.
Comments, strings, preprocessor lines and CHECK (which states what we believe) are left alone.
"""
import re

TOKEN = re.compile(r"""
    (?P<blank>\s+|//[^\n]*|/\*.*?\*/|^[ \t]*\#(?:[^\n\\]|\\.)*)
  | (?P<text>"(?:[^"\\]|\\.)*")
  | (?P<char>'(?:[^'\\]|\\.)*')
  | (?P<number>(?:0[xX][0-9a-fA-F]+|\d+)[uUlL]*\b|\d[\w.]*)
  | (?P<name>[A-Za-z_]\w*)
  | (?P<sign><<=|>>=|\.\.\.|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|.)
""", re.X | re.S | re.M)

# What an operator may become; one that can also be unary is changed only if it is binary.
SIGNS = {
    "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"],
    "==": ["!="], "!=": ["=="], "&&": ["||"], "||": ["&&"],
    "+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "%": ["/"],
    "<<": [">>"], ">>": ["<<"], "&": ["|"], "|": ["&"], "^": ["|"],
    "++": ["--"], "--": ["++"], "+=": ["-="], "-=": ["+="], "*=": ["/="], "/=": ["*="],
    "|=": ["&=", "="], "&=": ["|=", "="], "^=": ["="], "<<=": [">>="], ">>=": ["<<="],
}
COMPARISONS = {"<", "<=", ">", ">=", "==", "!="}
NAMES = {"true": "false", "false": "true", "FIRST": "SECOND", "SECOND": "FIRST",
         "FIRST_WINS": "SECOND_WINS", "SECOND_WINS": "FIRST_WINS"}
TYPES = {"const", "static", "struct", "enum", "union", "unsigned", "signed", "int", "char", "bool",
         "void", "long", "short", "typedef", "extern", "inline", "_Alignas", "_Atomic", "double"}
STATEMENTS = {"if", "for", "while", "switch", "return", "do", "else", "break", "continue", "goto",
              "case", "default", "sizeof"}


class Token:
    def __init__(self, kind, text, at):
        self.kind, self.text, self.at, self.end = kind, text, at, at + len(text)
        self.pair = None  # index of the other bracket
        self.inside = ""  # the bracket around it


def tokens_of(source):
    found = [Token(m.lastgroup, m.group(), m.start()) for m in TOKEN.finditer(source)
             if m.lastgroup != "blank"]
    open_ones = []
    for i, token in enumerate(found):
        token.inside = found[open_ones[-1]].text if open_ones else ""
        if token.text in ("(", "[", "{"):
            open_ones.append(i)
        elif token.text in (")", "]", "}") and open_ones:
            token.pair = open_ones.pop()
            found[token.pair].pair = i
    return found


class Change:
    """kind names the sort of mistake; edits are (from, to, text), in order; what describes it."""

    def __init__(self, kind, edits, what):
        self.kind, self.edits, self.what = kind, edits, what

    def apply(self, source):
        for begin, end, text in reversed(self.edits):
            gone = source[begin:end]
            source = source[:begin] + text + "\n" * gone.count("\n") + source[end:]
        return source


def two_operands(tokens, i):
    before = tokens[i - 1]
    return before.kind in ("name", "number", "char") and before.text not in STATEMENTS \
        or before.text in (")", "]")


def sign_changes(tokens, i):
    token = tokens[i]
    if token.text == "!":
        yield Change("negation", [(token.at, token.end, "")], "! removed")
    if token.text == "~":
        yield Change("negation", [(token.at, token.end, "")], "~ removed")
    if token.text not in SIGNS or token.text in "+-*&" and not two_operands(tokens, i):
        return
    for other in SIGNS[token.text]:
        kind = "comparison" if token.text in COMPARISONS else \
            "logic" if token.text in ("&&", "||") else "arithmetic"
        yield Change(kind, [(token.at, token.end, other)], f"{token.text} to {other}")


def value_changes(token):
    if token.kind == "number":
        m = re.fullmatch(r"(0[xX][0-9a-fA-F]+|\d+)([uUlL]*)", token.text)
        if m:
            n = int(m.group(1), 0)
            for other in (n + 1, n - 1) if n > 0 else (n + 1,):
                yield Change("number", [(token.at, token.end, f"{other}{m.group(2)}")],
                             f"{token.text} to {other}")
    elif token.kind == "char" and len(token.text) == 3 and token.text[1].isalnum():
        other = chr(ord(token.text[1]) + 1)
        yield Change("number", [(token.at, token.end, f"'{other}'")] if other.isalnum() else
                     [(token.at, token.end, f"({token.text} + 1)")], f"{token.text} to the next")
    elif token.text in NAMES:
        other = NAMES[token.text]
        yield Change("value", [(token.at, token.end, other)], f"{token.text} to {other}")


def word_changes(source, tokens, i):
    token = tokens[i]
    after = tokens[i + 1] if i + 1 < len(tokens) else token
    if token.text in ("if", "while") and after.text == "(" and after.pair:
        close = tokens[after.pair]
        yield Change("condition", [(after.end, after.end, "!("), (close.at, close.at, ")")],
                     f"{token.text} negated")
    elif token.text == "else":
        yield Change("else", [(token.at, token.end, "")], "else removed")
    elif token.text == "break":
        yield Change("jump", [(token.at, token.end, "")], "break removed")
        yield Change("jump", [(token.at, token.end, "continue")], "break to continue")
    elif token.text == "continue":
        yield Change("jump", [(token.at, token.end, "")], "continue removed")
        yield Change("jump", [(token.at, token.end, "break")], "continue to break")
    elif token.text == "return":
        if after.text == ";":
            yield Change("jump", [(token.at, token.end, "")], "return removed")
            return
        end = statement_end(tokens, i)
        if end and not (end == i + 2 and after.text in NAMES):
            last = tokens[end]
            yield Change("return", [(after.at, after.at, "!("), (last.at, last.at, ")")],
                         "return value negated")
            yield Change("return", [(after.at, after.at, "1 + ("), (last.at, last.at, ")")],
                         "return value plus 1")


def statement_end(tokens, i):
    """The semicolon that ends the statement beginning at i."""
    while i < len(tokens) and tokens[i].text != ";":
        if tokens[i].text in ("}", ")", "]"):
            return None
        i = tokens[i].pair + 1 if tokens[i].pair else i + 1
    return i if i < len(tokens) else None


def removal(source, tokens, i):
    """Removes the expression statement that begins at i."""
    token, before = tokens[i], tokens[i - 1]
    starts = before.text in ("{", "}", ";", "else") \
        or before.text == ":" and (tokens[i - 2].text == "default" or tokens[i - 3].text == "case") \
        or before.text == ")" and tokens[before.pair - 1].text in ("if", "for", "while", "switch")
    if not starts or token.inside != "{" or token.text in TYPES | STATEMENTS or token.text == "CHECK":
        return
    if token.kind != "name" and token.text not in ("*", "++", "--"):
        return
    if token.kind == "name" and (tokens[i + 1].kind == "name" or tokens[i + 1].text in ("*", ":")):
        return  # a declaration or a label
    end = statement_end(tokens, i)
    if end and end - i > 1:
        yield Change("statement", [(token.at, tokens[end].at, "")], "statement removed")


def swaps(source, tokens, i):
    """Swaps two neighbouring arguments of the call whose bracket is at i."""
    token, before = tokens[i], tokens[i - 1]
    if token.text != "(" or not token.pair or before.kind != "name" or before.text in STATEMENTS:
        return
    parts, begin, k = [], i + 1, i + 1
    while k <= token.pair:
        if tokens[k].text in (",", ")"):
            if k > begin:
                parts.append((tokens[begin].at, tokens[k - 1].end))
            begin = k + 1
        k = tokens[k].pair + 1 if tokens[k].text in ("(", "[", "{") and tokens[k].pair else k + 1
    for a, b in zip(parts, parts[1:]):
        one, two = source[a[0]:a[1]], source[b[0]:b[1]]
        if one != two and "\n" not in one + two:
            yield Change("arguments", [(a[0], a[1], two), (b[0], b[1], one)],
                         f"{before.text}: {one} and {two} exchanged")


def changes_of(source):
    """All changes of a source, by line number (from 1)."""
    tokens, found, line, at = tokens_of(source), {}, 1, 0
    skip_to = 0
    for i, token in enumerate(tokens):
        line += source.count("\n", at, token.at)
        at = token.at
        if token.text in ("CHECK", "_Static_assert") and tokens[i + 1].pair:
            skip_to = tokens[i + 1].pair
        if i <= skip_to or i == 0:
            continue
        for change in (*sign_changes(tokens, i), *value_changes(token),
                       *word_changes(source, tokens, i), *removal(source, tokens, i),
                       *swaps(source, tokens, i)):
            found.setdefault(line, []).append(change)
    return found
