"""Text of modules, ops, attributes and types."""

from __future__ import annotations

import itertools
import re
from typing import Any, Callable, List, Optional, Sequence, Tuple

from mlirbc import _abi
from mlirbc._abi import call, ffi, lib, result
from mlirbc.errors import MlirbcError
from mlirbc.plain import plain

FORMS = {"generic": lib.MLIRBC_OP_FORM_GENERIC, "custom": lib.MLIRBC_OP_FORM_CUSTOM}


class PrintOptions:
    """Options of the C library for one text."""

    def __init__(
        self,
        locations: bool = False,
        resources: bool = False,
        elide_elements_larger_than: Optional[int] = None,
        max_bytes: Optional[int] = None,
        form: str = "generic",
        elide_defaults: bool = False,
    ) -> None:
        if form not in FORMS:
            raise ValueError(f"the form of a text is 'custom' or 'generic', not {form!r}")
        options = ffi.gc(lib.mlirbc_print_options_create(), lib.mlirbc_print_options_destroy)
        lib.mlirbc_print_options_set_form(options, FORMS[form])
        lib.mlirbc_print_options_set_elide_defaults(options, elide_defaults)
        lib.mlirbc_print_options_set_locations(options, locations)
        lib.mlirbc_print_options_set_resources(options, resources)
        if elide_elements_larger_than is not None:
            lib.mlirbc_print_options_set_elide_elements_larger_than(options, elide_elements_larger_than)
        if max_bytes is not None:
            lib.mlirbc_print_options_set_max_bytes(options, max_bytes)
        self._options = options

    def text(self, function: Callable[..., int], *arguments: Any) -> str:
        """The text that a function prints to a buffer."""
        buffer = result("mlirbc_buffer *", function, *arguments, self._options)
        return _abi.buffer_bytes(buffer).decode("utf-8", "surrogateescape")


def collected(function: Callable[..., int], *arguments: Any) -> str:
    """The text that a function passes to a callback."""
    return _collected(function, arguments, None)[0]


def start(limit: int, function: Callable[..., int], *arguments: Any) -> Tuple[str, bool]:
    """The start of the text that a function passes to a callback, of at most `limit` characters, and whether that is all.

    It does not fail: what cannot be printed is said in the text.
    """
    try:
        text, is_all = _collected(function, arguments, limit)
    except MlirbcError as error:
        return f"that cannot be printed: {error}", True
    return text[:limit], is_all and len(text) <= limit


def _collected(function: Callable[..., int], arguments: Sequence[Any], limit: Optional[int]) -> Tuple[str, bool]:
    """The text up to a number of bytes, and whether that is all."""
    pieces: List[bytes] = []
    room = limit

    @ffi.callback("mlirbc_write_fn", error=False)  # type: ignore[untyped-decorator]
    def write(data: Any, length: int, _user_data: Any) -> bool:
        nonlocal room
        if room is None:
            pieces.append(bytes(ffi.buffer(data, length)))
            return True
        # One byte more shows that the text goes on; four are a character.
        pieces.append(bytes(ffi.buffer(data, min(length, 4 * room + 1))))
        room -= length
        return room >= 0

    is_all = True
    try:
        call(function, *arguments, write, ffi.NULL)
    except MlirbcError:
        if room is None or room >= 0:
            raise
        is_all = False
    return b"".join(pieces).decode("utf-8", "surrogateescape" if is_all else "replace"), is_all


# Control characters other than line ends and tabs, those that reorder a line, and bytes that are not UTF-8.
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def visible(text: str) -> str:
    """A text of a file with escapes in place of control characters, so that it controls no terminal and no page."""
    return _CONTROLS.sub(lambda match: f"\\x{ord(match[0]):02x}", text)


# The most characters of a text, and the most items of a list, in a `repr`.
_CHARACTERS = 200
_ITEMS = 8


def shortened(function: Callable[..., int], *arguments: Any) -> str:
    """The start of a text for `repr`, on one line."""
    text, is_all = start(_CHARACTERS, function, *arguments)
    return visible(" ".join(plain(text).split())) + ("" if is_all else " ...")


def short(value: Any, depth: int = 4) -> str:
    """A `repr` of at most some hundred characters for each level of lists: of bytes the number, of lists the first items."""
    if isinstance(value, (bytes, bytearray, memoryview)) and len(value) > 32:
        return f"<{len(value):,} bytes>"
    if type(value) is str and len(value) > _CHARACTERS:
        return f"{value[:_CHARACTERS]!r}... of {len(value):,} characters"
    brackets = {"list": "[]", "tuple": "()", "dict": "{}"}.get(type(value).__name__)
    if brackets and value:
        if depth == 0:
            return f"{brackets[0]}{len(value):,} items{brackets[1]}"
        shown = itertools.islice(value.items() if isinstance(value, dict) else value, _ITEMS)
        if isinstance(value, dict):
            items = [f"{short(name, 0)}: {short(item, depth - 1)}" for name, item in shown]
        else:
            items = [short(item, depth - 1) for item in shown]
        if len(value) > _ITEMS:
            items.append(f"... {len(value) - _ITEMS:,} more")
        end = "," if isinstance(value, tuple) and len(value) == 1 else ""
        return brackets[0] + ", ".join(items) + end + brackets[1]
    return repr(value)
