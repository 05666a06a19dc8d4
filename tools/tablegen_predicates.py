"""Translates the constraint of an attribute in TableGen into a test in the dialect language.

A constraint has a C++ class, to which the reader of properties casts, and a predicate: a tree of C++
expressions, which the verifier evaluates. The first part of a test is the class.
"""

import collections
import re

import op_defs
from op_defs_from_tablegen import bases

UNKNOWN = "unknown"
# What no attribute is that is present.
NEVER = "never"

BUILTIN = {
    "Attribute": "any",
    "StringAttr": "string",
    "FlatSymbolRefAttr": "flat_symbol",
    "SymbolRefAttr": "symbol",
    "TypeAttr": "type",
    "IntegerAttr": "integer",
    "BoolAttr": "bool",
    "FloatAttr": "float",
    "ArrayAttr": "array",
    "DictionaryAttr": "dictionary",
    "UnitAttr": "unit",
    "AffineMapAttr": "affine_map",
    "IntegerSetAttr": "integer_set",
    "DenseBoolArrayAttr": "dense_array(i1)",
    "DenseI8ArrayAttr": "dense_array(i8)",
    "DenseI16ArrayAttr": "dense_array(i16)",
    "DenseI32ArrayAttr": "dense_array(i32)",
    "DenseI64ArrayAttr": "dense_array(i64)",
    "DenseF32ArrayAttr": "dense_array(f32)",
    "DenseF64ArrayAttr": "dense_array(f64)",
    "DenseArrayAttr": "dense_array",
    "DenseIntElementsAttr": "elements(int)",
    "DenseFPElementsAttr": "elements(float)",
    "DenseElementsAttr": "elements",
    "ElementsAttr": "interface(elements)",
    "TypedAttr": "interface(typed)",
}

# Types of the builtin dialect that a test names by their text or by their class.
TYPES = {
    "FunctionType": "function",
    "MemRefType": "memref",
    "IndexType": "index",
    "IntegerType": "int",
    "Float4E2M1FNType": "f4E2M1FN",
    "Float6E2M3FNType": "f6E2M3FN",
    "Float6E3M2FNType": "f6E3M2FN",
    "Float8E4M3FNType": "f8E4M3FN",
    "Float8E5M2Type": "f8E5M2",
    "Float8E8M0FNUType": "f8E8M0FNU",
    "Type": "any",
}

# Attributes that C++ code defines.
WRITTEN = {"spirv::VerCapExtAttr": 'attribute("#spirv.vce")'}

# Attributes whose dialect promises an interface in C++ code.
PROMISED = {"gpu::TargetAttrInterface": {"nvvm.target", "rocdl.target", "xevm.target"}}

INTEGER = re.compile(r"\.is(Signless|Signed|Unsigned|)Integer\((\d+)\)")
SIGNS = {"Signless": "i", "Signed": "si", "Unsigned": "ui"}
ENUM_CASE = re.compile(r"cast<([\w:]+)>\(\$_self\)\.getValue\(\) == ([\w:]+)::(\w+)")


def bare(cpp):
    """A C++ class or expression without MLIR's namespaces and without blanks."""
    cpp = re.sub(r"\s+", " ", cpp or "").strip()
    return re.sub(r"(?<![\w:])(?:::)?(?:mlir|llvm)::(?=\w)", "", cpp).removeprefix("::").replace(" .", ".")


class Classes:
    """The classes of attributes and types that dialects define, by C++ name."""

    def __init__(self, dumps):
        self.attributes = {}
        self.types = {}
        self.enums = {}
        self.implementers = {}
        for records in dumps:
            instances = records.get("!instanceof", {})
            for name in instances.get("EnumAttrInfo", []):
                record = records[name]
                if record.get("genSpecializedAttr"):
                    cpp = f"{record['cppNamespace']}::{record['specializedAttrClassName']}"
                    self.enums[bare(cpp)] = (record, records)
            for kind, found in (("AttrDef", self.attributes), ("TypeDef", self.types)):
                for name in instances.get(kind, []):
                    record = records[name]
                    dialect = records[record["dialect"]["def"]]["name"]
                    if record.get("mnemonic") and dialect != "builtin":
                        own = f"{dialect}.{record['mnemonic']}"
                        cpp = record.get("storageType") or record.get("cppType") or record["cppClassName"]
                        found[bare(cpp)] = (own, record, records)
                        if kind == "AttrDef":
                            self.add_interfaces(own, record, records)

    def add_interfaces(self, own, record, records):
        """Records the interfaces that an attribute declares."""
        for trait in record.get("traits") or []:
            trait = records[trait["def"]]
            name = trait.get("cppInterfaceName") or trait.get("trait") or ""
            full = bare(f"{trait.get('cppNamespace') or ''}::{name}")
            self.implementers.setdefault(full, set()).add(own)

    def interface(self, cpp):
        """The test of an interface or trait, which other attributes may have too. None if none has it."""
        defined = {name for name, _, _ in self.attributes.values()}
        names = self.implementers.get(cpp, set()) | (PROMISED.get(cpp, set()) & defined)
        return f"implements({', '.join(op_defs.quoted('#' + name) for name in sorted(names))})" if names else None

    def attribute(self, cpp):
        """The test of an attribute class of a dialect, or None."""
        if cpp not in self.attributes:
            return None
        name, record, records = self.attributes[cpp]
        return f'attribute("#{name}"{self.cases(records, record)})'

    def enum(self, cpp):
        """The test of the generated class of an integer enum, or None."""
        if cpp not in self.enums:
            return None
        record, records = self.enums[cpp]
        values = [records[case["def"]]["value"] for case in record["enumerants"]]
        width = record.get("bitwidth") or records[record["valueType"]["def"]]["bitwidth"]
        if is_bits(record):
            mask = 0
            for value in values:
                mask |= value
            return f"flags(i{width}, {mask})"
        return f"enum(i{width}, {ranges(values)})"

    def cases(self, records, record):
        """The cases of an enum that an attribute of its own stores."""
        if "EnumAttr" not in record["!superclasses"]:
            return ""
        # The attribute has nothing but the case.
        written = (record.get("assemblyFormat") or "").replace("`", "").replace(" ", "")
        if written not in ("<$value>", "$value") or len(record["parameters"]["args"]) != 1:
            return ""
        info = records[record["enum"]["def"]]
        names = [records[case["def"]]["str"] for case in info["enumerants"]]
        flags = is_bits(info)
        if not names or any(not re.fullmatch(r"[\w.$-]+", name) for name in names):
            return ""
        return ", " + ("flags " if flags else "") + " ".join(op_defs.word(name) for name in names)


def is_bits(info):
    return any(name in info["!superclasses"] for name in ("BitEnumAttr", "BitEnumBase"))


class Predicates:
    """The constraints of the records of a TableGen file."""

    def __init__(self, records, classes):
        self.records = records
        self.classes = classes
        self.reports = collections.Counter()

    def take_reports(self):
        reports, self.reports = self.reports, collections.Counter()
        return reports

    def unknown(self, what):
        self.reports[what] += 1
        return UNKNOWN

    def of_attribute(self, record):
        """The constraint of an attribute argument: the name of its innermost record, the test, and the
        summary."""
        inner = list(bases(self.records, record))[-1]
        stored = self.stored(record)
        checked = self.of_predicate(record["predicate"])
        test = joined([stored, checked])
        name = inner["!name"]
        if inner.get("!anonymous") or name.startswith("anonymous"):
            name = f"{stored.partition('(')[0]}_attr"
        return name, test, re.sub(r"\s+", " ", record.get("summary") or "").strip()

    def stored(self, record):
        """The test of the class to which the reader casts."""
        return self.of_class(bare(record["storageType"]) or "Attribute")

    def of_class(self, cpp):
        """The test of a C++ class."""
        classes = self.classes
        found = BUILTIN.get(cpp) or WRITTEN.get(cpp) or classes.attribute(cpp) or classes.enum(cpp) or classes.interface(cpp)
        return found or self.unknown(f"class {cpp}")

    def of_predicate(self, predicate):
        record = self.records[predicate["def"]]
        if "children" not in record:
            return self.of_expression(bare(record["predExpr"]))
        kind = record["kind"]["def"] if isinstance(record["kind"], dict) else record["kind"]
        children = record["children"]
        if kind == "PredCombinerAnd":
            return self.of_all(children)
        if kind == "PredCombinerOr":
            return one_of([self.of_predicate(child) for child in children])
        if kind == "PredCombinerNot":
            test = self.of_predicate(children[0])
            return UNKNOWN if test == UNKNOWN else f"not({test})"
        if kind == "PredCombinerConcat" and "all_of(" in record["prefix"] and "ArrayAttr" in record["prefix"]:
            item = self.of_predicate(children[0])
            return f"array({item})" if item != "any" else "array"
        if kind == "PredCombinerSubstLeaves" and record["replacement"] == "attr":
            return self.of_predicate(children[0])
        if kind == "PredCombinerSubstLeaves" and "TypeAttr" in record["replacement"]:
            inside = self.of_type(children[0])
            return f"type({inside})" if inside != "any" else "type"
        return self.unknown(f"predicate {kind}")

    def of_all(self, children):
        return joined([self.of_predicate(child) for child in children])

    def of_expression(self, text):
        text = text[1:-1] if text.startswith("(") and text.endswith(")") else text
        if text == "true":
            return "any"
        if text == "!$_self":
            return NEVER
        found = re.fullmatch(r"isa<([\w:]+)>\(\$_self\)", text)
        if found:
            return self.of_class(found[1])
        found = re.fullmatch(r"cast<IntegerAttr>\(\$_self\)\.getType\(\)(.*)", text)
        if found and INTEGER.fullmatch(found[1]):
            return f"integer({integer(found[1])})"
        if text == "isa<IndexType>(cast<IntegerAttr>($_self).getType())":
            return "integer(index)"
        # The class of a type attribute's type, with or without a predicate for it.
        found = re.fullmatch(r"isa<([\w:]+)>\(cast<TypeAttr>\(\$_self\)\.getValue\(\)\)", text)
        if found:
            inside = self.type_class(found[1])
            return f"type({inside})" if inside != "any" else "type"
        found = re.fullmatch(r"cast<FloatAttr>\(\$_self\)\.getType\(\)\.is(BF16|F\d+)\(\)", text)
        if found:
            return f"float({found[1].lower()})"
        found = re.fullmatch(r"\$_self\.(?:hasTrait|hasPromiseOrImplementsInterface)<([\w:]+)>\(\)", text)
        if found and self.classes.interface(found[1]):
            return self.classes.interface(found[1])
        return self.of_value(text) or self.of_elements(text) or self.unknown(f"predicate {text}")

    def of_value(self, text):
        """The test of a value, or None."""
        number = r"cast<IntegerAttr>\(\$_self\)\.get(?:Int|Value)\(\)"
        bounds = {
            rf"{number} >= (-?\d+)": "at_least {}",
            rf"{number} <= (-?\d+)": "at_most {}",
            rf"{number}\.isStrictlyPositive\(\)": "at_least 1",
            rf"!{number}\.isNegative\(\)": "at_least 0",
            rf"{number}\.isPowerOf2\(\)": "power_of_two",
            r"cast<(?:Dense)?ArrayAttr>\(\$_self\)\.size\(\) == (\d+)": "size({})",
            r"cast<(?:Dense)?ArrayAttr>\(\$_self\)\.size\(\) >= (\d+)": "size(at_least {})",
            r"cast<(?:Dense)?ArrayAttr>\(\$_self\)\.size\(\) <= (\d+)": "size(at_most {})",
            r"all_of\(cast<DenseI\d+ArrayAttr>\(\$_self\)\.asArrayRef\(\), "
            r"\[&\]\(auto v\) \{ return v >= (-?\d+); \}\)": "items(at_least {})",
            r"\(\[\]\(Attribute a\) \{ auto arr = cast<DenseI\d+ArrayAttr>\(a\)\.asArrayRef\(\); "
            r"return all_of\(arr, \[\]\(int\d+_t v\) \{ return v >= (-?\d+); \}\);\}\)\(\$_self\)":
                "items(at_least {})",
            r"is_sorted\(cast<DenseI\d+ArrayAttr>\(\$_self\)\.asArrayRef\(\)\)": "sorted",
            r"\[\]\(ArrayRef<int\d+_t> a\) \{ return std::adjacent_find\(std::begin\(a\), std::end\(a\)\) == "
            r"std::end\(a\); \}\(cast<DenseI\d+ArrayAttr>\(\$_self\)\.asArrayRef\(\)\)": "unrepeated",
        }
        for pattern, test in bounds.items():
            found = re.fullmatch(pattern, text)
            if found:
                return test.format(*found.groups())
        found = re.fullmatch(rf"is_contained\(\{{([-\d, ]+)\}}, {number}\)", text)
        if found:
            return f"values({ranges([int(value) for value in found[1].split(',')])})"
        found = re.findall(r'cast<StringAttr>\(\$_self\)\.getValue\(\) == "([^"\\]*)"', text)
        if found and " || ".join(f'cast<StringAttr>($_self).getValue() == "{it}"' for it in found) == text:
            return f"string({', '.join(map(op_defs.quoted, found))})"
        found = ENUM_CASE.fullmatch(text)
        return found and self.of_case(found)

    def of_case(self, found):
        """The test of one case of a dialect's own enum attribute."""
        name, record, records = self.classes.attributes.get(found[1], (None, None, None))
        if not name or not self.classes.cases(records, record):
            return None
        for case in records[record["enum"]["def"]]["enumerants"]:
            if records[case["def"]]["symbol"] in (found[3], found[3].removeprefix("_")):
                return f'attribute("#{name}", {op_defs.word(records[case["def"]]["str"])})'
        return None

    def of_elements(self, text):
        """The test of the type of elements, or None."""
        found = re.fullmatch(r"cast<DenseIntElementsAttr>\(\$_self\)\.getType\(\)\.getElementType\(\)(.*)", text)
        if found and INTEGER.fullmatch(found[1]):
            return f"elements({integer(found[1])})"
        if found and found[1] == ".isIndex()":
            return "elements(index)"
        found = re.fullmatch(r"cast<DenseIntElementsAttr>\(\$_self\)\.getType\(\)\.getShape\(\) == "
                             r"ArrayRef<int64_t>\(\{([\d, ]*)\}\)", text)
        return found and f"shape({found[1].replace(' ', '').replace(',', ', ')})"

    def of_type(self, predicate):
        """The test of a type that is `$_self`."""
        record = self.records[predicate["def"]]
        if "children" in record:
            kind = record["kind"]["def"] if isinstance(record["kind"], dict) else record["kind"]
            inside = [self.of_type(child) for child in record["children"]]
            if kind == "PredCombinerOr":
                return one_of(inside)
            if kind == "PredCombinerAnd" and len(set(inside)) == 1:
                return inside[0]
            return self.unknown(f"type predicate {kind}")
        text = bare(record["predExpr"])
        text = text[1:-1] if text.startswith("(") and text.endswith(")") else text
        if text == "true":
            return "any"
        found = re.fullmatch(r"\$_self(.*)", text)
        if found and INTEGER.fullmatch(found[1]):
            return integer(found[1])
        found = re.fullmatch(r"\$_self\.is(BF16|TF32|F\d+)\(\)", text)
        if found:
            return found[1].lower()
        found = re.fullmatch(r"isa<([\w:]+)>\((?:\$_self|cast<TypeAttr>\(\$_self\)\.getValue\(\))\)", text)
        return self.type_class(found[1]) if found else self.unknown(f"type predicate {text}")

    def type_class(self, cpp):
        if cpp in TYPES:
            return TYPES[cpp]
        if cpp in self.classes.types:
            return f'"!{self.classes.types[cpp][0]}"'
        return self.unknown(f"type class {cpp}")


def integer(test):
    sign, width = INTEGER.fullmatch(test).groups()
    return f"{SIGNS[sign]}{width}" if sign else f"one_of(i{width}, si{width}, ui{width})"


def joined(tests):
    """All of several tests, without those that others imply."""
    parts = []
    for test in tests:
        parts += test.split(" and ") if "(" not in test or " and " not in test else split_all(test)
    kept = []
    for at, part in enumerate(parts):
        implied = at > 0 and part == "any"
        implied = implied or part in parts[:at] and part != UNKNOWN
        # `integer and integer(i32)` is `integer(i32)`, which has the same class.
        word = part.partition("(")[0]
        narrower = any(other != part and other.startswith(word + "(") for other in parts)
        if at == 0 and part == "any" and len(parts) > 1:
            narrower = False
        if not implied and not (part == word and narrower and word in NARROWED):
            kept.append(part)
    if kept.count(UNKNOWN) > 1:
        kept = [part for at, part in enumerate(kept) if part != UNKNOWN or UNKNOWN not in kept[:at]]
    if len(kept) > 1 and kept[0] == "elements(int)" and kept[1].startswith("elements("):
        kept[0] = "elements(int)"
    return " and ".join(kept)


# Classes whose narrower tests have the same class.
NARROWED = ("integer", "float", "array", "type", "string")


def split_all(test):
    """The parts of a test at its outermost `and`."""
    parts, depth, start = [], 0, 0
    for at, character in enumerate(test):
        depth += (character == "(") - (character == ")")
        if depth == 0 and test.startswith(" and ", at):
            parts.append(test[start:at])
            start = at + len(" and ")
    return parts + [test[start:]]


def one_of(tests):
    tests = [test for test in dict.fromkeys(tests) if test != NEVER]
    if len(tests) == 1:
        return tests[0]
    flat = []
    for test in tests:
        inside = re.fullmatch(r"one_of\((.*)\)", test)
        flat.append(inside[1] if inside else test)
    return f"one_of({', '.join(flat)})"


def ranges(values):
    """Numbers as `0 to 9, 16`."""
    values = sorted(set(values))
    parts = []
    for value in values:
        if parts and parts[-1][1] + 1 == value:
            parts[-1][1] = value
        else:
            parts.append([value, value])
    return ", ".join(f"{first} to {last}" if first != last else str(first) for first, last in parts)
