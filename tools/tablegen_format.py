"""The elements of an `assemblyFormat` that the op's types and attributes depend on."""

import re

TOKEN = re.compile(r'\s*(`[^`]*`|"(?:[^"\\]|\\.)*"|//[^\n]*|[$\w][\w$-]*|\S)')


# A literal or a string, and blanks and comments.
PART = re.compile(r'(`[^`]*`|"(?:[^"\\]|\\.)*")|(?:\s|//[^\n]*)+')


def normalised(text):
    """The format with single blanks and without comments."""
    return PART.sub(lambda part: part[1] or " ", text).strip()


def tokens(text):
    found = (match[1] for match in TOKEN.finditer(text))
    return [token for token in found if not token.startswith("//")]


class Mentions:
    """What a format mentions."""

    def __init__(self, text):
        self.variables = []
        # The variables whose types are written.
        self.typed = set()
        # The variables in `type($x)` outside of custom directives, without `qualified`.
        self.plainly_typed = set()
        self.all_operands = self.all_operand_types = self.all_result_types = False
        self.has_dictionary = False
        self.at = 0
        self.tokens = tokens(text)
        while self.at < len(self.tokens):
            self.element(frozenset())

    def next(self):
        self.at += 1
        return self.tokens[self.at - 1] if self.at <= len(self.tokens) else ""

    def element(self, around):
        """Reads an element inside of the directives `around`."""
        token = self.next()
        if token.startswith("$"):
            self.variable(token[1:], around)
        elif token == "operands" and "type" in around:
            self.all_operand_types = True
        elif token == "operands":
            self.all_operands = True
        elif token == "results":
            self.all_result_types = True
        elif token in ("attr-dict", "attr-dict-with-keyword", "prop-dict"):
            self.has_dictionary = True
        elif token == "custom":
            while self.next() != ">":
                pass
            self.within(around | {token})
        elif token in ("type", "functional-type", "ref", "qualified"):
            name = "type" if token == "functional-type" else token
            shown = {"functional"} if token == "functional-type" else set()
            self.within(around | {name} | shown)

    def within(self, around):
        """Reads elements between parentheses."""
        assert self.next() == "(", self.tokens
        while self.tokens[self.at] != ")":
            self.element(around)
        self.at += 1

    def variable(self, name, around):
        if name not in self.variables:
            self.variables.append(name)
        # A reference repeats a type that is written elsewhere.
        if "type" in around and "ref" not in around:
            self.typed.add(name)
        if around == {"type"}:
            self.plainly_typed.add(name)
