#!/usr/bin/env python3
"""Writes what the .td files of a dialect require of the attributes of its ops.

Each attribute argument of an op has a C++ class, by which the generated code reads it, and a predicate,
which the generated verifier checks. Both become a constraint in the dialect language
(docs/dialect-language.md). Equal constraints of a dialect have one name. What the tool does not
know is reported, and becomes `unknown`, which is neither right nor wrong for any attribute.

  # a dialect
  constraints_from_tablegen.py -I /usr/lib/llvm-22/include -I include --tblgen llvm-tblgen-22 \\
    include/MyOps.td > my-constraints.dialect
  # several releases of LLVM, joined as pack_op_defs.py packs them
  constraints_from_tablegen.py --release 21 /usr/lib/llvm-21/include llvm-tblgen-21 \\
    --release 22 /usr/lib/llvm-22/include llvm-tblgen-22 > constraints.dialect
"""

import argparse
import collections
import pathlib
import re
import sys

import op_defs
from op_defs_from_tablegen import arguments, dumps
from tablegen_predicates import Classes, Predicates, UNKNOWN


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("inputs", nargs="*", type=pathlib.Path, help=".td files or folders of them")
    parser.add_argument("-I", dest="include", action="append", default=[], type=pathlib.Path,
                        help="where included files lie (repeatable)")
    parser.add_argument("--tblgen", default="llvm-tblgen", help="the program (default: %(default)s)")
    parser.add_argument("--release", nargs=3, action="append", default=[],
                        metavar=("NAME", "INCLUDE", "TBLGEN"),
                        help="a release of LLVM, with its include folder and program (repeatable)")
    parser.add_argument("--also", type=pathlib.Path, help="constraints that no .td file has, in the same form")
    parser.add_argument("--title", default="", help="lines of comment for the head of the output")
    args = parser.parse_args()

    found = {}
    reports = collections.Counter()
    for name, include, tblgen in args.release:
        include = pathlib.Path(include)
        options = argparse.Namespace(inputs=[include / "mlir"], include=[include], tblgen=tblgen)
        for op, fields in ops_of(options, reports).items():
            found.setdefault(op, {}).setdefault(fields, []).append(name)
    if args.inputs:
        for op, fields in ops_of(args, reports).items():
            found.setdefault(op, {}).setdefault(fields, [])
    for report, count in sorted(reports.items()):
        print(f"unknown: {report} ({count})", file=sys.stderr)
    comment = "\n".join(filter(None, [args.title, "Made by tools/constraints_from_tablegen.py."]))
    text = text_of(found, read_others(args.also) if args.also else {})
    sys.stdout.write("".join(f"# {line}\n" for line in comment.splitlines()) + text)


def read_others(path):
    """The lines of constraints in a file, by dialect."""
    dialects = {}
    for line in path.read_text().splitlines():
        if line.startswith("dialect "):
            lines = dialects.setdefault(line.removeprefix("dialect "), [])
        elif line and not line.startswith("#"):
            lines.append(line)
    return dialects


def ops_of(options, reports):
    """The fields of each op by its full name: pairs of the property's name and its constraint."""
    records = list(dumps(options))
    classes = Classes(records)
    ops = {}
    for dump in records:
        predicates = Predicates(dump, classes)
        for name in dump.get("!instanceof", {}).get("Op", []):
            record = dump[name]
            dialect = dump[record["opDialect"]["def"]]
            full = f"{dialect['name']}.{record['opName']}"
            if full not in ops:
                in_dictionary = not dialect.get("usePropertiesForAttributes", 1)
                ops[full] = tuple(fields_of(dump, record, predicates, in_dictionary))
                reports.update(predicates.take_reports())
    return {op: fields for op, fields in ops.items() if fields}


def fields_of(records, record, predicates, in_dictionary):
    has_native = any("Property" in it["!superclasses"] for it, _ in arguments(records, record["arguments"]))
    for value, argument in arguments(records, record["arguments"]):
        if "Attr" not in value["!superclasses"] or "DerivedAttr" in value["!superclasses"]:
            continue
        constraint = predicates.of_attribute(value)
        # Only where no definition has it as a property does the constraint state whether it is required.
        absent = value["isOptional"] or value["defaultValue"]
        mark = "?" if in_dictionary and not has_native and absent else ""
        yield (argument + mark, constraint)


# The text. A constraint is a triple of its name in the .td, the test, and the summary.


def text_of(found, others):
    dialects = {}
    for op in sorted(found, key=lambda op: tuple(part.encode() for part in op.partition("."))):
        dialects.setdefault(op.partition(".")[0], []).append(op)
    lines = []
    for dialect, ops in dialects.items():
        lines.append(f"dialect {dialect}")
        names = names_of([field[1] for op in ops for fields in found[op] for field in fields])
        for (test, summary), name in names.items():
            lines.append(f"constraint {op_defs.word(name)} = {test}{summary_text(test, summary)}")
        lines += others.get(dialect, [])
        for op in ops:
            for fields, releases in found[op].items():
                inner = ", ".join(field_text(names, *field) for field in sorted(fields))
                origin = f" in {' '.join(releases)}" if releases else ""
                lines.append(f"constraints {op_defs.word(op.partition('.')[2])}{origin} {{ {inner} }}")
    return "\n".join(lines) + "\n"


def names_of(constraints):
    """Short names of the constraints that are not a word and that fields share."""
    names, taken = {}, set()
    for base, test, summary in constraints:
        key = (test, summary)
        if key in names or not summary_text(test, summary) and len(test) < 16:
            continue
        name = base
        number = 1
        while name in taken:
            number += 1
            name = f"{base}-{number}"
        taken.add(name)
        names[key] = name
    return names


def field_text(names, name, constraint):
    _, test, summary = constraint
    mark = "?" if name.endswith("?") else ""
    shown = names.get((test, summary))
    return f"{op_defs.word(name.removesuffix('?'))}{mark}: {op_defs.word(shown) if shown else test}"


# What the library says about these without a summary.
SUMMARIES = {
    "any": "any attribute",
    "array": "array attribute",
    "string": "string attribute",
    "type": "any type attribute",
    "unit": "unit attribute",
    "bool": "bool attribute",
    "dictionary": "dictionary of named attribute values",
    "symbol": "symbol reference attribute",
    "flat_symbol": "flat symbol reference attribute",
    "affine_map": "AffineMap attribute",
    "integer_set": "IntegerSet attribute",
    "interface(typed)": "TypedAttr instance",
    "interface(elements)": "ElementsAttr instance",
    "integer(index)": "index attribute",
    **{f"integer(i{width})": f"{width}-bit signless integer attribute" for width in (1, 8, 16, 32, 64)},
    **{f"integer(si{width})": f"{width}-bit signed integer attribute" for width in (8, 16, 32, 64)},
    **{f"integer(ui{width})": f"{width}-bit unsigned integer attribute" for width in (8, 16, 32, 64)},
    **{f"float(f{width})": f"{width}-bit float attribute" for width in (32, 64)},
    **{f"dense_array({of})": f"{of} dense array attribute"
       for of in ("i1", "i8", "i16", "i32", "i64", "f32", "f64")},
}


def summary_text(test, summary):
    cases = re.fullmatch(r"enum\(i(\d+), 0 to (\d+)\)", test)
    if cases:
        numbers = ", ".join(map(str, range(int(cases[2]) + 1)))
        if summary == f"allowed {cases[1]}-bit signless integer cases: {numbers}":
            return ""
    if not summary or test == UNKNOWN or SUMMARIES.get(test) == summary:
        return ""
    return f" {op_defs.quoted(summary)}"


if __name__ == "__main__":
    main()
