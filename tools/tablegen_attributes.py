"""How custom forms print the attributes and properties of an op, by the rules of OpFormatGen."""

import re

import op_defs
from op_defs_from_tablegen import bases, own_class
from tablegen_defaults import default_text
from tablegen_properties import enum_width, native_kind
from tablegen_types import bare, builder_text

# The text around a property that its printer writes.
PRINTER = re.compile(r'\$_printer<<(?:"([^"]*)"<<)?\$_storage(?:<<"([^"]*)")?;?')
# Printers with code: of flags, and of a number that is written if there is one.
PRINTED_BY_CODE = {
    '$_printer<<($_storage?"unit":"unit_absent")': "unit",
    '$_printer<<($_storage?"true":"false")': "property",
    '[&](){if(!$_storage.has_value()){$_printer<<"none";return;}'
    "$_printer.printInteger((*($_storage)));}()": "property",
}
# Defaults whose attribute has other parameters too.
DEFAULTS = {
    "::mlir::stablehlo::ResultAccuracyMode::DEFAULT":
        "#stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>",
    "::mlir::mhlo::ResultAccuracyMode::DEFAULT":
        "#mhlo.result_accuracy<mode = #mhlo.result_accuracy_mode<DEFAULT>>",
}
DENSE = {"Bool": "i1", "I8": "i8", "I16": "i16", "I32": "i32", "I64": "i64", "F32": "f32", "F64": "f64"}


class Attributes:
    """The attributes of a dialect's ops; `enums` collects the enums that they print."""

    def __init__(self, enums, classes, integers, report):
        self.enums = enums
        self.classes = classes
        self.integers = integers
        self.report = report

    def attribute(self, records, dialect, constraint):
        """The kind of an attribute."""
        inner = list(bases(records, constraint))[-1]
        classes = inner["!superclasses"]
        is_enum = "EnumAttrInfo" in classes and inner.get("underlyingType")
        if is_enum and inner.get("constBuilderCall"):
            return f"enum({self.enum(records, dialect, inner)})"
        if inner["!name"] == "SymbolNameAttr":
            return "symbol"
        if inner["!name"] == "UnitAttr":
            return "unit"
        value = constraint.get("valueType")
        call = value and records[value["def"]].get("builderCall")
        if call:
            text = builder_text(self.classes, call)
            if not text:
                self.report("builder", call)
            return "typed" if text in (None, "none") else f'typed("{text}")'
        storage = (constraint["storageType"] or "").strip()
        dense = re.fullmatch(r"(?:::)?mlir::Dense(\w+)ArrayAttr", storage)
        if dense and dense[1] in DENSE:
            return f'dense("{DENSE[dense[1]]}")'
        name = self.classes.body("AttrDef", storage)
        return f'class("#{name}")' if name else "full"

    def attribute_default(self, records, constraint):
        """The default of an attribute that may be absent, which its definition does not have."""
        if not constraint["defaultValue"] or not constraint["isOptional"]:
            return None
        chain = list(bases(records, constraint))
        if chain[-1]["!name"] == "UnitAttr" and constraint["defaultValue"] == "false":
            return None
        own = own_class(records, chain[-1])
        expression = re.sub(r"static_cast<\w+>\((\w+)\)", r"\1", constraint["defaultValue"])
        text = DEFAULTS.get(expression) or default_text(records, chain, own, expression)
        if text is None:
            self.report("default", constraint["defaultValue"])
        return text or None

    def property(self, records, dialect, constraint):
        """The kind of a native property, and its default."""
        # Before LLVM 20, properties have no printer, and custom directives print them.
        printer = bare(constraint.get("printer", "$_printer << $_storage"))
        match = PRINTER.fullmatch(printer)
        kind = PRINTED_BY_CODE.get(printer, "property")
        if match:
            around = [op_defs.quoted(part or "") for part in match.groups()]
            words = enum_of(records, constraint)
            if words:
                # A combination of flags may be in quotes then.
                if is_bits(words) and words.get("printBitEnumQuoted"):
                    self.report("property printer", f"quoted {words['className']}")
                around.append(self.enum(records, dialect, words))
            if words or any(match.groups()):
                kind = f"property({', '.join(around)})"
        elif printer not in PRINTED_BY_CODE:
            self.report("property printer", constraint.get("printer"))
        default = constraint.get("defaultValue")
        text = self.property_default(records, constraint, default) if default else None
        if default and text is None:
            self.report("default", default)
        return kind, text or None

    def property_default(self, records, constraint, default):
        """The text of a property's default in the generic form; empty if that leaves the property out."""
        kind = native_kind(records, constraint, self.integers)
        if kind == "unit" and default == "false":
            return ""
        if kind.startswith("optional<") and default == "std::nullopt":
            return "[]"
        if kind in ("bool", "string"):
            return default
        if re.fullmatch(r"i\d+", kind) and re.fullmatch(r"-?\d+", default):
            return f"{default} : {kind}"
        form = re.fullmatch(r'(?:enum|flags)\((i\d+)(?:, "([\w.]+)")?, .*\)', kind)
        record = form and enum_of(records, constraint)
        for case in record["enumerants"] if record else []:
            case = records[case["def"]]
            if default.rpartition("::")[2] == case["symbol"]:
                return f"#{form[2]}<{case['str']}>" if form[2] else f"{case['value']} : {form[1]}"
        return None

    def enum(self, records, dialect, record):
        """The name of an enum, which is added to those of the dialect."""
        width = enum_width(record)
        cases = [records[case["def"]] for case in record["enumerants"]]
        bits = ""
        if is_bits(record):
            bits = f" bits {op_defs.quoted(record['separator'])}"
            cases = self.flags(record, cases)
        # Values are unsigned.
        cases = ((case["str"], case["value"] % (1 << width)) for case in cases)
        text = ", ".join(f"{op_defs.word(case)} = {value}" for case, value in cases)
        statement = f"i{width}{bits} ({text})"
        enums = self.enums.setdefault(dialect, {})
        number, name = 1, record["className"]
        while enums.setdefault(name, statement) != statement:
            number += 1
            name = f"{record['className']}_{number}"
        return name


    def flags(self, record, cases):
        """The cases in the order in which MLIR tests them, if a case that was found hides its bits."""
        groups = [case for case in cases if case["value"] & (case["value"] - 1)]
        others = [case for case in cases if case not in groups]
        if groups and not record.get("printBitEnumPrimaryGroups"):
            self.report("order of flags", record["className"])
        return groups[::-1] + others


def is_bits(record):
    return bool({"BitEnumBase", "BitEnumAttrInfo", "BitEnumAttrBase", "BitEnumAttr"} & set(record["!superclasses"]))


def enum_of(records, constraint):
    """The record of the enum that a property stores."""
    cpp = bare(constraint["storageType"])
    instances = records["!instanceof"]
    for name in instances.get("EnumInfo", []) or instances.get("EnumAttrInfo", []):
        record = records[name]
        if cpp in (record["className"], bare(f"{record['cppNamespace']}::{record['className']}")):
            return record
    return None
