"""Conversion, check, comparison, stripping, fingerprints, contained modules, and the command."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Callable

import pytest

import mlirbc


def test_versions_and_releases_are_converted(kitchen: mlirbc.Module) -> None:
    assert kitchen.convert(version=4) is None
    assert kitchen.version == 4
    conversion = kitchen.convert(llvm="19")
    assert conversion is not None and conversion.converted
    assert kitchen.producer.startswith("MLIR19")
    with pytest.raises(mlirbc.InvalidArgumentError, match="name one of"):
        kitchen.convert(version=4, llvm="19")
    with pytest.raises(mlirbc.InvalidArgumentError, match="no release"):
        kitchen.convert(llvm="3")
    with pytest.raises(mlirbc.InvalidArgumentError, match="no version of StableHLO"):
        kitchen.convert(stablehlo="new")


def test_an_obstacle_is_an_exception_and_changes_nothing(kitchen: mlirbc.Module) -> None:
    builder = kitchen.builder()
    with builder.at_end(kitchen.body):
        builder.op("llvm.mlir.unknown_to_every_release", attributes={"x": 1})
    before = kitchen.to_bytes()
    with pytest.raises(mlirbc.MlirbcError):
        kitchen.convert(llvm="19")
    assert kitchen.to_bytes() == before


def test_a_check_names_what_a_reader_does_not_read(kitchen: mlirbc.Module) -> None:
    assert kitchen.check("llvm-22")
    old = kitchen.check("llvm-17", try_conversion=True)
    assert not old and old.verdict is mlirbc.Verdict.NO and old.findings[0].message
    assert old.conversion is mlirbc.Verdict.YES and old.obstacle == ""
    with pytest.raises(mlirbc.InvalidArgumentError):
        kitchen.check("nothing-1")


def test_differences_have_their_paths(kitchen: mlirbc.Module, path_of: Callable[[str], Path]) -> None:
    other = mlirbc.open(path_of("kitchen.llvm22.v6.mlirbc"))
    assert mlirbc.diff(kitchen, other) == []
    function = other.find_symbol("weights")
    assert function is not None
    function.attributes["note"] = "new"
    (difference,) = mlirbc.diff(kitchen, other)
    assert (difference.name, difference.change.name, difference.part.name) == ("note", "ADDED", "ATTRIBUTE")
    assert (
        difference.new_path == "@filter/@weights" and difference.new_text == '"new"' and difference.new_op == function
    )


def test_stripping_keeps_the_fingerprint_of_the_meaning(kitchen: mlirbc.Module) -> None:
    before, file_before = kitchen.fingerprint(), kitchen.file_fingerprint()
    assert len(before) == 32
    stripped = kitchen.strip(locations=True)
    assert stripped.locations > 10 and stripped.names == 0
    assert kitchen.fingerprint() == before and kitchen.file_fingerprint() != file_before
    assert kitchen.strip(resources=True, constants_larger_than=0).resources > 0
    assert kitchen.fingerprint() != before


def test_dialects_have_versions(kitchen: mlirbc.Module) -> None:
    names = [dialect.name for dialect in kitchen.dialects]
    assert "scf" in names
    scf = kitchen.dialects[names.index("scf")]
    assert scf.version is None and scf.version_bytes is None
    scf.version_bytes = b"\x03"
    assert mlirbc.open(kitchen.to_bytes()).dialects[names.index("scf")].version_bytes == b"\x03"
    scf.version_bytes = None
    assert scf.version_bytes is None
    assert kitchen.sections[0].name


def test_modules_in_other_bytes_are_found(kitchen: mlirbc.Module) -> None:
    data = kitchen.to_bytes()
    found = mlirbc.find_modules(b"some bytes" + data + b"behind")
    assert found.is_complete and found.undecoded == []
    (module,) = found.modules
    assert module.offset == 10 and module.data == data and module.parent is None
    assert module.open().to_bytes() == data
    assert mlirbc.find_modules(b"nothing").modules == []
    assert mlirbc.stablehlo_readers(kitchen) is None


def test_definitions_and_warnings_are_listed(kitchen: mlirbc.Module) -> None:
    found = {entry.dialect: entry for entry in kitchen.definitions()}
    assert found["arith"].basis is mlirbc.Basis.NAMED and found["arith"].releases == ["22"]
    assert found["arith"].known == found["arith"].uses and found["arith"].opaque == []
    assert kitchen.warnings() == []
    registry = mlirbc.Registry()
    registry.remove("func")
    module = mlirbc.open(kitchen.to_bytes(), mlirbc.OpenOptions(registry=registry))
    opaque = [ops for entry in module.definitions() for ops in entry.opaque]
    assert "func.func" in [ops.name for ops in opaque] and all(ops.message for ops in opaque)


def test_the_command_is_part_of_the_package(path_of: Callable[[str], Path]) -> None:
    path = path_of("kitchen.llvm22.v6.mlirbc")
    run = subprocess.run(
        [sys.executable, "-m", "mlirbc", "info", "--json", str(path)], capture_output=True, text=True, check=True
    )
    assert '"bytecode_version": 6' in run.stdout
    wrong = subprocess.run([sys.executable, "-m", "mlirbc", "nothing"], capture_output=True, text=True)
    assert wrong.returncode == 2 and "nothing" in wrong.stderr


def test_the_command_has_the_page_that_was_built(path_of: Callable[[str], Path], tmp_path: Path) -> None:
    built = Path(__file__).resolve().parents[3] / "crates" / "mlirbc-cli" / "page" / "viewer.html"
    has_page = os.environ.get("MLIRBC_VIEWER_PAGE", str(built) if built.exists() else "") != ""
    out = tmp_path / "page.html"
    command = [sys.executable, "-m", "mlirbc", "view", str(path_of("kitchen.llvm22.v6.mlirbc")), "-o", str(out)]
    run = subprocess.run(command, capture_output=True, text=True)
    if has_page:
        assert (run.returncode, run.stderr) == (0, "")
        page = out.read_text()
        assert page.rstrip().endswith("</html>") and 'data-name="kitchen.llvm22.v6.mlirbc">TUzvUg' in page
    else:
        assert run.returncode == 2 and "viewer/build.sh" in run.stderr and not out.exists()


def test_the_version_of_the_package_is_that_of_the_library() -> None:
    from importlib.metadata import version

    assert mlirbc.__version__ == version("mlirbc")
    assert mlirbc.NEWEST_BYTECODE_VERSION >= 6
