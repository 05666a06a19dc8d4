#!/usr/bin/env python3
"""Writes the op definitions of an LLVM release, or of any dialect with op definitions in TableGen.

Reads every given .td file, and those below the given folders, with `llvm-tblgen --dump-json`.
Each record of an op becomes a line in the dialect language (docs/dialect-language.md), which mlirbc
loads at run time.

  # all of an installed LLVM 22
  op_defs_from_tablegen.py -I /usr/lib/llvm-22/include \\
      --tblgen llvm-tblgen-22 /usr/lib/llvm-22/include/mlir > llvm22.ops
  # an out-of-tree dialect
  op_defs_from_tablegen.py -I /usr/lib/llvm-22/include -I include include/MyOps.td > my.ops

A file that cannot be read by itself is skipped if others include it; otherwise it is reported.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys

import op_defs
from tablegen_defaults import default_text
from tablegen_properties import Integers, native_kind

INCLUDE = re.compile(r'^\s*include\s+"([^"]+)"', re.MULTILINE)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("inputs", nargs="+", type=pathlib.Path, help=".td files or folders of them")
    parser.add_argument("-I", dest="include", action="append", default=[], type=pathlib.Path,
                        help="where included files lie (repeatable)")
    parser.add_argument("--tblgen", default="llvm-tblgen", help="the program (default: %(default)s)")
    parser.add_argument("--title", default="", help="a line of comment for the head of the output")
    parser.add_argument("--dialect", action="append", default=[],
                        help="write this dialect only (repeatable)")
    op_defs.add_producer_option(parser)
    args = parser.parse_args()

    ops = {}
    classes = {}
    integers = Integers(args.include)
    for records in dumps(args):
        for op, cpp_class in ops_of(records, integers):
            classes[cpp_class] = op.name
            known = ops.setdefault(op.name, op)
            if known != op:
                print(f"{op.name}: defined in two ways, the first is taken", file=sys.stderr)
    for op in ops.values():
        resolve_names(op, classes)
    if args.dialect:
        ops = {name: op for name, op in ops.items() if op.dialect in args.dialect}
    comment = "\n".join(filter(None, [args.title, "Made by tools/op_defs_from_tablegen.py."]))
    sys.stdout.write(op_defs.write(ops.values(), comment, args.producers))


# Reading the records of TableGen files.


def dumps(args):
    """The records of every file, starting with files that no other file includes."""
    files = []
    for path in args.inputs:
        files += sorted(path.rglob("*.td")) if path.is_dir() else [path]
    included = {file: includes(file, args.include) for file in files}
    inner = set().union(*included.values())
    done = set()
    failures = {}
    for batch in ([f for f in files if f.resolve() not in inner], files):
        batch = [f for f in batch if f.resolve() not in done]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for file, (text, error) in zip(batch, pool.map(lambda f: dump(args, f), batch)):
                if text is None:
                    failures[file] = error
                    continue
                done |= closure(file, args.include)
                yield json.loads(text)
    for file, error in failures.items():
        # Fragments are only valid where other files include them.
        if file.resolve() not in done and "Op<" in file.read_text(errors="replace"):
            print(f"{file}: skipped: {error}", file=sys.stderr)


def includes(file, folders):
    """The files that a file includes and that exist."""
    found = set()
    for name in INCLUDE.findall(file.read_text(errors="replace")):
        for folder in [file.parent, *folders]:
            if (folder / name).is_file():
                found.add((folder / name).resolve())
                break
    return found


def closure(file, folders):
    reached = set()
    todo = [file.resolve()]
    while todo:
        file = todo.pop()
        if file not in reached:
            reached.add(file)
            todo += includes(file, folders)
    return reached


def dump(args, file):
    folders = [file.parent, *args.include]
    command = [args.tblgen, "--dump-json", *(f"-I{folder}" for folder in folders), str(file)]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode != 0:
        return None, run.stderr.strip().splitlines()[:1]
    return run.stdout, None


# Converting records to ops, by the rules of MLIR's generator (Operator::populateOpStructure).


def ops_of(records, integers):
    for name in records.get("!instanceof", {}).get("Op", []):
        record = records[name]
        dialect = records[record["opDialect"]["def"]]["name"]
        cpp_class = f"{record['cppNamespace']}::{name.partition('_')[2] or name}"
        yield op_of(records, record, f"{dialect}.{record['opName']}", integers), cpp_class


def resolve_names(op, classes):
    """Replaces calls of `getOperationName` with the names of ops."""
    for field in op.fields:
        call = re.fullmatch(r"(.*)::getOperationName\(\)", field.default or "")
        if call:
            name = classes.get(call[1])
            field.default = name and op_defs.quoted(name)
            if name is None:
                print(f"{op.name}: no text for the default of {field.name}", file=sys.stderr)


def op_of(records, record, name, integers):
    op = op_defs.Op(name, [], [], [], [], [])
    attributes = []
    native = []
    for value, argument in arguments(records, record["arguments"]):
        classes = value["!superclasses"]
        if "Attr" in classes:
            if "DerivedAttr" not in classes:
                attributes.append(attribute_field(records, value, argument))
        elif "Property" in classes:
            kind = native_kind(records, value, integers)
            native.append(op_defs.Field(argument, kind))
        else:
            op.operands.append(op_defs.Group(argument, mark(value)))
    for value, argument in arguments(records, record["results"]):
        op.results.append(op_defs.Group(argument, mark(value)))
    for what in ("regions", "successors"):
        for value, argument in arguments(records, record[what]):
            getattr(op, what).append(op_defs.Group(argument, mark(value)))
    traits = set(traits_of(records, record["traits"]))
    op.operands_sized = "AttrSizedOperandSegments" in traits
    op.results_sized = "AttrSizedResultSegments" in traits
    op.isolated = "IsIsolatedFromAbove" in traits
    op.region_kind = region_kind(traits) if op.regions else None
    # Opt-in in LLVM 17, and mandatory since 23.
    if not records[record["opDialect"]["def"]].get("usePropertiesForAttributes", 1):
        sizes = sizes_as_attributes(op)
        # One native property suffices for all of them to be stored outside of the dictionary.
        attributes = attributes + sizes if native else []
    op.fields = op_defs.in_blob_order(attributes + native)
    if record.get("useCustomPropertiesEncoding"):
        op.fields.append(op_defs.Field("properties", op_defs.UNKNOWN))
    return op


def region_kind(traits):
    """The kind of all regions, by the rule of MLIR's verifier. None if C++ decides it."""
    # The trait has no effect without the interface, as in `emitc.expression`.
    if "RegionKindInterface" in traits:
        return "graph" if "HasOnlyGraphRegion" in traits else None
    return "ssa"


def sizes_as_attributes(op):
    """Makes the sizes of groups ordinary attributes, which then do not determine the groups."""
    sizes = []
    for what in ("operand", "result"):
        if getattr(op, f"{what}s_sized"):
            kind = op_defs.attribute("dense_array", False)
            sizes.append(op_defs.Field(f"{what}SegmentSizes", kind))
            setattr(op, f"{what}s", None)
            setattr(op, f"{what}s_sized", False)
    return sizes


def arguments(records, dag):
    """The values of a dag and their names."""
    for value, name in dag["args"]:
        record = records[value["def"]]
        # Arg<...> and Res<...> wrap the constraint with a description.
        if "OpVariable" in record["!superclasses"]:
            record = records[record["constraint"]["def"]]
        yield record, name or "_"


def mark(record):
    classes = record["!superclasses"]
    if "Optional" in classes:
        return "?"
    several = ("Variadic", "VariadicOfVariadic", "VariadicRegion", "VariadicSuccessor")
    return "*" if any(name in classes for name in several) else ""


def traits_of(records, traits):
    for trait in traits:
        record = records[trait["def"]]
        if "TraitList" in record["!superclasses"]:
            yield from traits_of(records, record["traits"])
        elif record.get("trait"):
            yield record["trait"].removesuffix("::Trait").rpartition("::")[2]


def bases(records, record):
    """A constraint and those that it wraps, outermost first."""
    while record:
        yield record
        base = record.get("baseAttr") or record.get("baseProperty")
        record = base and records[base["def"]]


def attribute_field(records, record, name):
    has_default = bool(record["defaultValue"])
    optional = bool(record["isOptional"]) or has_default
    default = None
    if has_default and not record["isOptional"]:
        chain = list(bases(records, record))
        own = own_class(records, chain[-1])
        default = default_text(records, chain, own, record["defaultValue"])
        if default is None:
            print(f"{name}: no text for the default {record['defaultValue']}", file=sys.stderr)
        default = default or None
    kind = op_defs.attribute(attribute_class(records, record), optional)
    return op_defs.Field(name, kind, default)


def attribute_class(records, record):
    storage = (record["storageType"] or "").strip().removeprefix("::").removeprefix("mlir::")
    if storage in op_defs.CLASSES:
        return op_defs.CLASSES[storage]
    inner = list(bases(records, record))[-1]
    classes = inner["!superclasses"]
    if "AttrDef" in classes or own_class(records, inner):
        return "other"
    # An enum whose own C++ class wraps the integer attribute.
    if "EnumAttrInfo" in classes and inner.get("genSpecializedAttr"):
        return "integer"
    return None


def own_class(records, record):
    """The record of the dialect attribute that stores the values of a constraint."""
    made = re.match(r"(.*)::get\(", record["constBuilderCall"] or "")
    for name in records["!instanceof"].get("AttrDef", []):
        found = records[name]
        is_builtin = records[found["dialect"]["def"]]["name"] == "builtin"
        if not is_builtin and found["storageType"] in (record["storageType"], made and made[1]):
            return found
    return None


if __name__ == "__main__":
    main()
