#!/usr/bin/env python3
"""Joins the layout files of several releases into the text that mlirbc embeds.

  pack_op_layouts.py 19=llvm19.ops 22=llvm22.ops ... --text layouts.dialect --packed layouts.bin \
    [--apart vhlo=vhlo.dialect]

Ops that are equal in several releases become one line with the list of these releases. Lines are
sorted by dialect and op name. The packed form is that text as a raw deflate stream, preceded by its
size as 4 bytes, little-endian.

`--apart` writes the ops of a dialect to the end of its own description instead, replacing those
already there.
"""

import argparse
import pathlib
import zlib

import op_layouts


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("inputs", nargs="+", metavar="RELEASE=FILE")
    parser.add_argument("--text", type=pathlib.Path, required=True)
    parser.add_argument("--packed", type=pathlib.Path, required=True)
    parser.add_argument("--apart", action="append", default=[], metavar="DIALECT=FILE",
                        help="the description that takes the ops of a dialect (repeatable)")
    parser.add_argument("--title", default="", help="lines of comment for the head of the text")
    args = parser.parse_args()

    lines = {}
    for item in args.inputs:
        release, _, path = item.partition("=")
        for op in op_layouts.read(path):
            variants = lines.setdefault((op.dialect, op.name), {})
            variants.setdefault(op_layouts.op_line(op), (op, []))[1].append(release)
    comment = "\n".join(filter(None, [args.title, "Made by tools/pack_op_layouts.py."]))
    text = [f"# {line}" for line in comment.splitlines()]
    apart = {name: [] for name, _, _ in (item.partition("=") for item in args.apart)}
    dialect = None
    for key in sorted(lines, key=lambda key: tuple(part.encode() for part in key)):
        if key[0] in apart:
            apart[key[0]] += [op_layouts.op_line(*variant) for variant in lines[key].values()]
            continue
        if key[0] != dialect:
            dialect = key[0]
            text.append(f"dialect {dialect}")
        for op, releases in lines[key].values():
            text.append(op_layouts.op_line(op, releases))
    for name, _, path in (item.partition("=") for item in args.apart):
        path = pathlib.Path(path)
        kept = [line for line in path.read_text().splitlines() if not line.startswith("op ")]
        path.write_text("\n".join(kept + apart[name]) + "\n")
    data = ("\n".join(text) + "\n").encode()
    args.text.write_bytes(data)
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9)
    packed = packer.compress(data) + packer.flush()
    args.packed.write_bytes(len(data).to_bytes(4, "little") + packed)


if __name__ == "__main__":
    main()
