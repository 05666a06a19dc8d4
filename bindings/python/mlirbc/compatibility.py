"""Whether other programs read a module as it is, and which versions of StableHLO do."""

from __future__ import annotations

from typing import TYPE_CHECKING, List, NamedTuple, Optional, Tuple

from mlirbc import _abi
from mlirbc._abi import cstr, ffi, lib, result, text
from mlirbc.enums import Verdict

if TYPE_CHECKING:
    from mlirbc.module import Module


class Finding(NamedTuple):
    """What a reader does not read, or reads as something else."""

    verdict: Verdict
    kind: int
    subject: str
    message: str
    path: str
    offset: int
    num_ops: int


class Check(NamedTuple):
    """The outcome of a check. It is true if the reader reads the module. `conversion` is UNKNOWN if not tried, and
    `obstacle` is why it does not help."""

    verdict: Verdict
    conversion: Verdict
    findings: List[Finding]
    obstacle: str

    def __bool__(self) -> bool:
        return self.verdict is Verdict.YES


class StablehloReaders(NamedTuple):
    """The StableHLO versions that read a portable artifact: `oldest` and newer ones, None if it is newer than all known
    ones. `reasons` is what older versions lack."""

    oldest: Optional[Tuple[int, int, int]]
    reasons: str


def check(module: "Module", reader: str, allow_unregistered: bool, try_conversion: bool) -> Check:
    """Checks whether a reader reads a module as it is."""
    arguments = (cstr(reader), allow_unregistered, try_conversion)
    created = result("mlirbc_check *", lib.mlirbc_check_create, module._pointer(), *arguments)
    outcome = ffi.gc(created, lib.mlirbc_check_destroy)
    findings = []
    for position in range(lib.mlirbc_check_get_num_findings(outcome)):
        findings.append(
            Finding(
                Verdict(lib.mlirbc_check_get_finding_verdict(outcome, position)),
                lib.mlirbc_check_get_finding_kind(outcome, position),
                text(lib.mlirbc_check_get_finding_subject(outcome, position)),
                text(lib.mlirbc_check_get_finding_message(outcome, position)),
                text(lib.mlirbc_check_get_finding_path(outcome, position)),
                lib.mlirbc_check_get_finding_offset(outcome, position),
                lib.mlirbc_check_get_finding_count(outcome, position),
            )
        )
    conversion = Verdict(lib.mlirbc_check_get_conversion(outcome))
    obstacle = text(lib.mlirbc_check_get_obstacle(outcome))
    return Check(Verdict(lib.mlirbc_check_get_verdict(outcome)), conversion, findings, obstacle)


def stablehlo_readers(module: "Module") -> Optional[StablehloReaders]:
    """The StableHLO versions that read a portable artifact; None for a module without VHLO."""
    version = ffi.new("mlirbc_stablehlo_version *")
    reasons = ffi.new("mlirbc_buffer **")
    readers = lib.mlirbc_module_get_stablehlo_readers(module._pointer(), version, reasons)
    why = _abi.buffer_bytes(reasons[0]).decode() if reasons[0] else ""
    if not readers:
        return None
    known = readers == 1
    return StablehloReaders((version.major, version.minor, version.patch) if known else None, why)
