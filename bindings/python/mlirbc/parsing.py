"""Modules from MLIR's text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, List, Optional, Union

from mlirbc._abi import cbytes, cstr, encoded, error_of, ffi, lib, raise_error, text
from mlirbc.errors import InvalidTextError, MlirbcError, ParseError, TextError

if TYPE_CHECKING:
    from mlirbc.module import Module
    from mlirbc.opening import OpenOptions


def _listed(errors: Any) -> List[TextError]:
    return [
        TextError(
            text(lib.mlirbc_text_errors_get_message(errors, position)),
            int(lib.mlirbc_text_errors_get_offset(errors, position)),
            int(lib.mlirbc_text_errors_get_line(errors, position)),
            int(lib.mlirbc_text_errors_get_column(errors, position)),
            text(lib.mlirbc_text_errors_get_source_line(errors, position)),
        )
        for position in range(lib.mlirbc_text_errors_get_num(errors))
    ]


def _parse_error(error: Any, errors: List[TextError]) -> MlirbcError:
    """The exception for an owned error with the errors of the text."""
    try:
        first = error_of(error)
    finally:
        lib.mlirbc_error_destroy(error)
    if not isinstance(first, InvalidTextError):
        return first
    raised = ParseError(first.message, status=first.status, offset=first.offset, path=first.path)
    raised.errors = errors
    return raised


def parse(
    source: Union[str, bytes],
    *,
    file_name: str = "",
    options: "Optional[OpenOptions]" = None,
    implicit_module: bool = True,
) -> "Module":
    """Makes a module from MLIR's text, custom or generic form: the output of `mlir-opt` and `module.print()`.

    Properties are encoded for the release of `options`, by default the newest one. Ops without `loc(...)` get their
    position in `file_name`. With `implicit_module`, ops are put in a `builtin.module` unless the text is one.

    Raises `ParseError`, which has all errors of the text.
    """
    from mlirbc.module import Module

    data = encoded(source) if isinstance(source, str) else source
    raw_options = options._create() if options is not None else ffi.NULL
    module = ffi.new("mlirbc_module **")
    errors = ffi.new("mlirbc_text_errors **")
    error = ffi.new("mlirbc_error **")
    arguments = (cbytes(data), raw_options, cstr(file_name), implicit_module, module, errors, error)
    if lib.mlirbc_module_parse(*arguments):
        try:
            listed = _listed(errors[0])
        finally:
            lib.mlirbc_text_errors_destroy(errors[0])
        if listed:
            raise _parse_error(error[0], listed)
        raise_error(error[0])
    return Module(module[0], None)
