"""VHLO in the spelling of StableHLO, for people: types and values without the names that carry versions.

`repr` and notebooks show it. `str` and `print` have the text that MLIR parses. Ops keep their names, and so does what is not listed here.
"""

from __future__ import annotations

import re
from typing import List

# Strings, which may be cut off, names of entries, arrows, brackets, and what is between them.
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*(?:"|\\?\Z)|[!#][A-Za-z_][\w.$]*|->|[<>]|[^"!#<>-]+|.', re.S)
_SCALARS = {"bool_v1": "i1", "tf31_v1": "tf32", "token_v1": "!stablehlo.token"}
_SCALAR = re.compile(r"((?:i|ui|f|bf)\d+|index|none|f\d+E\dM\d(?:FN|FNUZ|B11FNUZ|FNU)?)_v1")
# A type with the same contents.
_GENERIC = {
    "tensor_v1": "tensor<",
    "tensor_v1_with_encoding": "tensor<",
    "unranked_tensor_v1": "tensor<*x",
    "complex_v1": "complex<",
    "tuple_v1": "tuple<",
}
# What has only a value inside.
_WRAPPERS = {"!func_v1"} | {
    f"#{name}_v1" for name in ("string", "integer", "float", "bool", "array", "dict", "type", "tensor")
}


def _scalar(name: str) -> str:
    """The builtin name of a type without contents; empty if there is none."""
    found = _SCALAR.fullmatch(name)
    return _SCALARS.get(name, found[1] if found else "")


def plain(text: str) -> str:
    """The text, or the start of one, in the spelling of StableHLO."""
    if "vhlo" not in text:
        return text
    tokens: List[str] = _TOKEN.findall(text)
    out: List[str] = []
    # What each closing bracket becomes.
    closing: List[str] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        is_open = at + 1 < len(tokens) and tokens[at + 1] == "<"
        at += 1
        if token == "#vhlo" and is_open and tokens[at + 2 : at + 3] == [">"]:
            # An enumeration: `#vhlo<precision_v1 DEFAULT>`.
            out.append(tokens[at + 1].rpartition(" ")[2])
            at += 3
        elif token[:6] in ("!vhlo.", "#vhlo."):
            name = token[6:]
            if is_open and token[0] + name in _WRAPPERS:
                closing.append("")
                at += 1
            elif is_open and token[0] == "!" and name in _GENERIC:
                out.append(_GENERIC[name])
                closing.append(">")
                at += 1
            else:
                out.append((_scalar(name) if token[0] == "!" else "") or token)
        elif token == ">" and closing:
            out.append(closing.pop())
        else:
            if token == "<":
                closing.append(">")
            out.append(token)
    return "".join(out)
