"""The kind of a native property.

The C++ storage type suggests the kind. The property's code must also read and print it like that
kind, so that a property with custom code is not misidentified.
"""

import dataclasses
import re

import op_defs
from tablegen_defaults import own_name

READ = re.compile(r"\$_reader\.(read\w+)|(?<![\w.])(\w+)\(\$_reader\s*,")
SHOWN = re.compile(r"(\w+Attr)::get\(|(?<![\w.:])(convertToAttribute)\(")
INTEGER = re.compile(r"(?:std::)?(u?)int(8|16|32|64)_t")
WRAPPER = re.compile(r"(?:\w+::)?(optional|SmallVector)<(.*?)(?:,\s*\d+)?>")

# Enums that a handwritten function of LLVM 19 converts to the dialect's attribute.
BY_HAND = {"IntegerOverflowFlags"}


@dataclasses.dataclass(frozen=True)
class Calls:
    """The calls in a property's code that read it, and those that convert it to an attribute."""

    read: tuple
    shown: tuple

    def after(self, read, *shown):
        """Yields the calls after these ones, or nothing if others come first."""
        if self.read[: len(read)] == read and self.shown[: len(shown)] == shown:
            yield Calls(self.read[len(read) :], self.shown[len(shown) :])


def calls_in(pattern, code):
    return tuple(one or other for one, other in pattern.findall(code or ""))


class Integers:
    """The integer types that the functions in MLIR's ODSSupport.h print."""

    def __init__(self, folders):
        files = (folder / "mlir/IR/ODSSupport.h" for folder in folders)
        text = "".join(file.read_text() for file in files if file.is_file())
        scalar = r"convertToAttribute\(MLIRContext \*ctx, (u?)int(\d+)_t"
        array = r"convertToAttribute\(MLIRContext \*ctx, ArrayRef<int(\d+)_t>"
        self.scalars = {(sign == "u", int(width)) for sign, width in re.findall(scalar, text)}
        self.arrays = {int(width) for width in re.findall(array, text)}

    def kind(self, unsigned, width):
        """The kind by the function that C++ overload resolution selects, or None."""
        if (unsigned, width) in self.scalars:
            return f"i{width}"
        if self.scalars == {(False, 64)}:
            return "i64"
        # Smaller integers are promoted to `int` before other conversions.
        return "i32" if width < 32 and (False, 32) in self.scalars else None


def native_kind(records, record, integers):
    """The kind of a native property; `unknown` if none is read and printed this way."""
    read = calls_in(READ, record["readFromMlirBytecode"])
    calls = Calls(read, calls_in(SHOWN, record["convertToAttribute"]))
    found = kinds(records, record["storageType"] or "", calls, integers)
    fitting = [kind for kind, rest in found if rest == Calls((), ())]
    return fitting[0] if len(fitting) == 1 else op_defs.UNKNOWN


def kinds(records, cpp, calls, integers):
    """The kinds that the storage type `cpp` may have, each with the remaining calls."""
    cpp = bare(cpp)
    wrapper = WRAPPER.fullmatch(cpp)
    integer = INTEGER.fullmatch(cpp)
    if wrapper and wrapper[1] == "optional":
        for inside in calls.after(("readBool",), "ArrayAttr"):
            for kind, rest in kinds(records, wrapper[2], inside, integers):
                # A reader cannot distinguish `[[]]` from `[]`.
                if kind.startswith("optional"):
                    continue
                yield from ((f"optional<{kind}>", last) for last in rest.after((), "ArrayAttr"))
    elif wrapper:
        yield from list_kinds(records, wrapper[2], calls, integers)
    elif cpp == "bool":
        yield from (("unit", rest) for rest in calls.after(("readBool",), "UnitAttr", "BoolAttr"))
        yield from (("bool", rest) for rest in calls.after(("readBool",), "convertToAttribute"))
    elif cpp in ("std::string", "string"):
        yield from (("string", rest) for rest in calls.after(("readString",), "convertToAttribute"))
    elif integer:
        kind = integers.kind(integer[1] == "u", int(integer[2]))
        for rest in calls.after(("readVarInt",), "convertToAttribute"):
            if kind:
                yield kind, rest
    else:
        yield from enum_kinds(records, cpp, calls)


def bare(cpp):
    return cpp.strip().removeprefix("::").removeprefix("llvm::")


def list_kinds(records, item, calls, integers):
    for inside in calls.after(("readVarInt",)):
        for kind, rest in kinds(records, item, inside, integers):
            yield from ((f"list<{kind}>", last) for last in rest.after((), "ArrayAttr"))
            integer = INTEGER.fullmatch(bare(item))
            if integer and not integer[1] and int(integer[2]) in integers.arrays:
                yield f"dense_list<{kind}>", rest


def enum_kinds(records, cpp, calls):
    instances = records["!instanceof"]
    for name in instances.get("EnumInfo", []) or instances.get("EnumAttrInfo", []):
        info = records[name]
        full = f"{info['cppNamespace']}::{info['className']}"
        if cpp not in (info["className"], bare(full)):
            continue
        for rest in calls.after(("readVarInt",), "IntegerAttr"):
            yield enum_kind(records, info, None), rest
        for attribute in instances.get("EnumAttr", []):
            own = records[attribute]
            # The language only supports attributes with their own brackets.
            if own["enum"]["def"] != name or "<" not in (own.get("assemblyFormat") or ""):
                continue
            shown = "convertToAttribute" if cpp in BY_HAND else own["cppClassName"]
            for rest in calls.after(("readVarInt",), shown):
                yield enum_kind(records, info, own_name(records, own)), rest


def enum_kind(records, info, own):
    """An enum with its cases; `own` is the name of the attribute that it is printed as."""
    width = enum_width(info)
    cases = [records[case["def"]] for case in info["enumerants"]]
    text = ", ".join(f"{op_defs.word(case['str'])} = {case['value']}" for case in cases)
    bits = "BitEnumAttr" in info["!superclasses"] or "BitEnumBase" in info["!superclasses"]
    head = f"{'flags' if bits else 'enum'}(i{width}, "
    return head + (f"{op_defs.quoted(own)}, " if own else "") + text + ")"


def enum_width(info):
    if info.get("bitwidth"):
        return info["bitwidth"]
    return int(re.search(r"(\d+)", info.get("underlyingType") or "32")[1])
