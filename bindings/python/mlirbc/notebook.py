"""HTML for notebooks: the text of modules, ops and constants, coloured, with the contents of ops folded. VHLO is in the spelling of
StableHLO.

Text of a file is text, never markup: everything is escaped, and so are control characters. A page stays small: long texts
and lists end with a line that says so. Nothing here fails, since what cannot be printed is said in the text.
"""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING, Any, Callable, List

from mlirbc._abi import ffi, lib
from mlirbc.errors import MlirbcError
from mlirbc.plain import plain
from mlirbc.printing import PrintOptions, start, visible

if TYPE_CHECKING:
    from mlirbc.attribute import Attribute
    from mlirbc.module import Module
    from mlirbc.op import Op

# The most characters of a text, the most ops that are folded one by one, and the longest list of elements.
_CHARACTERS = 20_000
_ALL_CHARACTERS = 200_000
_OPS = 200
_ELEMENTS = 16
# The parts of a text that have a colour. Names with dots are those of ops and of attributes of dialects.
_COLOURED = re.compile(
    r'(?P<string>"(?:[^"\\\n]|\\.)*")|(?P<value>%[\w.$#-]+)|(?P<symbol>@(?:[\w.$-]+|"(?:[^"\\\n]|\\.)*"))'
    r"|(?P<entry>[#!][A-Za-z_][\w.$]*)|(?P<op>\b[A-Za-z_]\w*(?:\.\w+)+)"
)
# The colours of the notebook's theme, and those of other programs, which can be read on white and on black.
_STYLES = {
    kind: f"color:var(--jp-mirror-editor-{name}-color,{other})"
    for kind, name, other in [
        ("string", "string", "#2a8a45"),
        ("value", "variable-2", "#3f7fd0"),
        ("symbol", "def", "#c0508a"),
        ("entry", "atom", "#22848f"),
        ("op", "keyword", "#9a5fd0"),
    ]
}


def escaped(text: str) -> str:
    """A text as HTML, in elements and in attributes."""
    return html.escape(visible(text))


def _options(**options: Any) -> Any:
    return PrintOptions(elide_elements_larger_than=_ELEMENTS, **options)._options


def _coloured(text: str) -> str:
    """The text of ops or attributes as HTML."""
    text = visible(text)
    parts: List[str] = []
    end = 0
    for found in _COLOURED.finditer(text):
        style = _STYLES[found.lastgroup or "op"]
        parts.append(f'{html.escape(text[end : found.start()])}<span style="{style}">{html.escape(found[0])}</span>')
        end = found.end()
    return "".join(parts) + html.escape(text[end:])


def _pre(text: str) -> str:
    return f"<pre>{_coloured(text)}</pre>"


def _folded(title: str, inner: str) -> str:
    return f"<details><summary><code>{_coloured(title)}</code></summary>{inner}</details>"


def _ended(text: str, is_all: bool, how: str) -> str:
    return text if is_all else f"{text}\n... {how} has the whole text"


def _text_of_op(op: "Op", limit: int) -> str:
    text, is_all = start(limit, lib.mlirbc_op_print, op._live(), op._ref, _options(form="custom"))
    return _ended(plain(text), is_all, "print(op)")


def _html_of_op(op: "Op", limit: int) -> str:
    text = _text_of_op(op, limit)
    first, _, rest = text.partition("\n")
    return _folded(f"{first} ...", _pre(text)) if rest else _pre(text)


def html_of_op(op: "Op") -> str:
    """The custom form of an op. An op of several lines is folded to the first one."""
    return _guarded(lambda: _html_of_op(op, _CHARACTERS), repr(op))


def html_of_module(module: "Module") -> str:
    """The ops of a module in the custom form, each folded to its first line."""

    def write() -> str:
        version = f"MLIR bytecode version {module.version} by {module.producer}"
        parts: List[str] = [f"<div><b>{escaped(version)}</b></div>"]
        ops = list(module.body.ops)
        room = _ALL_CHARACTERS
        for count, op in enumerate(ops):
            if count == _OPS or room <= 0:
                parts.append(_pre(f"... and {len(ops) - count:,} more ops; print(module) has the whole text"))
                break
            part = _html_of_op(op, min(room, _CHARACTERS))
            parts.append(part)
            room -= len(part)
        return "".join(parts)

    return _guarded(write, repr(module))


def html_of_constant(attribute: "Attribute") -> str:
    """The type and the first elements of a constant, and its text folded."""

    def write() -> str:
        pointer, argument = attribute._call
        short, is_short = start(_ELEMENTS * 20, lib.mlirbc_attribute_print, pointer, argument, _options())
        text, is_all = start(_CHARACTERS, lib.mlirbc_attribute_print, pointer, argument, ffi.NULL)
        short, text = plain(short), plain(text)
        if is_all and len(text) <= _ELEMENTS * 20:
            return _pre(text)
        return _folded(short if is_short else f"{short} ...", _pre(_ended(text, is_all, "print(attribute)")))

    return _guarded(write, repr(attribute))


def _guarded(write: Callable[[], str], otherwise: str) -> str:
    """The HTML, or of what was closed, erased or is damaged the `repr` and why."""
    try:
        return write()
    except MlirbcError as error:
        return _pre(f"{otherwise}\n{error}")
