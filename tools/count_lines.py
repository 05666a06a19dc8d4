#!/usr/bin/env python3
"""Counts lines of code: without comments, blank lines and tests.

  tools/count_lines.py [REVISION]

Prints the lines of each room of the Rust library and of the other parts, and their sum. With a
REVISION, prints its numbers and the differences beside those of the working tree. Files named tests.rs,
folders named tests and items behind `#[cfg(test)]` are tests. Generated headers do not count.
"""

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIBRARY = "crates/mlirbc/src/"
PARTS = ("src/", "crates/mlirbc-cli/src/", "include/mlirbc.hpp", "include/mlirbc/")
SUFFIXES = (".rs", ".hpp")

# A comment, or something in which no comment begins.
TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)
      | b?r(?P<hashes>\#*)".*?"(?P=hashes)
      | b?"(?:\\.|[^"\\])*"
      | b?'(?:\\(?:u\{[^}]*\}|x..|.)|[^'\\\n])'""",
    re.DOTALL | re.VERBOSE,
)
TEST_ITEM = re.compile(r"^([ \t]*)#\[cfg\(test\)\]\n(?:[ \t]*#\[[^\n]*\n)*", re.MULTILINE)


def code_lines(text):
    """The lines of Rust or C++ that have code and are not in a test."""
    text = TOKEN.sub(lambda m: " " if m["comment"] else m[0], text)
    return sum(1 for line in without_test_items(text).splitlines() if line.strip())


def without_test_items(text):
    """Formatted code without the items behind `#[cfg(test)]`.

    An item ends at the end of its first line, or at the line that closes it, which is indented like it.
    """
    kept, position = [], 0
    while found := TEST_ITEM.search(text, position):
        kept.append(text[position : found.start()])
        head_end = text.find("\n", found.end())
        position = len(text) if head_end < 0 else head_end + 1
        if not text[found.end() : position].rstrip().endswith((";", "}", ",")):
            close = re.compile(rf"^{found[1]}[}}\])][^\n]*\n?", re.MULTILINE).search(text, position)
            position = close.end() if close else len(text)
    return "".join(kept) + text[position:]


def part_of(path):
    """The name under which a file counts; None if it does not count."""
    pieces = path.split("/")
    if not path.endswith(SUFFIXES) or "tests" in pieces or pieces[-1] == "tests.rs":
        return None
    if path.startswith(LIBRARY):
        inner = path.removeprefix(LIBRARY).split("/")
        return LIBRARY + (inner[0] if len(inner) > 1 else "*.rs")
    return next((part for part in PARTS if path.startswith(part)), None)


def count(files):
    """The lines of each part. `files` yields paths and texts."""
    lines = Counter()
    for path, text in files:
        if part := part_of(path):
            lines[part] += code_lines(text)
    return lines


def git(*arguments):
    return subprocess.run(["git", "-C", ROOT, *arguments], check=True, capture_output=True, text=True).stdout


def working_tree():
    listed = git("ls-files", "--cached", "--others", "--exclude-standard").splitlines()
    for path in listed:
        if part_of(path) and (ROOT / path).is_file():
            yield path, (ROOT / path).read_text()


def revision_files(revision):
    for path in git("ls-tree", "-r", "--name-only", revision).splitlines():
        if part_of(path):
            yield path, git("show", f"{revision}:{path}")


def main():
    now = count(working_tree())
    before = count(revision_files(sys.argv[1])) if len(sys.argv) > 1 else None
    width = max(map(len, now.keys() | (before or {}).keys()))
    for part in sorted(now.keys() | (before or {}).keys()):
        print(row(part, now[part], before and before[part], width))
    print(row("sum", now.total(), before and before.total(), width))


def row(part, now, before, width):
    compared = "" if before is None else f"  before {before:6}  {now - before:+6}"
    return f"{part:{width}} {now:6}{compared}"


if __name__ == "__main__":
    main()
