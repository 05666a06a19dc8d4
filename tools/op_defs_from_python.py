#!/usr/bin/env python3
"""Writes the op definitions of an MLIR build from its Python bindings.

The op classes that MLIR generates for Python (`_*_ops_gen.py`) list the properties of each op by
name, the required ones, the sizes of its segments, and the names of operands, results, regions and
successors. The inputs are wheels, folders or single files; their code is not run.

  pip download --no-deps iree-base-compiler==3.13.0
  op_defs_from_python.py iree_base_compiler-*.whl > iree.ops

A class does not contain the kinds of native properties (they are written as `unknown`), the texts
of defaults, and whether an op is isolated. `merge_op_defs.py` fills these in from a layout file of
a neighbouring release.
"""

import argparse
import ast
import keyword
import pathlib
import sys
import zipfile

import op_defs

# Names that the generator appends an underscore to, besides Python's keywords.
RESERVED = {
    "attributes", "create", "context", "ip", "operands", "print", "get_asm", "loc", "verify",
    "regions", "results", "self", "operation", "DIALECT_NAMESPACE", "OPERATION_NAME",
    "callable", "issubclass", "type",
}
# Classes whose names differ between Python and C++.
RENAMED = {"DictAttr": "DictionaryAttr"}


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("inputs", nargs="+", type=pathlib.Path)
    parser.add_argument("--title", default="", help="a line of comment for the head of the output")
    parser.add_argument("--dialect", action="append", default=[],
                        help="write this dialect only (repeatable)")
    op_defs.add_producer_option(parser)
    args = parser.parse_args()
    ops = {}
    for name, text in sources(args.inputs):
        for node in ast.parse(text, name).body:
            # The adaptors have the same names as the classes.
            if isinstance(node, ast.ClassDef) and is_op(node):
                members = Members(node)
                if members.constructor is None:
                    name = members.constants["OPERATION_NAME"]
                    print(f"{name}: left out, its class has no constructor", file=sys.stderr)
                    continue
                op = op_of(members)
                if not args.dialect or op.dialect in args.dialect:
                    ops[op.name] = op
    comment = "\n".join(filter(None, [args.title, "Made by tools/op_defs_from_python.py."]))
    sys.stdout.write(op_defs.write(ops.values(), comment, args.producers))


def is_op(node):
    return any(ast.unparse(base).endswith(".OpView") for base in node.bases)


def sources(inputs):
    """The names and texts of the generated files."""
    for path in inputs:
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as wheel:
                for name in sorted(wheel.namelist()):
                    if name.endswith("_ops_gen.py"):
                        yield name, wheel.read(name).decode()
        elif path.is_dir():
            for file in sorted(path.rglob("*_ops_gen.py")):
                yield str(file), file.read_text()
        else:
            yield str(path), path.read_text()


class Members:
    """The parts of an op class: its constants, its constructor, and its getters in order."""

    def __init__(self, node):
        self.constants = {}
        self.constructor = None
        self.getters = {}
        for member in node.body:
            if isinstance(member, ast.Assign):
                self.constants[member.targets[0].id] = ast.literal_eval(member.value)
            elif isinstance(member, ast.FunctionDef):
                decorators = [ast.unparse(decorator) for decorator in member.decorator_list]
                if member.name == "__init__":
                    self.constructor = member
                elif any(decorator.endswith("property") for decorator in decorators):
                    self.getters[member.name] = member


def op_of(members):
    op = op_defs.Op(members.constants["OPERATION_NAME"], [])
    built = Built(members.constructor)
    fields = attribute_fields(members, built)
    op.operands = [
        op_defs.Group(plain(name), mark) for name, mark in operands(members, built)
    ]
    op.operands_sized = "_ODS_OPERAND_SEGMENTS" in members.constants
    op.results = results(members, built)
    op.results_sized = "_ODS_RESULT_SEGMENTS" in members.constants
    op.regions = regions(members)
    op.successors = [op_defs.Group(plain(name), mark) for name, mark in built.successors]
    # A parameter that the constructor ignores is a native property.
    native = [name for name in built.parameters if name not in built.used]
    fields += [op_defs.Field(plain(name), op_defs.UNKNOWN) for name in native]
    op.fields = op_defs.in_blob_order(fields)
    return op


def plain(name):
    """The ODS name of a Python name."""
    if name.startswith("_gen_"):
        return "_"
    bare = name.removesuffix("_")
    return bare if keyword.iskeyword(bare) or bare in RESERVED else name


class Built:
    """The uses of a constructor's parameters."""

    def __init__(self, function):
        self.attributes = {}
        self.operands = []
        self.successors = []
        self.results = []
        arguments = function.args
        self.parameters = [argument.arg for argument in arguments.args + arguments.kwonlyargs]
        self.used = {"self", "loc", "ip", "results"}
        for statement in function.body:
            self.statement(statement, required=True)

    def statement(self, statement, required):
        if isinstance(statement, ast.If):
            self.used.update(n.id for n in ast.walk(statement.test) if isinstance(n, ast.Name))
            for inner in statement.body:
                self.statement(inner, required=False)
            return
        code = ast.unparse(statement)
        names = [n.id for n in ast.walk(statement) if isinstance(n, ast.Name)]
        if code.startswith("super()"):
            return
        self.used.update(names)
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Subscript):
            self.attributes[ast.literal_eval(statement.targets[0].slice)] = required
        for target in ("operands", "successors", "results"):
            call = f"{'_ods_' * (target == 'successors')}{target}"
            if not code.startswith((f"{call}.append(", f"{call}.extend(")):
                continue
            several = ".extend(" in code or "_get_op_results_or_values" in code
            mark = "*" if several else "" if required else "?"
            argument = statement.value.args[0]
            # `value(x) if x is not None else None`
            if isinstance(argument, ast.IfExp):
                argument, mark = argument.body, mark or "?"
            if isinstance(argument, ast.Call):
                argument = argument.args[0]
            getattr(self, target).append((ast.unparse(argument), mark))


def attribute_fields(members, built):
    """The attribute fields. A field is required if its getter does not test its presence and the
    constructor always sets it."""
    fields = []
    for name, getter in members.getters.items():
        body = getter.body
        read = attribute_of(body[-1])
        if read is None:
            continue
        asks = len(body) > 1 or isinstance(body[-1].value, ast.Compare)
        required = not asks and built.attributes.get(read, False)
        fields.append(op_defs.Field(read, kind(getter, required)))
    known = {field.name for field in fields}
    for name in built.attributes:
        if name not in known:
            fields.append(op_defs.Field(name, op_defs.attribute(None, True)))
    return fields


def attribute_of(statement):
    """The name in `return self.operation.attributes["name"]` or in a test for its presence."""
    value = statement.value if isinstance(statement, ast.Return) else None
    if isinstance(value, ast.Compare) and isinstance(value.left, ast.Constant):
        return value.left.value
    if isinstance(value, ast.Subscript) and ast.unparse(value.value).endswith(".attributes"):
        return ast.literal_eval(value.slice)
    return None


def kind(getter, required):
    """The kind of an attribute field, by the return type of its getter."""
    returns = ast.unparse(getter.returns) if getter.returns else ""
    returns = returns.removeprefix("_Optional[").removesuffix("]").rpartition(".")[2]
    if returns == "bool" and not required:
        return op_defs.attribute("unit", True)
    cls = op_defs.CLASSES.get(RENAMED.get(returns, returns))
    return op_defs.attribute(cls, not required)


def operands(members, built):
    """The operands with their marks; the signs of stored sizes are more precise."""
    segments = members.constants.get("_ODS_OPERAND_SEGMENTS")
    if segments is None or len(segments) != len(built.operands):
        return built.operands
    marks = {1: "", 0: "?", -1: "*"}
    return [(name, marks[size]) for (name, _), size in zip(built.operands, segments)]


def results(members, built):
    """The results, by their getters; unnamed results have no getter."""
    groups = []
    for name, getter in members.getters.items():
        code = ast.unparse(getter)
        if ".results" not in code:
            continue
        returns = ast.unparse(getter.returns) if getter.returns else ""
        mark = "*" if "OpResultList" in returns else "?" if "_Optional" in returns else ""
        groups.append(op_defs.Group(plain(name), mark))
    if len(groups) < len(built.results):
        named = {group.name: group for group in groups}
        groups = []
        for name, mark in built.results:
            groups.append(named.get(plain(name), op_defs.Group("_", mark)))
    if not groups and "results" in built.parameters:
        # The types are inferred, so the number of results is unknown.
        return None
    return groups


def regions(members):
    """The regions; `_ODS_REGIONS` has their least number and whether it is exact."""
    groups = []
    for name, getter in members.getters.items():
        code = ast.unparse(getter.body[-1])
        if code.startswith("return self.regions["):
            groups.append(op_defs.Group(plain(name), "*" if code.endswith(":]") else ""))
    least, exact = members.constants.get("_ODS_REGIONS", (0, True))
    fixed = sum(group.mark == "" for group in groups)
    groups[fixed:fixed] = [op_defs.Group("_") for _ in range(least - fixed)]
    if not exact and not any(group.mark for group in groups):
        groups.append(op_defs.Group("_", "*"))
    return groups


if __name__ == "__main__":
    main()
