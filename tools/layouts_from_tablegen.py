#!/usr/bin/env python3
"""Writes the op layouts of an LLVM release, or of any dialect with op definitions in TableGen.

Every .td file below the given folders (or each file given by itself) is read with
`llvm-tblgen --dump-json`, and each record of an op becomes a line in the dialect language
(docs/dialect-language.md), which mlirbc loads at run time.

  # all of an installed LLVM 22
  layouts_from_tablegen.py -I /usr/lib/llvm-22/include \\
      --tblgen llvm-tblgen-22 /usr/lib/llvm-22/include/mlir > llvm22.ops
  # a dialect of your own
  layouts_from_tablegen.py -I /usr/lib/llvm-22/include -I include include/MyOps.td > my.ops

A file that cannot be read by itself is skipped if the others include it, and named otherwise.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys

import op_layouts
from tablegen_defaults import default_text, own_name

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
    op_layouts.add_producer_option(parser)
    args = parser.parse_args()

    ops = {}
    classes = {}
    for records in dumps(args):
        for op, cpp_class in ops_of(records):
            classes[cpp_class] = op.name
            known = ops.setdefault(op.name, op)
            if known != op:
                print(f"{op.name}: defined in two ways, the first is taken", file=sys.stderr)
    for op in ops.values():
        resolve_names(op, classes)
    if args.dialect:
        ops = {name: op for name, op in ops.items() if op.dialect in args.dialect}
    comment = "\n".join(filter(None, [args.title, "Made by tools/layouts_from_tablegen.py."]))
    sys.stdout.write(op_layouts.write(ops.values(), comment, args.producers))


# The records of TableGen files.


def dumps(args):
    """The records of every file, those that no other file includes first."""
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
        # A fragment, which only makes sense where others include it.
        if file.resolve() not in done and "Op<" in file.read_text(errors="replace"):
            print(f"{file}: skipped: {error}", file=sys.stderr)


def includes(file, folders):
    """The files that a file includes, where they can be found."""
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


# From records to ops, by the rules of MLIR's own generator (Operator::populateOpStructure).


def ops_of(records):
    for name in records.get("!instanceof", {}).get("Op", []):
        record = records[name]
        dialect = records[record["opDialect"]["def"]]["name"]
        cpp_class = f"{record['cppNamespace']}::{name.partition('_')[2] or name}"
        yield op_of(records, record, f"{dialect}.{record['opName']}"), cpp_class


def resolve_names(op, classes):
    """Puts the names of ops in place of the calls that ask C++ classes for them."""
    for field in op.fields:
        call = re.fullmatch(r"(.*)::getOperationName\(\)", field.default or "")
        if call:
            name = classes.get(call[1])
            field.default = name and op_layouts.quoted(name)
            if name is None:
                print(f"{op.name}: no text for the default of {field.name}", file=sys.stderr)


def op_of(records, record, name):
    op = op_layouts.Op(name, [], [], [], [], [])
    # In LLVM 17 a dialect had to ask for it; from 23 on none can do without.
    has_properties = records[record["opDialect"]["def"]].get("usePropertiesForAttributes", 1)
    fields = []
    for value, argument in arguments(records, record["arguments"]):
        classes = value["!superclasses"]
        if "Attr" in classes:
            if has_properties and "DerivedAttr" not in classes:
                fields.append(attribute_field(records, value, argument))
        elif "Property" in classes:
            kind = native_kind(records, value)
            fields.append(op_layouts.Field(argument, kind))
        else:
            op.operands.append(op_layouts.Group(argument, mark(value)))
    for value, argument in arguments(records, record["results"]):
        op.results.append(op_layouts.Group(argument, mark(value)))
    for what in ("regions", "successors"):
        for value, argument in arguments(records, record[what]):
            getattr(op, what).append(op_layouts.Group(argument, mark(value)))
    op.fields = op_layouts.in_blob_order(fields)
    traits = set(traits_of(records, record["traits"]))
    op.operands_sized = "AttrSizedOperandSegments" in traits
    op.results_sized = "AttrSizedResultSegments" in traits
    if not has_properties:
        leave_in_dictionary(op)
    op.isolated = "IsIsolatedFromAbove" in traits
    if record.get("useCustomPropertiesEncoding"):
        print(f"{name}: the op encodes its properties by code of its own", file=sys.stderr)
    return op


def leave_in_dictionary(op):
    """The sizes of groups are an attribute of the dictionary, too; the groups cannot be found by it."""
    if op.operands_sized:
        op.operands, op.operands_sized = None, False
    if op.results_sized:
        op.results, op.results_sized = None, False


def arguments(records, dag):
    """The values of a dag with their names."""
    for value, name in dag["args"]:
        record = records[value["def"]]
        # Arg<...> and Res<...> put a description around the constraint.
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
            yield record["trait"].rpartition("::")[2]


def bases(records, record):
    """A constraint and what it is put around, outermost first."""
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
    kind = op_layouts.attribute(attribute_class(records, record), optional)
    return op_layouts.Field(name, kind, default)


def attribute_class(records, record):
    storage = (record["storageType"] or "").strip().removeprefix("::").removeprefix("mlir::")
    if storage in op_layouts.CLASSES:
        return op_layouts.CLASSES[storage]
    inner = list(bases(records, record))[-1]
    classes = inner["!superclasses"]
    if "AttrDef" in classes or own_class(records, inner):
        return "other"
    # An enum with a C++ class of its own around the integer attribute.
    if "EnumAttrInfo" in classes and inner.get("genSpecializedAttr"):
        return "integer"
    return None


def own_class(records, record):
    """The record of the dialect's attribute that a constraint keeps its values in."""
    made = re.match(r"(.*)::get\(", record["constBuilderCall"] or "")
    for name in records["!instanceof"].get("AttrDef", []):
        if records[name]["storageType"] in (record["storageType"], made and made[1]):
            return records[name]
    return None


def native_kind(records, record):
    """The kind of a native property: from the enum it is for, else from its C++ type."""
    chain = list(bases(records, record))
    classes = {name for link in chain for name in link["!superclasses"]}
    if "UnitProp" in classes or "UnitProperty" in classes or chain[-1]["!name"].startswith("Unit"):
        return "unit"
    enum = next((link["enum"] for link in chain if link.get("enum")), None)
    if enum:
        own = any(link.get("storeInCustomAttribute") for link in chain)
        return enum_kind(records, records[enum["def"]], own)
    kind = kind_of_type(records, (chain[-1]["storageType"] or "").strip())
    if "IntArrayProp" in classes or "IntArrayProperty" in classes:
        kind = "dense_" + kind
    return kind


def kind_of_type(records, cpp):
    """The kind of a property that C++ keeps as a `cpp`."""
    cpp = cpp.removeprefix("::").strip()
    if cpp == "bool":
        return "bool"
    if cpp in ("std::string", "string", "llvm::StringRef"):
        return "string"
    integer = re.fullmatch(r"(?:std::)?u?int(8|16|32|64)_t", cpp)
    if integer:
        return f"i{integer[1]}"
    wrapper = re.fullmatch(r"(?:\w+::)?(optional|SmallVector)<(.*?)(?:,\s*\d+)?>", cpp)
    if wrapper:
        inner = kind_of_type(records, wrapper[2])
        word = "optional" if wrapper[1] == "optional" else "list"
        return op_layouts.UNKNOWN if inner == op_layouts.UNKNOWN else f"{word}<{inner}>"
    for name in records["!instanceof"].get("EnumInfo", []) or records["!instanceof"].get(
        "EnumAttrInfo", []
    ):
        info = records[name]
        if cpp.rpartition("::")[2] == info["className"]:
            # Up to LLVM 19 these turned into the dialect's own attribute.
            own = "EnumInfo" not in info["!superclasses"]
            return enum_kind(records, info, own)
    return op_layouts.UNKNOWN


def enum_kind(records, info, own):
    """An enum with its cases; `own` if its text is an attribute of the dialect."""
    width = enum_width(info)
    cases = [records[case["def"]] for case in info["enumerants"]]
    text = ", ".join(f"{op_layouts.word(case['str'])} = {case['value']}" for case in cases)
    bits = "BitEnumAttr" in info["!superclasses"] or "BitEnumBase" in info["!superclasses"]
    kind = f"{'flags' if bits else 'enum'}(i{width}, "
    name = own and own_attribute(records, info)
    if name:
        kind += f"{op_layouts.quoted(name)}, "
    return kind + text + ")"


def enum_width(info):
    if info.get("bitwidth"):
        return info["bitwidth"]
    return int(re.search(r"(\d+)", info.get("underlyingType") or "32")[1])


def own_attribute(records, info):
    for name in records["!instanceof"].get("EnumAttr", []):
        if records[name]["enum"]["def"] == info["!name"]:
            return own_name(records, records[name])
    return None


if __name__ == "__main__":
    main()
