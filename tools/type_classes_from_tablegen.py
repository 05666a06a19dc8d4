#!/usr/bin/env python3
"""Writes the classes of the types that the custom forms of ops state, as releases of LLVM require them.

  type_classes_from_tablegen.py 21=INCLUDE:TBLGEN ... \\
    > crates/mlirbc/src/text/form/type_classes.txt

INCLUDE is the folder with `mlir`, TBLGEN a program that reads the .td files of that release. Each line has
an op, the releases, and behind `=` the groups of operands and results whose type stands alone in the text,
each with the class that the generated parser requires, or the condition that it checks because the type
of another group follows. The classes of a dialect are known from the forms.
"""

import argparse
import pathlib
import sys

from forms_from_tablegen import flat_traits, is_one
from op_defs_from_tablegen import arguments, dumps
from tablegen_format import Mentions, normalised

CLASSES = {
    "BaseMemRefType": "any_memref",
    "ComplexType": "complex",
    "FloatType": "float",
    "FunctionType": "function",
    "IndexType": "index",
    "IntegerType": "integer",
    "MemRefType": "memref",
    "RankedTensorType": "ranked_tensor",
    "ShapedType": "shaped",
    "TensorType": "tensor",
    "TupleType": "tuple",
    "UnrankedMemRefType": "unranked_memref",
    "UnrankedTensorType": "unranked_tensor",
    "VectorType": "vector",
}

# Conditions on a type from which another follows, by the summary of their constraint.
CONDITIONS = {
    "floating-point-like": "float_like",
    "trailing scalable vector of 1-bit signless integer values with dim -1 having a size of "
    "{16, 8, 4, 2, 1}": "predicate_mask",
    "signless-integer-like": "signless_integer_or_index_like",
    "bool or vector of bool values of length 2/3/4/8/16": "spirv_bool",
    "8/16/32/64-bit integer or vector of 8/16/32/64-bit integer values of length 2/3/4/8/16":
        "spirv_integer",
    "16/32/64-bit float or vector of 16/32/64-bit float values of length 2/3/4/8/16": "spirv_float",
}


def main():
    found = {}
    for argument in sys.argv[1:]:
        release, _, rest = argument.partition("=")
        include, _, tblgen = rest.partition(":")
        include = pathlib.Path(include)
        options = argparse.Namespace(inputs=[include / "mlir"], include=[include], tblgen=tblgen)
        for op, groups in classes_of(options).items():
            found.setdefault((op, groups), []).append(release)
    for (op, groups), releases in sorted(found.items()):
        print(op, *releases, "=", *groups)


def classes_of(options):
    """The groups and their classes, by op."""
    ops = {}
    for records in dumps(options):
        for name in records["!instanceof"].get("Op", []):
            record = records[name]
            op = f"{records[record['opDialect']['def']]['name']}.{record['opName']}"
            if record.get("assemblyFormat") is None or op in ops:
                continue
            ops[op] = tuple(groups_of(records, record))
    return {op: groups for op, groups in ops.items() if groups}


def groups_of(records, record):
    typed = Mentions(normalised(record["assemblyFormat"])).plainly_typed
    for dag in (record["arguments"], record["results"]):
        for constraint, name in arguments(records, dag):
            cpp = constraint.get("cppType") or ""
            known = CLASSES.get(cpp.removeprefix("::").removeprefix("mlir::"))
            if known and name in typed and is_one(constraint):
                yield f"{name}:{known}"
    named = {name: it for dag in (record["arguments"], record["results"])
             for it, name in arguments(records, dag)}
    sources = {trait["lhs"] for trait in flat_traits(records, record["traits"])
               if "TypesMatchWith" in trait["!superclasses"] and trait["rhs"] not in typed}
    for name, constraint in named.items():
        condition = CONDITIONS.get(constraint.get("summary"))
        if condition and name in sources & typed and is_one(constraint):
            yield f"{name}:{condition}"


if __name__ == "__main__":
    main()
