"""Sources of bytecode, and the life of a module."""

from __future__ import annotations

import gc
import io
from pathlib import Path

import numpy
import pytest

import mlirbc

FIXTURES = Path(__file__).resolve().parents[3] / "tests" / "fixtures"
KITCHEN = FIXTURES / "kitchen.llvm22.v6.mlirbc"


@pytest.mark.parametrize(
    "source",
    [
        str(KITCHEN),
        KITCHEN,
        KITCHEN.read_bytes(),
        bytearray(KITCHEN.read_bytes()),
        memoryview(KITCHEN.read_bytes()),
        io.BytesIO(KITCHEN.read_bytes()),
    ],
)
def test_every_source_has_the_same_module(source: object) -> None:
    with mlirbc.open(source) as module:  # type: ignore[arg-type]
        assert module.version == 6
        assert module.producer == "MLIR22.1.8"
        assert module.to_bytes() == KITCHEN.read_bytes()
        assert len(list(module.walk())) == 22


def test_a_file_object_is_mapped_or_read_from_its_position(tmp_path: Path) -> None:
    with open(KITCHEN, "rb") as file:
        assert mlirbc.open(file).version == 6
    shifted = tmp_path / "shifted"
    shifted.write_bytes(b"header" + KITCHEN.read_bytes())
    with open(shifted, "rb") as file:
        file.seek(6)
        assert mlirbc.open(file).version == 6


def test_threads_decode_the_same_ops() -> None:
    for threads in (0, 1, 3):
        with mlirbc.open(KITCHEN) as module:
            module.materialize(threads=threads)
            assert module.to_bytes() == KITCHEN.read_bytes()
            assert len(list(module.walk())) == 22


def test_a_file_in_text_mode_is_refused() -> None:
    with pytest.raises(TypeError, match="text mode"):
        mlirbc.open(io.StringIO("x"))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a path"):
        mlirbc.open(3)  # type: ignore[arg-type]


def test_a_missing_file_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        mlirbc.open(tmp_path / "missing")


def test_a_bytearray_may_change_after_opening() -> None:
    data = bytearray(KITCHEN.read_bytes())
    module = mlirbc.open(data)
    data[:] = bytes(len(data))
    assert [op.name for op in module.walk()][0] == "builtin.module"


def test_what_belongs_to_a_closed_module_raises() -> None:
    with mlirbc.open(KITCHEN) as module:
        op = module.root
        assert op is not None
        walk = module.walk()
        first = next(walk)
        attribute = op.attributes["sym_name"]
        block = module.body
        value_type = next(op for op in module.walk() if op.results).result.type
        names = module.op_names()
    assert module.closed
    for use in (
        lambda: op.name,
        lambda: first.name,
        lambda: next(walk),
        lambda: attribute.value,
        lambda: block.ops,
        lambda: str(value_type),
        lambda: list(names),
        lambda: module.version,
        lambda: module.to_bytes(),
    ):
        with pytest.raises(mlirbc.ClosedError):
            use()
    assert "closed" in repr(module)
    assert "stale" in repr(op)
    assert "closed" in repr(attribute)
    module.close()


def test_parts_keep_the_module_alive() -> None:
    op = mlirbc.open(KITCHEN.read_bytes()).root
    gc.collect()
    assert op is not None
    assert op.attributes["sym_name"].value == "filter"


def test_arrays_are_views_that_outlive_the_module() -> None:
    module = mlirbc.open(KITCHEN)
    resource = module.resources["builtin", "blur"]
    array = next(op for op in module.walk() if "dense_resource" in repr(dict(op.attributes))).attributes["value"]
    assert isinstance(array, mlirbc.DenseResourceAttribute)
    numbers = array.to_numpy()
    assert numbers.shape == (2, 2)
    assert not numbers.flags.writeable
    again = numpy.frombuffer(resource.blob, dtype="<f4")
    assert numpy.shares_memory(numbers, again)
    expected = numbers.tolist()
    module.convert(version=5)
    module.close()
    gc.collect()
    assert numbers.tolist() == expected


def test_a_limit_of_the_options_holds() -> None:
    with pytest.raises(mlirbc.LimitExceededError):
        mlirbc.open(KITCHEN, mlirbc.OpenOptions(max_ops=3)).verify()


def test_an_unknown_release_is_named_with_the_known_ones() -> None:
    with pytest.raises(mlirbc.InvalidArgumentError, match="there is no release '99'.*22"):
        mlirbc.OpenOptions(release="99")


def test_a_survey_reads_what_is_left_of_a_damaged_file() -> None:
    data = KITCHEN.read_bytes()
    whole = mlirbc.survey(data)
    assert whole.error is None
    assert whole.version == 6
    assert "func" in whole.dialects
    damaged = mlirbc.survey(data[: len(data) // 2])
    assert isinstance(damaged.error, mlirbc.MlirbcError)
    assert damaged.producer == "MLIR22.1.8"
    assert "kitchen" in mlirbc.dump(data)
