"""The text of the default value of an attribute.

TableGen stores the default as a C++ expression. Numbers, booleans, strings, cases of an enum and
empty values are converted to text.
"""

import re

HEX = re.compile(r"0x[0-9a-fA-F]+")
INTEGER = re.compile(r"-?\d+")


def default_text(records, chain, own, expression):
    """The text of `expression` as the attribute that `chain` (outermost first) constrains.

    `own` is the record of the dialect attribute that stores the value, if any.
    """
    inner = chain[-1]
    expression = expression.strip()
    storage = (inner["storageType"] or "").strip().rpartition("::")[2]
    built = re.fullmatch(r"\$_builder\.getI(\d+)IntegerAttr\((-?\d+)\)", expression)
    if built:
        return f"{built[2]} : i{built[1]}"
    if "EnumAttr" in inner["!superclasses"]:
        case = enum_case(records, records[inner["enum"]["def"]], expression)
        if case is None:
            return None
        dialect = records[inner["dialect"]["def"]]["name"]
        if "<" in (inner.get("assemblyFormat") or ""):
            return f"#{own_name(records, inner)}<{case[0]}>"
        # An attribute without its own brackets gets them from the dialect, around the whole.
        return f"#{dialect}<{inner['mnemonic']} {case[0]}>"
    if own and "EnumAttr" not in inner["!superclasses"]:
        return own_text(records, inner, own, expression)
    if "EnumAttrInfo" in inner["!superclasses"]:
        case = enum_case(records, inner, expression)
        return case and f"{case[1]} : {type_text(records, inner)}"
    if storage == "UnitAttr":
        return "unit" if expression == "true" else ""
    if storage == "BoolAttr":
        return expression if expression in ("true", "false") else None
    if storage == "IntegerAttr":
        number = expression
        if "kDynamic" in expression:
            number = str(-(1 << 63))
        if expression == "std::numeric_limits<unsigned>::max()":
            number = str((1 << 32) - 1)
        number = re.sub(r"static_cast<\w+>\((.*)\)", r"\1", number)
        number = str(int(number, 0)) if HEX.fullmatch(number) else number
        number = {"{}": "0", "false": "0", "true": "1"}.get(number, number)
        ty = type_text(records, inner)
        if not INTEGER.fullmatch(number) or ty is None:
            return None
        return ("true" if number == "1" else "false") if ty == "i1" else f"{number} : {ty}"
    if storage == "StringAttr" and expression.endswith("::getOperationName()"):
        # Resolved after all ops have been read.
        return expression
    if storage == "StringAttr":
        return expression if re.fullmatch(r'"[^"\\]*"', expression) else None
    if storage == "FloatAttr":
        return float_text(records, inner, expression)
    if re.fullmatch(r"(::?[\w:]+(<.*>)?\s*)?\{\}|(::)?(llvm::)?ArrayRef<[\w:]+>\(\)", expression):
        return empty_text(storage)
    numbers = re.fullmatch(r"\{([-\d, ]+)\}", expression)
    if numbers and storage == "DenseI64ArrayAttr":
        return f"array<i64: {', '.join(n.strip() for n in numbers[1].split(','))}>"
    return None


def own_name(records, attribute):
    """The full name of a dialect attribute, which its record only has since LLVM 18."""
    return f"{records[attribute['dialect']['def']]['name']}.{attribute['mnemonic']}"


def own_text(records, inner, own, expression):
    """A dialect attribute: without parameters, with an empty one, or with a case of an enum."""
    if inner["constBuilderCall"] == "$0" and expression == "{}":
        return ""
    if re.search(r"::get\(\$_builder\.getContext\(\)\)$", inner["constBuilderCall"] or ""):
        return f"#{own_name(records, own)}"
    bracketed = (own.get("assemblyFormat") or "").strip().startswith("`<`")
    if expression == "{}" and bracketed:
        return f"#{own_name(records, own)}<>"
    name = (inner["returnType"] or "").rpartition("::")[2].strip()
    for record in records.values():
        if isinstance(record, dict) and record.get("className") == name and bracketed:
            case = "enumerants" in record and enum_case(records, record, expression)
            return f"#{own_name(records, own)}<{case[0]}>" if case else None
    return None


def empty_text(storage):
    arrays = {"Bool": "i1", "I8": "i8", "I16": "i16", "I32": "i32", "I64": "i64", "F32": "f32",
              "F64": "f64"}
    dense = re.fullmatch(r"Dense(\w+)ArrayAttr", storage)
    if dense and dense[1] in arrays:
        return f"array<{arrays[dense[1]]}>"
    return {"ArrayAttr": "[]", "DictionaryAttr": "{}"}.get(storage)


def type_text(records, record):
    """The type of an integer attribute, from its value type."""
    value = record.get("valueType")
    if not value:
        width = record.get("bitwidth")
        return f"i{width}" if width else None
    ty = records[value["def"]]
    if ty["!name"] == "Index":
        return "index"
    if not ty.get("bitwidth"):
        return None
    sign = {"SI": "s", "UI": "u"}
    prefix = next((sign[name] for name in sign if name in ty["!superclasses"]), "")
    return f"{prefix}i{ty['bitwidth']}"


def float_text(records, record, expression):
    value = record.get("valueType")
    width = value and records[value["def"]].get("bitwidth")
    number = re.fullmatch(r"(-?\d+\.?\d*)f?", expression)
    if not number or not width:
        return None
    digits = re.sub(r"e([+-])(\d)$", r"e\g<1>0\2", f"{float(number[1]):.6e}")
    return f"{digits} : f{width}"


def enum_case(records, info, expression):
    """The name and value of `X::a` or `X::a | X::b`."""
    cases = {}
    for case in info["enumerants"]:
        record = records[case["def"]]
        cases[record["symbol"]] = (record["str"], record["value"])
        if record["value"] == 0:
            cases["{}"] = cases[record["symbol"]]
    # Symbols that are not valid C++ names get a prefix there.
    cases |= {f"_{symbol}": case for symbol, case in cases.items() if symbol[:1].isdigit()}
    parts = [part.strip().rpartition("::")[2] for part in expression.split("|")]
    if any(part not in cases for part in parts):
        return None
    if len(parts) == 1:
        return cases[parts[0]]
    separator = info.get("separator") or "|"
    separator = separator if separator.endswith(" ") or separator == "|" else separator + " "
    names = separator.join(cases[part][0] for part in parts)
    value = 0
    for part in parts:
        value |= cases[part][1]
    return names, value
