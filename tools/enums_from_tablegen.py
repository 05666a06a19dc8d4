#!/usr/bin/env python3
"""Writes the attributes that are a case of an enum, with the cases that releases of LLVM parse.

  enums_from_tablegen.py 21=INCLUDE:TBLGEN ... > crates/mlirbc/src/text/form/enum_cases.txt

INCLUDE and TBLGEN are as for text_forms_from_tablegen.py, which reads the records.

Each line has the dialect and mnemonic, the brackets around the case (`-` for none), the separator of
bits (`-` for enums of which one case holds), the releases, and behind `=` the cases. Releases with
other cases have lines of their own.
"""

import pathlib
import re
import sys

import text_forms_from_tablegen as text_forms

# Opcodes are no part of other attributes or types, and nobody writes one of its own.
LEFT_OUT = {"spirv.opcode"}
BRACKETS = {"$value": "-", "`<` $value `>`": "<>", "`` `<` $value `>`": "<>", "`(` $value `)`": "()"}


def main():
    lines = {}
    for argument in sys.argv[1:]:
        release, _, rest = argument.partition("=")
        include, _, tblgen = rest.partition(":")
        for name, parts in enums_of(pathlib.Path(include), tblgen).items():
            lines.setdefault((name, parts), []).append(release)
    for (name, (brackets, separator, cases)), releases in sorted(lines.items()):
        print(name, brackets, separator, *releases, "=", *cases)


def enums_of(include, tblgen):
    """The brackets, the separator and the cases, by name."""
    enums = {}
    for file in text_forms.files_of(include):
        text = text_forms.records(tblgen, include, file)
        defs, classes = text_forms.definitions(text or "")
        for name, record in defs.items():
            key = text_forms.name_of(record, defs)
            enum = defs.get(record.get("enum"), {})
            if "AttrDef" not in classes[name] or not key or "enumerants" not in enum or key in LEFT_OUT:
                continue
            brackets = " ".join(record.get("assemblyFormat", "").strip('"[]{} \n;').split())
            cases = re.findall(r"\w+", enum["enumerants"])
            cases = tuple(defs[case]["str"].strip('"') for case in cases if case in defs)
            if brackets in BRACKETS and all(re.fullmatch(r"[\w.$]+", case) for case in cases):
                is_bits = any("BitEnum" in name for name in classes[record["enum"]])
                separator = enum["separator"].strip('" ') if is_bits else "-"
                enums[key] = (BRACKETS[brackets], separator, cases)
    return enums


if __name__ == "__main__":
    main()
