#!/usr/bin/env python3
"""Joins the custom forms of several releases into the text that mlirbc embeds, and packs it.

  pack_forms.py 21=llvm21.forms 22=llvm22.forms ... --text forms.dialect --written written.dialect \\
    --packed forms.bin
  pack_forms.py --text forms.dialect --written written.dialect --packed forms.bin

Forms that are equal in several releases become one line with the list of these releases. Enums of the
same name with other cases get a number. Without files of forms, the existing text is packed.

The forms of `--written` are written by hand, for ops that MLIR prints by C++ code or whose definition
does not say everything. They are packed with the others, replace those of the same op and release, and may
use the enums of the text. packed_ops.py describes the packed form.
"""

import argparse
import pathlib
import re

import packed_ops

STATEMENT = re.compile(r"(form|enum|terminators) ")
ENUM_USE = re.compile(r'(: enum\(|: property\("[^"]*", "[^"]*", )([^()]+)(?=\))')


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("inputs", nargs="*", metavar="RELEASE=FILE")
    parser.add_argument("--text", type=pathlib.Path, required=True)
    parser.add_argument("--written", type=pathlib.Path, required=True)
    parser.add_argument("--packed", type=pathlib.Path, required=True)
    parser.add_argument("--title", default="", help="lines of comment for the head of the text")
    args = parser.parse_args()

    if args.inputs:
        inputs = [item.partition("=")[::2] for item in args.inputs]
        text = join([(release, pathlib.Path(path).read_text()) for release, path in inputs])
        comment = "\n".join(filter(None, [args.title, "Made by tools/pack_forms.py."]))
        head = [f"# {line}" for line in comment.splitlines()]
        args.text.write_text("\n".join(head + text) + "\n")
    args.packed.write_bytes(pack(args.text.read_text(), args.written.read_text()))


def join(inputs):
    """The lines of the text for files of releases."""
    dialects = {}
    for release, text in inputs:
        for dialect, lines in statements(text).items():
            found = dialects.setdefault(dialect, Dialect())
            names = {}
            for line in lines:
                found.add(release, line, names)
    lines = []
    for name in sorted(dialects, key=str.encode):
        lines.append(f"dialect {name}")
        lines += dialects[name].lines()
    return lines


class Dialect:
    """The statements of a dialect in some releases."""

    def __init__(self):
        self.enums = {}
        self.terminators = {}
        self.forms = {}

    def add(self, release, line, names):
        """Adds a statement. `names` are those that the enums of the release get here."""
        kind, rest = line.split(" ", 1)
        if kind == "enum":
            name, cases = rest.split(" ", 1)
            number, new = 1, name
            while self.enums.get(new, cases) != cases:
                number, new = number + 1, f"{name}_{number + 1}"
            self.enums[new] = cases
            names[name] = new
        elif kind == "terminators":
            for op in rest.strip("()").split(", "):
                self.terminators.setdefault(op, []).append(release)
        else:
            op, form = rest.split(" ", 1)
            form = ENUM_USE.sub(lambda use: use[1] + names[use[2]], form)
            self.forms.setdefault(op, {}).setdefault(form, []).append(release)

    def lines(self):
        for name in sorted(self.enums, key=str.encode):
            yield f"enum {name} {self.enums[name]}"
        by_releases = {}
        for op in sorted(self.terminators, key=str.encode):
            by_releases.setdefault(" ".join(self.terminators[op]), []).append(op)
        for releases, ops in by_releases.items():
            yield f"terminators in {releases} ({', '.join(ops)})"
        for op in sorted(self.forms, key=str.encode):
            for form, releases in self.forms[op].items():
                yield f"form {op} in {' '.join(releases)} {form}"


def statements(text):
    """The statements of each dialect, one per line."""
    dialects = {}
    lines = []
    for line in text.splitlines():
        if line.startswith("dialect "):
            lines = dialects.setdefault(line.removeprefix("dialect "), [])
        elif line and not line.startswith("#"):
            assert STATEMENT.match(line), line
            lines.append(line)
    return dialects


def pack(text, written):
    """The packed form of two texts of statements, one per line."""
    dialects = statements(text)
    for dialect, lines in statements(written).items():
        generated = dialects.get(dialect, [])
        dialects[dialect] = without(generated, replaced(lines)) + lines
    dialects = {name: dialects[name] for name in sorted(dialects, key=str.encode)}
    parts, releases = [], {}
    for dialect, lines in dialects.items():
        forms = [line for line in lines if line.startswith("form ")]
        head = [line for line in lines if not line.startswith("form ")]
        forms.sort(key=lambda line: packed_ops.op_of(line).encode())
        blocks = packed_ops.blocks(forms)
        parts.append(packed_ops.part([("", head), *blocks] if head else blocks))
        releases[dialect] = releases_of(forms)
    return packed_ops.file(releases, packed_ops.section(packed_ops.FORMS, parts))


def head_of(form):
    """The op of a form and the releases that it names."""
    words = form.partition('"')[0].split()[2:]
    assert words[:1] == ["in"], form
    return packed_ops.op_of(form), words[1:]


def replaced(lines):
    """The ops and releases of the forms among statements."""
    heads = [head_of(line) for line in lines if line.startswith("form ")]
    return {(op, release) for op, releases in heads for release in releases}


def without(lines, replaced):
    """Statements without the forms of these ops and releases."""
    kept = []
    for line in lines:
        if line.startswith("form "):
            op, releases = head_of(line)
            left = [release for release in releases if (op, release) not in replaced]
            if not left:
                continue
            line = line.replace(f" in {' '.join(releases)} ", f" in {' '.join(left)} ", 1)
        kept.append(line)
    return kept


def releases_of(forms):
    """The releases of forms, none of which is for the same op and release as another."""
    found = set()
    for line in forms:
        op, releases = head_of(line)
        for release in releases:
            assert (op, release) not in found, f"two forms of {op} in {release}"
            found.add((op, release))
    return {release for _, release in found}


if __name__ == "__main__":
    main()
