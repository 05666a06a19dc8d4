#!/usr/bin/env python3
"""Fills the gaps of one file of definitions from others, and writes the result.

  merge_op_defs.py BASE [--ops FILE] [--gaps FILE]... [--between OLDER NEWER] > OUT

BASE takes precedence: its contents are not changed. `--ops` adds the ops that BASE lacks. Each
further file fills in, for ops of BASE:

  * native properties of unknown kind, if both have the same attributes;
  * the default of an attribute with the same name and optionality in both, and its class if that is
    `other`;
  * isolation, and the groups of operands, results, regions and successors, if BASE has none and the
    properties have the same layout.

Earlier files take precedence. `--between` fills in what the releases before and after BASE agree on,
including the classes of attributes. `--classes` fills in the classes that the given files agree on.

`--either OLDER NEWER` is for an incomplete BASE. An op whose native properties remain unknown is
written in each form that one of these releases has. With `--complete DIALECT`, so are the ops of a
dialect that BASE lacks. Without `--either`, ops whose native properties remain unknown are left out
and reported, as their blobs cannot be read.
"""

import argparse
import dataclasses
import sys

import op_defs


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("base")
    parser.add_argument("--ops", action="append", default=[], help="adds the ops that BASE lacks")
    parser.add_argument("--gaps", action="append", default=[], help="fills what BASE leaves open")
    parser.add_argument("--between", nargs=2, metavar=("OLDER", "NEWER"),
                        help="fills what BASE leaves open with what these two agree on")
    parser.add_argument("--no-defaults", action="append", default=[], metavar="FILE",
                        help="a file of --gaps whose defaults are not taken")
    parser.add_argument("--classes", nargs="+", default=[], metavar="FILE",
                        help="fills in the classes of attributes that these files agree on")
    parser.add_argument("--either", nargs=2, metavar=("OLDER", "NEWER"),
                        help="writes what BASE does not show in the forms that these two have")
    parser.add_argument("--complete", action="append", default=[], metavar="DIALECT",
                        help="with --either, a dialect that BASE has in part (repeatable)")
    parser.add_argument("--bare", action="append", default=[], metavar="DIALECT",
                        help="a dialect whose ops have no properties, whatever BASE says (repeatable)")
    parser.add_argument("--title", default="", help="a line of comment for the head of the output")
    parser.add_argument("--dialect", action="append", default=[],
                        help="write this dialect only (repeatable)")
    parser.add_argument("--without", action="append", default=[], metavar="DIALECT",
                        help="leave this dialect out (repeatable)")
    op_defs.add_producer_option(parser)
    args = parser.parse_args()

    ops = {op.name: op for op in op_defs.read(args.base)}
    for path in args.ops:
        for op in op_defs.read(path):
            ops.setdefault(op.name, op)
    for path in args.gaps:
        for other in op_defs.read(path):
            if other.name in ops:
                fill(ops[other.name], other, path not in args.no_defaults)
    for other in agreed(*args.between) if args.between else ():
        if other.name in ops:
            fill(ops[other.name], other, defaults=True, classes=True)
    fill_classes(ops, args.classes)
    forms = forms_of(args.either or ())
    complete = [name for name in forms if name.partition(".")[0] in args.complete]
    kept = []
    for op in [*ops.values(), *(forms[name][0] for name in complete if name not in ops)]:
        if op.dialect in args.without or (args.dialect and op.dialect not in args.dialect):
            continue
        if op.dialect in args.bare:
            kept.append(without_properties(op))
            continue
        if op.name not in ops:
            kept += forms[op.name]
            continue
        if any(field.kind == op_defs.UNKNOWN for field in op.fields):
            kept += forms.get(op.name, [])
            if op.name not in forms:
                print(f"{op.name}: left out, its native properties are not known", file=sys.stderr)
            continue
        kept.append(op)
    comment = "\n".join(filter(None, [args.title, "Made by tools/merge_op_defs.py."]))
    sys.stdout.write(op_defs.write(kept, comment, args.producers))


def agreed(older, newer):
    """The common parts of the ops that two files have."""
    newer = {op.name: op for op in op_defs.read(newer)}
    for op in op_defs.read(older):
        other = newer.get(op.name)
        if other is None:
            continue
        if op != other:
            op.fields = [field for field in op.fields if field in other.fields]
            op.operands = op.results = None
            op.operands_sized = op.results_sized = False
            op.regions = op.successors = []
            op.isolated &= other.isolated
            op.region_kind = None
        yield op


def fill_classes(ops, paths):
    """Fills in the classes of attributes that all files with the op agree on."""
    classes = {}
    for path in paths:
        for op in op_defs.read(path):
            for field in op.fields:
                if field.is_attribute:
                    classes.setdefault((op.name, field.name), set()).add(field.attribute_class)
    for op in ops.values():
        for field in op.fields:
            found = classes.get((op.name, field.name), {None})
            if field.is_attribute and field.attribute_class is None and len(found) == 1:
                field.kind = op_defs.attribute(*found, field.is_optional)


def forms_of(paths):
    """The distinct definitions of each op in some files."""
    forms = {}
    for path in paths:
        for op in op_defs.read(path):
            known = forms.setdefault(op.name, [])
            if op not in known:
                known.append(op)
    return forms


def without_properties(op):
    """The op without properties, for a dialect that keeps all attributes in the dictionary."""
    op = dataclasses.replace(op, fields=[])
    if op.operands_sized:
        op.operands, op.operands_sized = None, False
    if op.results_sized:
        op.results, op.results_sized = None, False
    return op


def fill(op, other, defaults, classes=False):
    attributes = attributes_of(op)
    if any(field.kind == op_defs.UNKNOWN for field in op.fields):
        native = [field for field in other.fields if not field.is_attribute]
        if native and needs(op) == needs(other):
            op.fields = list(attributes.values()) + native
            # The Python class may present native properties as operands.
            op.operands = other.operands
    for name, theirs in attributes_of(other).items():
        ours = attributes.get(name)
        if ours is None or ours.is_optional != theirs.is_optional:
            continue
        # A single neighbour supplies only this class: an enum may have changed from an integer to
        # an attribute of the dialect, but not the reverse.
        if ours.attribute_class is None and (classes or theirs.attribute_class == "other"):
            ours.kind = theirs.kind
        if ours.default is None and defaults:
            ours.default = theirs.default
    if op.shape() == other.shape():
        for what in ("operands", "results", "regions", "successors"):
            ours, theirs = getattr(op, what), getattr(other, what)
            unnamed = not ours or all(group.name == "_" for group in ours)
            if unnamed and (ours is None or theirs) and (not ours or len(ours) == len(theirs)):
                setattr(op, what, theirs)
    op.isolated |= other.isolated


def attributes_of(op):
    return {field.name: field for field in op.fields if field.is_attribute}


def needs(op):
    return {name: field.is_optional for name, field in attributes_of(op).items()}


if __name__ == "__main__":
    main()
