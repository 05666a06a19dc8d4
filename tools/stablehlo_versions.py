#!/usr/bin/env python3
"""Writes crates/mlirbc/src/dialect/stablehlo_versions.txt: the StableHLO versions that have each op, attribute
and type of VHLO.

usage: tools/stablehlo_versions.py CHECKOUT > crates/mlirbc/src/dialect/stablehlo_versions.txt

CHECKOUT is a clone of https://github.com/openxla/stablehlo. A line has the minimum version of a
definition and, unless the newest version has it, its maximum version. The first line has the oldest
and the newest version of StableHLO.
"""

import pathlib
import re
import sys

VERSIONS = r'\s*"([0-9.]+)"\s*,\s*"([0-9.]+|current)"'
# The mnemonic precedes the versions, except for attributes, which state it in their body.
OP = re.compile(r'VHLO_Op<\s*"([\w-]+)"\s*,' + VERSIONS)
TYPE = re.compile(r'VHLO_TypeDef<\s*"\w+"\s*,\s*"(\w+)"\s*,' + VERSIONS)
ENUM = re.compile(r'VHLO_EnumAttr<\s*\w+\s*,\s*"(\w+)"\s*,' + VERSIONS)
ATTRIBUTE = re.compile(r'VHLO_AttrDef<\s*"\w+"\s*,' + VERSIONS + r'[^{]*\{\s*let mnemonic = "(\w+)"')
BOUND = r"Version get%sVersion\(\) \{ return Version\((\d+), (\d+), (\d+)\); \}"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1]) / "stablehlo" / "dialect"

    def definitions(file, pattern):
        return pattern.findall((folder / file).read_text())

    rows = [("op", *found) for found in definitions("VhloOps.td", OP)]
    rows += [("attribute", name, *versions) for *versions, name in definitions("VhloAttrs.td", ATTRIBUTE)]
    rows += [("attribute", *found) for found in definitions("VhloEnums.td", ENUM)]
    rows += [("type", *found) for found in definitions("VhloTypes.td", TYPE)]
    bounds = [definitions("Version.h", re.compile(BOUND % which))[0] for which in ("Minimum", "Current")]
    print("# The StableHLO versions that have each part of VHLO. Made by tools/stablehlo_versions.py.")
    print("version stablehlo", *(".".join(bound) for bound in bounds))
    for row in sorted(rows):
        print(*row[:-1] if row[-1] == "current" else row)


main()
