#!/usr/bin/env python3
"""Writes the op definitions of a JSON file in the dialect language.

For layouts that the other tools here cannot extract, such as those found by querying a library
about each of its ops. The file has the form

  {"ops": {"DIALECT.OP": {
     "source": "probe" if the classes below are those that the op accepted in tests,
     "fields": [{"name": ..., "kind": "attr" | "optattr" | "int" | "bool" | "string" | "enum" |
                 "optional" | "array", "constraint": its name in the definition, "storage": C++ class,
                 "default_text": ..., ...}],
     "segments": {"operands": {"count": N}, "results": {"count": N}},
     "operands": [{"name": ..., "arity": "one" | "optional" | "variadic"}], "results": ...,
     "regions": [{"name": ..., "variadic": false}], "successors": ...,
     "traits": ["IsolatedFromAbove"]}}}

with the fields in the order of the property blob. Absent entries are unknown; "fields" is required.
"""

import argparse
import json
import sys

import op_defs

ARITIES = {"one": "", "optional": "?"}


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("input", type=argparse.FileType())
    parser.add_argument("--title", default="", help="a line of comment for the head of the output")
    parser.add_argument("--dialect", action="append", default=[],
                        help="write this dialect only (repeatable)")
    op_defs.add_producer_option(parser)
    args = parser.parse_args()
    ops = [op_of(name, entry) for name, entry in json.load(args.input)["ops"].items()]
    ops = [op for op in ops if not args.dialect or op.dialect in args.dialect]
    comment = "\n".join(filter(None, [args.title, "Made by tools/op_defs_from_json.py."]))
    sys.stdout.write(op_defs.write(ops, comment, args.producers))


def op_of(name, entry):
    guessed = entry.get("source") == "probe"
    op = op_defs.Op(name, [field_of(field, guessed) for field in entry["fields"]])
    segments = entry.get("segments", {})
    for what in ("operands", "results"):
        groups = entry.get(what)
        if groups is not None:
            groups = [
                op_defs.Group(g.get("name") or "_", ARITIES.get(g["arity"], "*")) for g in groups
            ]
        elif what in segments:
            groups = [op_defs.Group("_", "*")] * segments[what]["count"]
        setattr(op, what, groups)
        setattr(op, f"{what}_sized", what in segments)
    for what in ("regions", "successors"):
        groups = entry.get(what, [])
        marked = [op_defs.Group(g["name"] or "_", "*" if g["variadic"] else "") for g in groups]
        setattr(op, what, marked)
    op.isolated = "IsolatedFromAbove" in entry.get("traits", [])
    return op


def field_of(field, guessed):
    if field["kind"] in ("attr", "optattr"):
        storage = (field.get("storage") or "").rpartition("::")[2]
        # An op may accept more than it did in tests.
        guessed = guessed and field.get("constraint") != storage
        cls = None if guessed else op_defs.CLASSES.get(storage)
        optional = field["kind"] == "optattr"
        default = field.get("default_text") if optional else None
        return op_defs.Field(field["name"], op_defs.attribute(cls, optional), default)
    return op_defs.Field(field["name"], native_kind(field))


def native_kind(field):
    kind = field["kind"]
    if kind == "int":
        return f"i{field['width']}"
    if kind == "bool":
        return "unit" if field.get("unit") else "bool"
    if kind == "enum" and "cases" in field:
        cases = sorted(field["cases"].items(), key=lambda case: case[1])
        text = "".join(f", {op_defs.word(name)} = {value}" for name, value in cases)
        return f"{'flags' if field['bits'] else 'enum'}(i{field['width']}{text})"
    if kind in ("optional", "array"):
        word = "optional" if kind == "optional" else "list"
        inner = native_kind(field["inner"])
        return op_defs.UNKNOWN if inner == op_defs.UNKNOWN else f"{word}<{inner}>"
    return "string" if kind == "string" else op_defs.UNKNOWN


if __name__ == "__main__":
    main()
