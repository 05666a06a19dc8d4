"""Op definitions as exchanged between the tools, and their text in the dialect language.

docs/dialect-language.md describes the language. `read` only accepts the output of `write`, one op
per line; the library's own parser accepts any arrangement.
"""

import dataclasses
import re

# The attribute classes of the language, by the C++ class that stores them. Interfaces
# (ElementsAttr, TypedAttr ...) are omitted, as attributes of any dialect may implement them.
CLASSES = {
    "StringAttr": "string",
    "FlatSymbolRefAttr": "flat_symbol",
    "SymbolRefAttr": "symbol",
    "TypeAttr": "type",
    "IntegerAttr": "integer",
    "BoolAttr": "integer",
    "FloatAttr": "float",
    "ArrayAttr": "array",
    "DictionaryAttr": "dictionary",
    "UnitAttr": "unit",
    "AffineMapAttr": "affine_map",
    "DenseBoolArrayAttr": "dense_array",
    "DenseI8ArrayAttr": "dense_array",
    "DenseI16ArrayAttr": "dense_array",
    "DenseI32ArrayAttr": "dense_array",
    "DenseI64ArrayAttr": "dense_array",
    "DenseF32ArrayAttr": "dense_array",
    "DenseF64ArrayAttr": "dense_array",
    "DenseArrayAttr": "dense_array",
    "DenseElementsAttr": "elements",
    "DenseIntElementsAttr": "elements",
    "DenseFPElementsAttr": "elements",
    "DenseIntOrFPElementsAttr": "elements",
    "DenseStringElementsAttr": "elements",
    "DenseResourceElementsAttr": "elements",
    "SparseElementsAttr": "elements",
    "IntegerSetAttr": "other",
    "StridedLayoutAttr": "other",
    "DistinctAttr": "other",
}

UNKNOWN = "unknown"


@dataclasses.dataclass
class Field:
    """One property. `kind` is in the language, or `unknown` if the source lacks it."""

    name: str
    kind: str
    default: str | None = None

    @property
    def is_attribute(self):
        return self.kind.startswith("attribute")

    @property
    def is_optional(self):
        return self.kind.endswith("?")

    @property
    def attribute_class(self):
        match = re.match(r"attribute\((\w+)\)", self.kind)
        return match and match[1]


def attribute(cls, optional):
    return "attribute" + (f"({cls})" if cls else "") + ("?" if optional else "")


@dataclasses.dataclass
class Group:
    """Operands, results, regions or successors under one name; `mark` is "", "*" or "?"."""

    name: str
    mark: str = ""


@dataclasses.dataclass
class Op:
    """An op; `operands` and `results` are None if the source lacks them."""

    name: str
    fields: list
    operands: list | None = None
    results: list | None = None
    regions: list = dataclasses.field(default_factory=list)
    successors: list = dataclasses.field(default_factory=list)
    operands_sized: bool = False
    results_sized: bool = False
    isolated: bool = False
    # `ssa` or `graph`; None if the source does not decide it.
    region_kind: str | None = None
    # The op encodes its properties itself, in the order of `fields`.
    unsorted: bool = False

    @property
    def dialect(self):
        return self.name.partition(".")[0]

    @property
    def operand_segments(self):
        return len(self.operands) if self.operands_sized else None

    @property
    def result_segments(self):
        return len(self.results) if self.results_sized else None

    def shape(self):
        """Everything that determines the encoding of the properties."""
        fields = [
            (f.name, "attribute" + "?" * f.is_optional if f.is_attribute else f.kind)
            for f in self.fields
        ]
        return fields, self.operand_segments, self.result_segments


def in_blob_order(fields):
    """Attributes by the bytes of their names, then native properties as declared."""
    attributes = {f.name: f for f in fields if f.is_attribute}
    ordered = [attributes[name] for name in sorted(attributes, key=str.encode)]
    return ordered + [f for f in fields if not f.is_attribute]


def word(name):
    """A name in the language, quoted if necessary."""
    if re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_.$-]*", name):
        return name
    return quoted(name)


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def groups_text(word_, groups, sized=False):
    if groups is None:
        return ""
    inner = ", ".join(word(g.name) + g.mark for g in groups)
    return f" {'sized ' if sized else ''}{word_}({inner})"


def op_line(op, releases=(), producers=()):
    """One op in the language."""
    head = f"op {word(op.name.partition('.')[2])}"
    if releases or producers:
        head += " in " + " ".join([*releases, *map(quoted, producers)])
    if op.isolated:
        head += " isolated"
    if op.region_kind:
        head += f" {op.region_kind}"
    if op.unsorted:
        head += " unsorted"
    fields = ", ".join(
        f"{word(f.name)}: {f.kind}" + (f" = {quoted(f.default)}" if f.default else "")
        for f in op.fields
    )
    return (
        head
        + (f" {{ {fields} }}" if fields else " {}")
        + groups_text("operands", op.operands, op.operands_sized)
        + groups_text("results", op.results, op.results_sized)
        + groups_text("regions", op.regions or None)
        + groups_text("successors", op.successors or None)
    )


# Precedes an op that cannot be loaded, as the kind of a native property is unknown.
LEFT_OPEN = "# left open: "


def add_producer_option(parser):
    parser.add_argument("--in", dest="producers", action="append", default=[], metavar="PRODUCER",
                        help="the definitions hold in files whose producer begins like this only, "
                        "such as MLIR21. (repeatable)")


def write(ops, comment, producers=()):
    """A text in the language: `# comment`, then the ops sorted by dialect and name."""
    lines = [f"# {line}".rstrip() for line in comment.splitlines()]
    dialect = None
    for op in sorted(ops, key=lambda op: (op.dialect.encode(), op.name.encode())):
        if op.dialect != dialect:
            dialect = op.dialect
            lines += ["", f"dialect {dialect}"]
        is_open = any(UNKNOWN in field.kind for field in op.fields)
        lines.append((LEFT_OPEN if is_open else "") + op_line(op, producers=producers))
    return "\n".join(lines) + "\n"


REGION_KINDS = ("ssa", "graph")
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[A-Za-z0-9_.$-]+|\S')


class Tokens:
    def __init__(self, line):
        self.items = TOKEN.findall(line)
        self.at = 0

    def peek(self):
        return self.items[self.at] if self.at < len(self.items) else ""

    def next(self):
        self.at += 1
        return self.items[self.at - 1]

    def take(self, token):
        if self.peek() == token:
            self.at += 1
            return True
        return False

    def name(self):
        token = self.next()
        if token.startswith('"'):
            return re.sub(r"\\(.)", r"\1", token[1:-1])
        return token

    def kind(self):
        """The text of a kind, up to the comma or brace that ends the field."""
        depth = 0
        kind = ""
        while True:
            token = self.peek()
            if depth == 0 and token in (",", "}", "="):
                return kind.strip()
            depth += (token in "(<{") - (token in ")>}") if len(token) == 1 else 0
            self.at += 1
            tight = token in "()<>,?:" or kind.endswith(("(", "<")) or not kind
            kind += token if tight else " " + token


def read(path):
    """The ops of a file written by `write`."""
    ops = []
    dialect = ""
    with open(path, encoding="utf-8") as file:
        for line in file:
            line = line.removeprefix(LEFT_OPEN)
            if line.startswith("dialect "):
                dialect = line.split()[1]
            elif line.startswith("op "):
                ops.append(read_op(dialect, line))
    return ops


def read_op(dialect, line):
    tokens = Tokens(line)
    tokens.next()
    op = Op(f"{dialect}.{tokens.name()}", [])
    if tokens.take("in"):
        while tokens.peek() not in ("isolated", *REGION_KINDS, "unsorted", "{"):
            tokens.next()
    op.isolated = tokens.take("isolated")
    op.region_kind = next((kind for kind in REGION_KINDS if tokens.take(kind)), None)
    op.unsorted = tokens.take("unsorted")
    assert tokens.take("{"), line
    while not tokens.take("}"):
        name = tokens.name()
        assert tokens.take(":"), line
        field = Field(name, tokens.kind())
        if tokens.take("="):
            field.default = tokens.name()
        op.fields.append(field)
        tokens.take(",")
    while tokens.peek():
        sized = tokens.take("sized")
        what = tokens.next()
        assert tokens.take("("), line
        groups = []
        while not tokens.take(")"):
            name = tokens.name()
            mark = next((mark for mark in "*?" if tokens.take(mark)), "")
            groups.append(Group(name, mark))
            tokens.take(",")
        setattr(op, what, groups)
        if sized:
            setattr(op, what + "_sized", True)
    return op
