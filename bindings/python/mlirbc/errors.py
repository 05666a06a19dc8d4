"""The exceptions of the package: one class for each kind of status of the C library.

Every exception of the library has `status`, `message`, `offset`, `path`, `section` and `line`.
"""

from __future__ import annotations

from typing import Dict, List, NamedTuple, Optional, Type


class MlirbcError(Exception):
    """A failed call of the library.

    `offset` is the byte offset in the file, or in the text that was parsed; 0 for mistakes of the caller.
    `path` names the position, outermost first, and is empty if there is none. `section` is the id of the
    section, None outside of sections. `line` is the line in the text of a dialect, None elsewhere.
    """

    def __init__(
        self,
        message: str,
        *,
        status: str = "OTHER",
        offset: int = 0,
        path: str = "",
        section: Optional[int] = None,
        line: Optional[int] = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.offset = offset
        self.path = path
        self.section = section
        self.line = line

    def __str__(self) -> str:
        text = self.message
        if self.line is not None:
            text += f" (line {self.line})"
        elif self.offset or self.path:
            text += f" (at byte {self.offset}{', ' + self.path if self.path else ''})"
        return text


class InvalidArgumentError(MlirbcError, ValueError):
    """An argument has a value that is not allowed."""


class StaleReferenceError(InvalidArgumentError):
    """An op, block, region or value was erased, or moved to another isolated op."""


class ClosedError(InvalidArgumentError):
    """The module, registry or list was closed."""


class DamagedFileError(MlirbcError):
    """The bytes of a file contradict the format."""


class NotBytecodeError(DamagedFileError):
    """The file does not start with the magic number of MLIR bytecode."""


class TruncatedError(DamagedFileError):
    """The data ends before its announced size."""


class VersionTooNewError(MlirbcError):
    """The version of the format is newer than the newest known one."""


class InvalidTextError(MlirbcError, ValueError):
    """An attribute or type in MLIR's syntax is not well-formed. `offset` is the position in the text."""


class TextError(NamedTuple):
    """An error in the text of a module."""

    message: str
    offset: int
    """The position in bytes."""
    line: int
    """The line, from 1."""
    column: int
    """The position in the line in bytes, from 1."""
    source_line: str
    """The line with the error, shortened if it is long."""

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.message}"


class ParseError(InvalidTextError):
    """The text of a module has errors. `errors` has all that were found; the message is that of the first one."""

    errors: List[TextError]

    def __str__(self) -> str:
        return "\n".join(map(str, self.errors))


class LimitExceededError(MlirbcError):
    """One of the limits of `OpenOptions` is exceeded."""


class CancelledError(MlirbcError):
    """The operation was cancelled by its budget."""


class InvalidEditError(MlirbcError):
    """An edit would leave the module in a state that no file can represent."""


class UnknownEncodingError(MlirbcError):
    """The encoding of an entry is unknown, so that its references cannot be renumbered."""


class NotRepresentableError(MlirbcError):
    """A release cannot represent a part of the module."""


class HookError(MlirbcError):
    """A method of a `Dialect` failed without an exception."""


class HookMisreadError(HookError):
    """A method of a `Dialect` read an entry in a way that its bytes do not allow."""


class CallbackError(MlirbcError):
    """A callback of this call failed."""


class FileError(MlirbcError, OSError):
    """A file cannot be opened, mapped or written."""

    def __init__(self, message: str, **details: object) -> None:
        MlirbcError.__init__(self, message, **details)  # type: ignore[arg-type]

    __str__ = MlirbcError.__str__


class OutOfMemoryError(MlirbcError, MemoryError):
    """There is not enough memory for the bytes that a call requires."""


class DialectLanguageError(MlirbcError):
    """The text of a dialect is not in the dialect language. `line` is its line."""


class InternalError(MlirbcError):
    """A defect of the library."""


BY_STATUS: Dict[str, Type[MlirbcError]] = {
    "NULL_ARGUMENT": InvalidArgumentError,
    "INVALID_ARGUMENT": InvalidArgumentError,
    "NOT_BYTECODE": NotBytecodeError,
    "TRUNCATED": TruncatedError,
    "TRAILING_DATA": DamagedFileError,
    "INVALID_SECTION": DamagedFileError,
    "INVALID_ALIGNMENT": DamagedFileError,
    "INVALID_STRING": DamagedFileError,
    "INVALID_INDEX": DamagedFileError,
    "INVALID_VALUE": DamagedFileError,
    "UNEXPECTED_KIND": DamagedFileError,
    "REFERENCE_CYCLE": DamagedFileError,
    "INVALID_TEXT": InvalidTextError,
    "INVALID_VALUE_COUNT": DamagedFileError,
    "INVALID_USE_LIST": DamagedFileError,
    "LIMIT_EXCEEDED": LimitExceededError,
    "CANCELLED": CancelledError,
    "INVALID_EDIT": InvalidEditError,
    "UNKNOWN_ENCODING": UnknownEncodingError,
    "HOOK": HookError,
    "HOOK_MISREAD": HookMisreadError,
    "CALLBACK": CallbackError,
    "NOT_REPRESENTABLE": NotRepresentableError,
    "VERSION_TOO_NEW": VersionTooNewError,
    "IO": FileError,
    "OUT_OF_MEMORY": OutOfMemoryError,
    "INVALID_DIALECT": DialectLanguageError,
    "PANIC": InternalError,
}
