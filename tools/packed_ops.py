"""The packed form of the op definitions, which src/dialect/op_defs/packed.rs reads.

Numbers are varints of MLIR bytecode, names end with a NUL.

  file       "MLOP", the version of this format as a byte, the index, sections up to the end
  index      number of releases, their names; number of dialects, sorted, for each: its name, and the
             set of the releases that define it, where bit n is the n-th release
  section    its kind as a byte, its size; for each dialect of the index: the size of its part; then the
             parts
  part       number of blocks; for each: the name of its first op, its size, its packed size; then the
             packed blocks
  block      a raw deflate stream of text, one line per definition, sorted by op name

A kind of section has one sort of data about ops, so that a reader unpacks what it asks for only:
kind 1 has the definitions, kind 2 the custom forms, kind 3 the constraints of properties, with one block for each
dialect. A reader skips kinds that it does not know. All definitions of an op are in one block, and a block of
several ops has at most 16 kB, so that few ops of a large dialect cost little. Statements about a dialect as a
whole are in a block before, whose first op has an empty name.
"""

import zlib

MAGIC = b"MLOP"
VERSION = 1
DEFINITIONS = 1
FORMS = 2
CONSTRAINTS = 3
LARGEST_BLOCK = 1 << 14
# What may stand between the releases of an op and its properties.
MARKS = ("", "isolated", "ssa", "graph", "unsorted")


def pack(text, constraints=""):
    """The packed form of a text of `dialect NAME` and `op NAME in RELEASES ...`, one per line, and of a text
    of constraints."""
    dialects = {}
    for line in text.splitlines():
        if line.startswith("dialect "):
            lines = dialects.setdefault(line.removeprefix("dialect "), [])
        elif line.startswith("op "):
            lines.append(line)
    releases = {name: releases_of(lines) for name, lines in dialects.items()}
    parts = [part(blocks(lines)) for lines in dialects.values()]
    return file(releases, section(DEFINITIONS, parts), constraints_section(list(releases), constraints))


def file(releases, *sections):
    """A file about dialects, each with the releases that define it."""
    known = sorted(set().union(*releases.values()))
    index = varint(len(known)) + b"".join(map(name, known)) + varint(len(releases))
    assert list(releases) == sorted(releases, key=str.encode), "dialects out of order"
    for dialect, of_dialect in releases.items():
        index += name(dialect) + varint(sum(1 << known.index(release) for release in of_dialect))
    return MAGIC + bytes([VERSION]) + index + b"".join(sections)


def constraints_section(dialects, text):
    """The section of the constraints, one per line behind `dialect NAME`."""
    lines = {}
    for line in text.splitlines():
        if line.startswith("dialect "):
            of_dialect = lines.setdefault(line.removeprefix("dialect "), [])
        elif not line.startswith("#"):
            of_dialect.append(line)
    assert set(lines) <= set(dialects), "constraints of a dialect without ops"
    of_dialects = [lines.get(dialect, []) for dialect in dialects]
    return section(CONSTRAINTS, [part([("", it)] if it else []) for it in of_dialects])


def section(kind, parts):
    """A section of the parts of dialects."""
    content = b"".join(varint(len(part)) for part in parts) + b"".join(parts)
    return bytes([kind]) + varint(len(content)) + content


def part(blocks_of_dialect):
    """The part of a dialect; its blocks are pairs of the first op and lines."""
    heads, streams = varint(len(blocks_of_dialect)), b""
    for first, lines in blocks_of_dialect:
        data = "".join(line + "\n" for line in lines).encode()
        stream = deflated(data)
        heads += name(first) + varint(len(data)) + varint(len(stream))
        streams += stream
    return heads + streams


def blocks(lines):
    """Groups lines of a dialect, sorted by op, by blocks."""
    found = []
    size, last = 0, None
    for line in lines:
        op = op_of(line)
        assert last is None or last.encode() <= op.encode(), f"{op} after {last}"
        if op != last and (last is None or size + len(line.encode()) > LARGEST_BLOCK):
            found.append((op, []))
            size = 0
        found[-1][1].append(line)
        size += len(line.encode()) + 1
        last = op
    return found


def op_of(line):
    return line.split(" ", 2)[1]


def releases_of(lines):
    """The releases behind the word `in` of any line."""
    found = set()
    for line in lines:
        head = line.partition("{")[0].split(" ")
        assert head[2] == "in", line
        found.update(word for word in head[3:] if word not in MARKS)
    return found


def deflated(data):
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9)
    return packer.compress(data) + packer.flush()


def name(text):
    return text.encode() + b"\0"


def varint(value):
    """format.md §1.1; the numbers here have at most 8 bytes."""
    size = max(1, -(-value.bit_length() // 7))
    assert size <= 8, value
    return (((value << 1) | 1) << (size - 1)).to_bytes(size, "little")
