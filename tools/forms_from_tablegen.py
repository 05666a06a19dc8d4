#!/usr/bin/env python3
"""Writes the custom forms of ops of an LLVM release, or of any dialect with op definitions in TableGen.

Reads .td files as op_defs_from_tablegen.py does. Each record of an op with an `assemblyFormat` becomes a
line in the dialect language (docs/dialect-language.md), which mlirbc loads at run time. The op
definitions have the defaults of most attributes, which are not repeated.

  # all of an installed LLVM 22
  forms_from_tablegen.py -I /usr/lib/llvm-22/include \\
      --tblgen llvm-tblgen-22 /usr/lib/llvm-22/include/mlir > llvm22.forms

C++ expressions that the tool cannot express in the language are reported with their ops, and counted.
What depends on them is `unknown`, or missing if it is a default.
"""

import argparse
import collections
import pathlib
import re
import sys

import op_defs
from op_defs_from_tablegen import arguments, dumps
from tablegen_attributes import Attributes
from tablegen_format import Mentions, normalised
from tablegen_properties import Integers
from tablegen_types import Classes, Resolution, bare, class_of_type

# Ops whose default dialect C++ code gives, which is their own.
OWN_DEFAULT_DIALECT = {"pdl.pattern", "pdl.rewrite"}


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("inputs", nargs="+", type=pathlib.Path, help=".td files or folders of them")
    parser.add_argument("-I", dest="include", action="append", default=[], type=pathlib.Path,
                        help="where included files lie (repeatable)")
    parser.add_argument("--tblgen", default="llvm-tblgen", help="the program (default: %(default)s)")
    parser.add_argument("--dialect", action="append", default=[],
                        help="write this dialect only (repeatable)")
    args = parser.parse_args()

    unknown = collections.defaultdict(set)
    ops, enums = {}, {}
    integers = Integers(args.include)
    # A file may use classes of another that it does not include.
    classes = Classes(dumps(args))
    for records in dumps(args):
        for name in records["!instanceof"].get("Op", []):
            op = Op(records, records[name])
            if op.name not in ops:
                ops[op.name] = op
                report = lambda what, text, op=op: unknown[what, text].add(op.name)
                op.read(Attributes(enums, classes, integers, report), report)
    names = {op.cpp_class: op.name for op in ops.values()}
    for op in ops.values():
        op.resolve_terminator(names, unknown)
    for line in statements(ops, enums, args.dialect):
        print(line)
    for (what, text), names in sorted(unknown.items(), key=lambda item: (item[0][0], -len(item[1]))):
        names = sorted(names)
        more = f" and {len(names) - 5} more" if len(names) > 5 else ""
        text = " ".join(str(text).split())
        print(f"unknown {what} of {', '.join(names[:5])}{more}: {text}", file=sys.stderr)
    counts = collections.Counter(what for what, _ in unknown)
    for what, count in sorted(counts.items()):
        print(f"{count} unknown: {what}", file=sys.stderr)


def statements(ops, enums, dialects):
    """The lines of the output, sorted by dialect and op."""
    by_dialect = {}
    for op in sorted(ops.values(), key=lambda op: op.name.encode()):
        if not dialects or op.dialect in dialects:
            by_dialect.setdefault(op.dialect, []).append(op)
    for dialect in sorted(by_dialect, key=str.encode):
        yield f"dialect {dialect}"
        for name, cases in sorted(enums.get(dialect, {}).items()):
            yield f"enum {name} {cases}"
        ending = [op_defs.word(op.mnemonic) for op in by_dialect[dialect] if op.is_terminator]
        if ending:
            yield f"terminators ({', '.join(ending)})"
        yield from filter(None, (op.statement() for op in by_dialect[dialect]))


def flat_traits(records, traits):
    """The records of traits, in their order, those of lists in place of these."""
    for trait in traits:
        record = records[trait["def"]]
        if "TraitList" in record["!superclasses"]:
            yield from flat_traits(records, record["traits"])
        else:
            yield record


class Op:
    """An op and the clauses of its form."""

    def __init__(self, records, record):
        self.records, self.record = records, record
        self.dialect = records[record["opDialect"]["def"]]["name"]
        self.mnemonic = record["opName"]
        self.name = f"{self.dialect}.{self.mnemonic}"
        self.namespace = record["cppNamespace"]
        own = record["!name"]
        self.cpp_class = bare(f"{self.namespace}::{own.partition('_')[2] or own}")
        self.traits = list(flat_traits(records, record["traits"]))
        self.is_terminator = any(it.get("trait") == "IsTerminator" for it in self.traits)
        self.has_single_blocks = any(it.get("trait") == "SingleBlock" for it in self.traits)

    def read(self, attributes, report):
        """Reads what the statement needs; no other record is kept."""
        record, records = self.record, self.records
        self.format = record.get("assemblyFormat")
        self.operands, self.attributes, properties = [], {}, {}
        for constraint, name in arguments(records, record["arguments"]):
            if "Attr" in constraint["!superclasses"]:
                if "DerivedAttr" not in constraint["!superclasses"]:
                    self.attributes[name] = constraint
            elif "Property" in constraint["!superclasses"]:
                properties[name] = constraint
            else:
                self.operands.append((name, constraint))
        self.results = [(name, it) for it, name in arguments(records, record["results"])]
        self.has_names = self.names_results()
        self.clauses = []
        if self.format is not None:
            self.format = normalised(self.format)
            self.add_clauses(attributes, properties, report)
        self.default_dialect = self.find_default_dialect(report)
        del self.record, self.records, self.attributes, self.operands, self.results

    def add_clauses(self, attributes, properties, report):
        """Adds the clauses about the variables of the format."""
        records = self.records
        mentions = Mentions(self.format)
        texts = []
        for name, constraint in {**self.attributes, **properties}.items():
            is_attribute = name in self.attributes
            if is_attribute:
                kind = attributes.attribute(records, self.dialect, constraint)
                default = attributes.attribute_default(records, constraint)
            else:
                kind, default = attributes.property(records, self.dialect, constraint)
            # The dictionary leaves out what equals its default.
            if name in mentions.variables or default and is_attribute:
                text = f"{op_defs.word(name)}: {kind}"
                texts.append(text + (f" = {op_defs.quoted(default)}" if default else ""))
        self.clause("attributes", texts)
        resolution = Resolution(
            records, attributes.classes, self, self.type_traits(), mentions, report
        )
        rules = [f"{op_defs.word(name)} = {rule}" for name, rule in resolution.all()]
        self.clause("types", rules)
        groups = self.operands + self.results
        plain = [(name, it) for name, it in groups if name in mentions.plainly_typed and is_one(it)]
        stripped = ((name, class_of_type(attributes.classes, it)) for name, it in plain)
        self.clause("stripped", [f'{op_defs.word(name)}: "!{ty}"' for name, ty in stripped if ty])
        segments = ((name, it.get("segmentAttrName")) for name, it in self.operands)
        sizes = [f"{op_defs.word(name)}: {op_defs.word(it)}" for name, it in segments if it]
        self.clause("segments", sizes)

    def clause(self, word, items):
        if items:
            self.clauses.append(f"{word}({', '.join(items)})")

    def type_traits(self):
        """The traits that determine types."""
        by_operand = any(it["!name"] == "SameOperandsAndResultType" for it in self.traits)
        # MLIR resolves the results of such an op by the trait and not by the interface.
        is_known = (
            by_operand
            and self.results
            and all(is_one(it) for _, it in self.results)
            and any(is_one(it) for _, it in self.operands)
        )
        for trait in self.traits:
            if not (is_known and trait.get("cppInterfaceName") == "InferTypeOpInterface"):
                yield trait

    def has_interface(self, name):
        return any(it.get("cppInterfaceName") == name for it in self.traits)

    def names_results(self):
        """Whether MLIR names the results after their groups."""
        named = any(name != "_" for name, _ in self.results)
        return len(self.results) > 1 and named and not self.has_interface("OpAsmOpInterface")

    def find_default_dialect(self, report):
        if not self.has_interface("OpAsmOpInterface"):
            return None
        if self.name in OWN_DEFAULT_DIALECT:
            return self.dialect
        code = self.record.get("extraClassDeclaration") or ""
        found = re.search(r"getDefaultDialect\(\)\s*\{\s*return\s*\"(\w*)\"", code)
        declared = any(
            "getDefaultDialect" in (it.get("alwaysOverriddenMethods") or []) for it in self.traits
        )
        if not found and ("getDefaultDialect" in code or declared):
            report("default dialect", code or "declared")
        return found and found[1]

    def resolve_terminator(self, names, unknown):
        """Replaces the C++ class of the implicit terminator by the name of its op."""
        self.terminator = None
        for trait in self.traits:
            match = re.match(r"SingleBlockImplicitTerminator<([\w:]+)>", trait.get("trait") or "")
            if match:
                spaces = bare(f"{self.namespace}::").split("::")[:-1]
                tries = ("::".join([*spaces[:n], bare(match[1])]) for n in range(len(spaces), -1, -1))
                self.terminator = next((names[it] for it in tries if it in names), None)
                if not self.terminator:
                    unknown["terminator", match[1]].add(self.name)

    def statement(self):
        """The statement, or None if the op has no form of its own that is known."""
        clauses = list(self.clauses)
        if self.terminator:
            clauses.append(f"terminator {op_defs.word(self.terminator)}")
        elif self.has_single_blocks:
            clauses.append("single_block")
        if self.default_dialect:
            clauses.append(f"default_dialect {self.default_dialect}")
        if self.has_names:
            clauses.append("names")
        if self.format is None:
            return None
        return " ".join([f"form {op_defs.word(self.mnemonic)}", op_defs.quoted(self.format), *clauses])


def is_one(constraint):
    """Whether a group has exactly one member."""
    several = ("Optional", "Variadic", "VariadicOfVariadic")
    return not any(name in constraint["!superclasses"] for name in several)


if __name__ == "__main__":
    main()
