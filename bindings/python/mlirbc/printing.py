"""Text of modules, ops, attributes and types."""

from __future__ import annotations

from typing import Any, Callable, List, Optional

from mlirbc import _abi
from mlirbc._abi import call, ffi, lib, result
from mlirbc.errors import LimitExceededError, MlirbcError


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
    ) -> None:
        if form not in FORMS:
            raise ValueError(f"the form of a text is 'custom' or 'generic', not {form!r}")
        options = ffi.gc(lib.mlirbc_print_options_create(), lib.mlirbc_print_options_destroy)
        lib.mlirbc_print_options_set_form(options, FORMS[form])
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


def shortened(print: Callable[..., str]) -> str:
    """A short text for `repr`, which must not fail."""
    try:
        return print(max_bytes=200)
    except LimitExceededError:
        return "..."
    except MlirbcError as error:
        return f"that cannot be printed: {error}"


def collected(function: Callable[..., int], *arguments: Any) -> str:
    """The text that a function passes to a callback."""
    pieces: List[bytes] = []

    @ffi.callback("mlirbc_write_fn", error=False)  # type: ignore[untyped-decorator]
    def write(data: Any, length: int, _user_data: Any) -> bool:
        pieces.append(bytes(ffi.buffer(data, length)))
        return True

    call(function, *arguments, write, ffi.NULL)
    return b"".join(pieces).decode("utf-8", "surrogateescape")
