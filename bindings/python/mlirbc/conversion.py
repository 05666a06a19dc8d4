"""Conversion to another version of the format, release of LLVM, or version of StableHLO."""

from __future__ import annotations

from typing import TYPE_CHECKING, Dict, List, NamedTuple, Optional, Union

from mlirbc._abi import call, error_of, ffi, lib, result, text
from mlirbc.errors import InvalidArgumentError, MlirbcError, NotRepresentableError

if TYPE_CHECKING:
    from mlirbc.module import Module


class Change(NamedTuple):
    """Ops or properties that were renamed or left out without loss. `renamed` is empty for what was left out."""

    op: str
    property: str
    renamed: str
    num_ops: int


class Conversion(NamedTuple):
    """The outcome of a conversion. `obstacles` are losses if the module was converted."""

    converted: bool
    num_ops: int
    num_texts: int
    changes: List[Change]
    obstacles: List[MlirbcError]


def releases() -> Dict[str, int]:
    """The releases by the name under which the library knows them."""
    found: Dict[str, int] = {}
    for number in range(1, 255):
        name = ffi.string(lib.mlirbc_release_name(number)).decode()
        if name:
            found[name] = number
    return found


def release_number(release: Union[str, int]) -> int:
    """The number of a release, such as "22", "llvm-22" or 22; InvalidArgumentError if the library does not know it."""
    known = releases()
    name = str(release)
    plain = name[5:] if name.startswith("llvm-") else name
    if plain not in known:
        raise InvalidArgumentError(f"there is no release {name!r}; the releases are {', '.join(known)}")
    return known[plain]


def convert(
    module: "Module", version: Optional[int], llvm: Union[None, str, int], stablehlo: Optional[str], allow_loss: bool
) -> Optional[Conversion]:
    """Converts a module to the one target that is not None."""
    if sum(target is not None for target in (version, llvm, stablehlo)) != 1:
        raise InvalidArgumentError("name one of version, llvm and stablehlo")
    if version is not None:
        if not 0 <= version <= 255:
            raise InvalidArgumentError(f"there is no version {version}")
        call(lib.mlirbc_module_convert, module._edited(), version, allow_loss)
        return None
    if llvm is not None:
        arguments = (release_number(llvm), allow_loss)
        created = result("mlirbc_conversion *", lib.mlirbc_module_convert_to_release, module._edited(), *arguments)
    else:
        numbers = _numbers(stablehlo or "")
        created = result("mlirbc_conversion *", lib.mlirbc_module_convert_to_stablehlo, module._edited(), *numbers)
    outcome = ffi.gc(created, lib.mlirbc_conversion_destroy)
    conversion = _outcome(outcome)
    if not conversion.converted:
        first = conversion.obstacles[0]
        more = len(conversion.obstacles) - 1
        raise NotRepresentableError(
            first.message + (f", and {more} more" if more else ""),
            status=first.status,
            offset=first.offset,
            path=first.path,
            section=first.section,
        )
    return conversion


def _numbers(version: str) -> List[int]:
    parts = version.split(".")
    if len(parts) not in (2, 3) or not all(part.isdigit() for part in parts):
        raise InvalidArgumentError(f"{version!r} is no version of StableHLO, such as 1.5 or 1.5.0")
    return [int(part) for part in [*parts, "0"][:3]]


def _outcome(outcome: object) -> Conversion:
    changes = []
    raw = ffi.new("mlirbc_conversion_change *")
    for position in range(lib.mlirbc_conversion_get_num_changes(outcome)):
        if lib.mlirbc_conversion_get_change(outcome, position, raw):
            changes.append(Change(text(raw.op), text(raw.property), text(raw.renamed), raw.count))
    count = lib.mlirbc_conversion_get_num_obstacles(outcome)
    obstacles = [error_of(lib.mlirbc_conversion_get_obstacle(outcome, position)) for position in range(count)]
    return Conversion(
        lib.mlirbc_conversion_is_converted(outcome),
        lib.mlirbc_conversion_get_num_ops(outcome),
        lib.mlirbc_conversion_get_num_texts(outcome),
        changes,
        obstacles,
    )
