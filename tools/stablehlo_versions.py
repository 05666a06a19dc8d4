#!/usr/bin/env python3
"""Writes src/dialect/stablehlo_versions.txt: the StableHLO version that introduced each
op, attribute and type of VHLO.

usage: tools/stablehlo_versions.py CHECKOUT > src/dialect/stablehlo_versions.txt

CHECKOUT is a clone of https://github.com/openxla/stablehlo. The version is the minimum version of
each definition.
"""

import pathlib
import re
import sys

VERSIONS = r'\s*"([0-9.]+)"\s*,\s*"(?:[0-9.]+|current)"'
# The mnemonic precedes the versions, except for attributes, which state it in their body.
OP = re.compile(r'VHLO_Op<\s*"([\w-]+)"\s*,' + VERSIONS)
TYPE = re.compile(r'VHLO_TypeDef<\s*"\w+"\s*,\s*"(\w+)"\s*,' + VERSIONS)
ENUM = re.compile(r'VHLO_EnumAttr<\s*\w+\s*,\s*"(\w+)"\s*,' + VERSIONS)
ATTRIBUTE = re.compile(r'VHLO_AttrDef<\s*"\w+"\s*,' + VERSIONS + r'[^{]*\{\s*let mnemonic = "(\w+)"')


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1]) / "stablehlo" / "dialect"

    def definitions(file, pattern):
        return pattern.findall((folder / file).read_text())

    rows = [("op", *found) for found in definitions("VhloOps.td", OP)]
    rows += [("attribute", name, since) for since, name in definitions("VhloAttrs.td", ATTRIBUTE)]
    rows += [("attribute", *found) for found in definitions("VhloEnums.td", ENUM)]
    rows += [("type", *found) for found in definitions("VhloTypes.td", TYPE)]
    print("# Since which StableHLO there is what VHLO has. Made by tools/stablehlo_versions.py.")
    for row in sorted(rows):
        print(*row)


main()
