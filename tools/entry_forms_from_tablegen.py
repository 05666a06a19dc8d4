#!/usr/bin/env python3
"""Writes the forms of the attributes and types that files have as text, from the `assemblyFormat` of their records.

  entry_forms_from_tablegen.py 17=INCLUDE:TBLGEN ... > crates/mlirbc/src/text/parse/spelling/entry_forms.txt

INCLUDE and TBLGEN are as for text_forms_from_tablegen.py.

Each line has a kind (`attribute` or `type`), the dialect and mnemonic, the releases, and behind ` = ` words:

  <  >  [  ]  (  )      brackets
  ,  =  :               with the blanks that MLIR prints
  'WORD                 a keyword
  VALUE                 a value (below)
  { NAME:VALUE ... }    fields in any order; `NAME?:VALUE` may be missing, and is not printed if it equals DEFAULT in
                        `NAME?:VALUE=DEFAULT`
  (? ... )?             a group that its first bracket begins; it is printed if it has a value

A value is `int`, `bool`, `string`, `attribute`, `type`, `numbers` (`[1, 2]`), `of(KIND)` for an attribute of a builtin
class, `case(A|B)` for a keyword, `dwarf(SPACE)` for the name of a DWARF constant, `flags(#DIALECT.NAME)` for names of
bits as in the description of this attribute, `short(#DIALECT.NAME)` for an attribute or type that is written without its name,
`list(VALUE)` with commas, `braced(VALUE)` for such a list in braces, or `unknown`.

A record whose format has something else is left out, and so are cases of enums, which enums_from_tablegen.py writes.
"""

import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys

import text_forms_from_tablegen as text_forms

TOKEN = re.compile(r"`[^`]*`|[\w$]+|\(|\)|\?|:|,|\^")
INTEGERS = re.compile(r"(?:::)?(?:std::)?u?int(?:8|16|32|64)_t|unsigned|int|size_t")
BUILTIN = {
    "StringAttr": "of(string)", "DictionaryAttr": "of(dictionary)", "ArrayAttr": "of(array)",
    "SymbolRefAttr": "of(symbol)", "FlatSymbolRefAttr": "of(symbol)", "BoolAttr": "of(bool)",
    "IntegerAttr": "of(integer)", "Attribute": "attribute", "TypeAttr": "type", "Type": "type",
    "DenseI64ArrayAttr": "numbers", "DenseI32ArrayAttr": "numbers",
}
SEPARATORS = {",", "=", ":"}
# The names of the spaces of DWARF constants, by the function of LLVM that prints them.
DWARF = {"Tag": "tag", "Language": "lang", "Convention": "cc", "AttributeEncoding": "ate", "OperationEncoding": "op"}
# The attributes whose descriptions have the bits of an enum.
FLAGS = {"DIFlags": "#llvm.di_local_variable", "DISubprogramFlags": "#llvm.di_subprogram"}
# An optional parameter that is no pointer is missing if it is zero.
ZEROS = {"int": "0", "bool": "false", "flags(#llvm.di_local_variable)": "Zero"}


class Unknown(Exception):
    """The format has something that no form can say."""


def main():
    lines = {}
    for argument in sys.argv[1:]:
        release, _, rest = argument.partition("=")
        include, _, tblgen = rest.partition(":")
        for key, form in forms_of(pathlib.Path(include), tblgen).items():
            lines.setdefault((*key, form), []).append(release)
    for (kind, name, form), releases in sorted(lines.items()):
        print(kind, name, *releases, "=", form)


def dump(tblgen, include, file):
    command = [tblgen, "--dump-json", f"-I{file.parent}", f"-I{include}", str(file)]
    run = subprocess.run(command, capture_output=True, text=True)
    return json.loads(run.stdout) if run.returncode == 0 else None


def forms_of(include, tblgen):
    """The forms by kind and name."""
    dumps = []
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        dumps = [d for d in pool.map(lambda f: dump(tblgen, include, f), text_forms.files_of(include)) if d]
    if not dumps:
        raise SystemExit(f"{tblgen} reads none of the files in {include}")
    classes = {}
    enums = {}
    zeros = {}
    for defs in dumps:
        for name in defs["!instanceof"].get("AttrOrTypeDef", []):
            record = defs[name]
            if record.get("mnemonic"):
                dialect = defs[record["dialect"]["def"]]["name"]
                is_type = "TypeDef" in record["!superclasses"]
                sign = "!" if is_type else "#"
                classes[record["cppClassName"]] = f"{sign}{dialect}.{record['mnemonic']}"
        for name in defs["!instanceof"].get("EnumAttrInfo", []) + defs["!instanceof"].get("EnumInfo", []):
            record = defs[name]
            cases = [defs[case["def"]]["str"] for case in record["enumerants"]]
            if "BitEnumBase" not in record["!superclasses"] and "BitEnumAttrBase" not in record["!superclasses"]:
                enums[record["className"]] = cases
                values = [defs[case["def"]]["value"] for case in record["enumerants"]]
                if 0 in values:
                    zeros[f"case({'|'.join(cases)})"] = cases[values.index(0)]
    forms = {}
    for defs in dumps:
        for name in defs["!instanceof"].get("AttrOrTypeDef", []):
            record = defs[name]
            if not record.get("mnemonic") or not record.get("assemblyFormat") or "enum" in record:
                continue
            dialect = defs[record["dialect"]["def"]]["name"]
            kind = "type" if "TypeDef" in record["!superclasses"] else "attribute"
            try:
                form = Form(record, defs, classes, enums, zeros).words()
            except Unknown:
                continue
            forms[kind, f"{dialect}.{record['mnemonic']}"] = form
    return forms


class Form:
    """The form of one record."""

    def __init__(self, record, defs, classes, enums, zeros):
        self.classes, self.enums, self.zeros = classes, enums, zeros
        self.tokens = TOKEN.findall(record["assemblyFormat"])
        self.values = {}
        for value, name in (record.get("parameters") or {"args": []})["args"]:
            self.values[name] = self.parameter(value, defs)
        self.at = 0

    def parameter(self, value, defs):
        """The word of a parameter, whether it may be missing, and its default."""
        if isinstance(value, str):
            return self.word(value), False, None
        record = defs[value["def"]]
        supers = record["!superclasses"]
        if "AttributeSelfTypeParameter" in supers:
            raise Unknown
        default = record.get("defaultValue") or ""
        word = self.word(record["cppType"])
        space = re.search(r"llvm::dwarf::(\w+)String\(", record.get("printer") or "")
        if space:
            return f"dwarf({DWARF[space[1]]})", bool(default), None
        if record.get("parser"):
            item = re.fullmatch(r"list\((.*)\)", word)
            is_braced = "parseLBrace" in record["parser"] and "'{'" in (record.get("printer") or "")
            word = f"braced({item[1]})" if item and is_braced else "unknown"
        if default and "OptionalParameter" not in supers:
            return word, True, self.default(word, default)
        if "OptionalParameter" in supers and "std::optional" not in record["cppType"]:
            zero = self.zeros.get(word) if word.startswith("case(") else ZEROS.get(word)
            return word, True, zero
        return word, bool(default), None

    @staticmethod
    def default(word, text):
        if word == "int" and re.fullmatch(r"\d+", text):
            return text
        if word == "bool" and text in ("true", "false"):
            return text
        if word == "string" and re.fullmatch(r'"[\w.+-]*"', text):
            return text
        if word in ("of(dictionary)", "of(array)") and text.endswith("Attr()"):
            return None
        case = re.fullmatch(r"case\((.*)\)", word)
        last = text.rsplit("::", 1)[-1]
        if case and last in case[1].split("|"):
            return last
        raise Unknown

    def word(self, cpp):
        cpp = cpp.removeprefix("::").strip()
        array = re.fullmatch(r"llvm::ArrayRef<(.*)>", cpp)
        if array:
            return f"list({self.word(array[1])})"
        optional = re.fullmatch(r"std::optional<(.*)>", cpp)
        if optional:
            return self.word(optional[1])
        if INTEGERS.fullmatch(cpp):
            return "int"
        if cpp == "bool":
            return "bool"
        if cpp in ("llvm::StringRef", "std::string"):
            return "string"
        last = cpp.removeprefix("mlir::").rsplit("::", 1)[-1]
        if cpp in ("mlir::Type", "Type", "mlir::Attribute", "Attribute") or last in BUILTIN:
            return BUILTIN[last]
        if last in FLAGS:
            return f"flags({FLAGS[last]})"
        if last in self.classes:
            return f"short({self.classes[last]})"
        if last in self.enums and all(re.fullmatch(r"[\w.-]+", case) for case in self.enums[last]):
            return f"case({'|'.join(self.enums[last])})"
        # Classes without a record are interfaces, and those of builtin.
        if re.search(r"Attr(Interface)?$", last):
            return "attribute"
        return "type" if re.search(r"Type(Interface)?$", last) else "unknown"

    def next(self):
        self.at += 1
        return self.tokens[self.at - 1] if self.at <= len(self.tokens) else None

    def expect(self, token):
        if self.next() != token:
            raise Unknown

    def words(self):
        words = self.sequence(None)
        fields = [word for word in words if re.match(r"\w+\??:", word)]
        if "unknown" in words or fields and all(":unknown" in field for field in fields):
            raise Unknown
        # Between the name and anything but a bracket is a blank.
        if not words or words[0] not in ("<", "(?") or words[0] == "(?" and words[1] != "<":
            raise Unknown
        for before, word in zip(words, words[1:]):
            if before.startswith("'") and word not in SEPARATORS | {">", "]", ")"}:
                raise Unknown
        return " ".join(words)

    def sequence(self, end):
        words = []
        is_tight = False
        while (token := self.next()) != end:
            if token is None:
                raise Unknown
            if token == "``":
                is_tight = True
                continue
            if token == "(":
                words += ["(?", *self.group(), ")?"]
            elif token.startswith("`"):
                text = token.strip("`")
                if text == ":" and not is_tight:
                    raise Unknown
                words.append(text if re.fullmatch(r"[<>\[\](),=:]", text) else self.keyword(text))
            else:
                words += self.value(token)
            is_tight = False
        return words

    @staticmethod
    def keyword(text):
        if not re.fullmatch(r"\w+", text):
            raise Unknown
        return f"'{text}"

    def group(self):
        """A group with a question mark behind it, without the alternative."""
        start = self.at
        end = start
        depth = 1
        while depth:
            if end >= len(self.tokens):
                raise Unknown
            depth += {"(": 1, ")": -1}.get(self.tokens[end], 0)
            end += 1
        if self.tokens[end:end + 1] != ["?"]:
            raise Unknown
        inner = [token for token in self.tokens[start:end - 1] if token != "^"]
        outer, self.tokens, self.at = self.tokens, inner, 0
        words = self.sequence(None) if not inner else self.all_of_inner()
        self.tokens, self.at = outer, end + 1
        if words[0] not in ("<", "[", "("):
            raise Unknown
        return words

    def all_of_inner(self):
        words = []
        self.tokens = self.tokens + [")"]
        words = self.sequence(")")
        return words

    def value(self, token):
        if token == "qualified":
            self.expect("(")
            name = self.next()
            self.expect(")")
            word, is_optional, _ = self.values[name[1:]]
            if is_optional and not word.startswith("list"):
                raise Unknown
            return [re.sub(r"short\((.).*?\)", lambda m: "type" if m[1] == "!" else "attribute", word)]
        if token == "struct":
            self.expect("(")
            names = []
            while (name := self.next()) != ")":
                if name == "params":
                    names += self.values
                elif name is None:
                    raise Unknown
                elif name != ",":
                    names.append(name[1:])
            fields = []
            for name in names:
                word, is_optional, default = self.values[name]
                mark = "?" if is_optional else ""
                fields.append(f"{name}{mark}:{word}" + (f"={default}" if default is not None else ""))
            return ["{", *fields, "}"]
        if token == "params":
            words = []
            for word, is_optional, _ in self.values.values():
                if is_optional:
                    raise Unknown
                words += [",", word] if words else [word]
            return words
        if token.startswith("$"):
            return [self.values[token[1:]][0]]
        raise Unknown


if __name__ == "__main__":
    main()
