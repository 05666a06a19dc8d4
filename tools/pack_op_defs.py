#!/usr/bin/env python3
"""Joins the files of definitions of several releases into the text that mlirbc embeds.

  pack_op_defs.py 19=llvm19.ops 22=llvm22.ops ... --text layouts.dialect --packed layouts.bin \
    [--apart vhlo=vhlo.dialect]
  pack_op_defs.py --text layouts.dialect --packed layouts.bin --constraints constraints.dialect

Ops that are equal in several releases become one line with the list of these releases. Lines are
sorted by dialect and op name. packed_ops.py describes the packed form. Without files of definitions, the
existing text is packed.

Only .td files state the kind of regions. An op of another release has the kind that all releases of
`--kinds` with the op agree on.

`--apart` writes the ops of a dialect to the end of its own description instead, replacing those
already there.
"""

import argparse
import pathlib

import op_defs
import packed_ops


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("inputs", nargs="*", metavar="RELEASE=FILE")
    parser.add_argument("--text", type=pathlib.Path, required=True)
    parser.add_argument("--packed", type=pathlib.Path, required=True)
    parser.add_argument("--constraints", type=pathlib.Path,
                        help="the text of constraints_from_tablegen.py, which is packed too")
    parser.add_argument("--apart", action="append", default=[], metavar="DIALECT=FILE",
                        help="the description that takes the ops of a dialect (repeatable)")
    parser.add_argument("--kinds", nargs="+", default=[], metavar="RELEASE",
                        help="the releases whose files of definitions come from .td files")
    parser.add_argument("--title", default="", help="lines of comment for the head of the text")
    args = parser.parse_args()

    if args.inputs:
        join(args)
    constraints = args.constraints.read_text() if args.constraints else ""
    args.packed.write_bytes(packed_ops.pack(args.text.read_text(), constraints))


def join(args):
    """Writes the text, and the ops that are apart."""
    inputs = [item.partition("=")[::2] for item in args.inputs]
    inputs = [(release, op_defs.read(path)) for release, path in inputs]
    kinds = {}
    for release, ops in inputs:
        for op in ops if release in args.kinds else ():
            kinds.setdefault(op.name, set()).add(op.region_kind)
    lines = {}
    for release, ops in inputs:
        for op in ops:
            if release not in args.kinds:
                found = kinds.get(op.name, {None})
                op.region_kind = next(iter(found)) if len(found) == 1 else None
            variants = lines.setdefault((op.dialect, op.name), {})
            variants.setdefault(op_defs.op_line(op), (op, []))[1].append(release)
    comment = "\n".join(filter(None, [args.title, "Made by tools/pack_op_defs.py."]))
    text = [f"# {line}" for line in comment.splitlines()]
    apart = {name: [] for name, _, _ in (item.partition("=") for item in args.apart)}
    dialect = None
    for key in sorted(lines, key=lambda key: tuple(part.encode() for part in key)):
        if key[0] in apart:
            apart[key[0]] += [op_defs.op_line(*variant) for variant in lines[key].values()]
            continue
        if key[0] != dialect:
            dialect = key[0]
            text.append(f"dialect {dialect}")
        for op, releases in lines[key].values():
            text.append(op_defs.op_line(op, releases))
    for name, _, path in (item.partition("=") for item in args.apart):
        path = pathlib.Path(path)
        kept = [line for line in path.read_text().splitlines() if not line.startswith("op ")]
        path.write_text("\n".join(kept + apart[name]) + "\n")
    args.text.write_text("\n".join(text) + "\n")


if __name__ == "__main__":
    main()
