"""Closing a module while a call uses it, and files that do not accept all bytes."""

from __future__ import annotations

import io
import os
import threading
from typing import Any, Callable, List, Optional

import pytest

import mlirbc


def large() -> mlirbc.Module:
    """A module of some hundred kilobytes with edits, so that writing and printing read all of it."""
    module = mlirbc.create()
    builder = module.builder()
    with builder.at_end(module.body):
        for number in range(3000):
            builder.op("demo.op", attributes={"name": f"value {number} " + "x" * 100})
    return module


class Closing:
    """A file that closes the module that is written to it, and uses the memory again."""

    def __init__(self, module: mlirbc.Module) -> None:
        self.module = module
        self.data = b""
        self.errors: List[mlirbc.MlirbcError] = []

    def write(self, data: bytes) -> int:
        try:
            self.module.version
        except mlirbc.ClosedError as error:
            self.errors.append(error)
        self.module.close()
        self._junk = [bytearray(b"Z" * size) for size in range(64, 9000, 16)]
        self.data += data
        return len(data)


def test_a_module_that_is_closed_while_it_is_written_is_written_whole() -> None:
    module = large()
    expected = module.to_bytes()
    file = Closing(module)
    module.write(file)  # type: ignore[arg-type]
    assert file.data == expected
    assert module.closed
    # After the first piece.
    assert len(file.errors) >= 1
    with pytest.raises(mlirbc.ClosedError):
        module.to_bytes()


def test_a_module_that_is_being_written_cannot_be_edited() -> None:
    module = large()
    expected = module.to_bytes()
    raised: List[Exception] = []

    class Editing(io.BytesIO):
        def write(self, data: Any) -> int:
            try:
                module.producer = "another"
            except mlirbc.InvalidEditError as error:
                raised.append(error)
            return super().write(data)

    file = Editing()
    module.write(file)
    assert file.getvalue() == expected and raised
    module.producer = "another"


class Hooked(mlirbc.Dialect):
    """A dialect whose attributes close the module that is set."""

    name = "demo"
    module: Optional[mlirbc.Module] = None

    def read_attribute(self, reader: mlirbc.HookReader) -> mlirbc.Outcome:
        if self.module is not None:
            self.module.close()
            self._junk = [bytearray(b"Z" * size) for size in range(64, 9000, 16)]
        # The code, and two numbers.
        for _ in range(3):
            reader.varint()
        return None


@pytest.mark.parametrize("closes", [False, True])
def test_a_hook_may_close_the_module(closes: bool) -> None:
    dialect = "dialect demo attribute 0 pair { one: varint two: varint }"
    registry = mlirbc.Registry()
    registry.add_text(dialect)
    source = mlirbc.create(options=mlirbc.OpenOptions(registry=registry))
    root = source.root
    assert root is not None
    root.discardable_attributes["demo.a"] = source.new.record_attribute("demo", "pair", one=1, two=2)
    data = source.to_bytes()
    hooked = Hooked()
    module = mlirbc.open(data, mlirbc.OpenOptions(dialects=[hooked]))
    hooked.module = module if closes else None
    module.verify()
    assert module.closed == closes


@pytest.mark.parametrize(
    "use", [lambda module: module.print(), lambda module: module.to_bytes(), lambda module: [op.name for op in module.walk()]]
)
def test_another_thread_may_close_the_module(use: Callable[[mlirbc.Module], object]) -> None:
    data = large().to_bytes()
    for number in range(20):
        module = mlirbc.open(data)
        started = threading.Event()
        ended: List[object] = []

        def run() -> None:
            started.set()
            try:
                while True:
                    use(module)
            except mlirbc.ClosedError as error:
                ended.append(error)

        thread = threading.Thread(target=run)
        thread.start()
        started.wait()
        threading.Event().wait(0.002 * (number % 5))
        module.close()
        thread.join()
        assert ended


def test_what_belongs_to_a_closed_module_raises() -> None:
    module = mlirbc.open(large().to_bytes())
    (op, *_) = module.body
    attribute = op.attributes["name"]
    fields = op.properties
    module.close()
    for use in (lambda: op.name, lambda: attribute.value, lambda: list(fields), lambda: str(op)):
        with pytest.raises(mlirbc.ClosedError):
            use()


class Raw(io.RawIOBase):
    """A raw file that accepts so many bytes at once, and then refuses."""

    def __init__(self, results: List[Optional[int]]) -> None:
        self.results = results

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> Optional[int]:
        return self.results.pop(0)


@pytest.mark.parametrize("results", [[None], [10, None]])
def test_a_file_that_would_block_is_an_error(results: List[Optional[int]]) -> None:
    with pytest.raises(BlockingIOError):
        large().write(Raw(results))  # type: ignore[arg-type]


@pytest.mark.parametrize("result", [0, -1, 1 << 40])
def test_a_file_that_accepts_no_bytes_is_an_error(result: int) -> None:
    with pytest.raises(OSError, match="accepted"):
        large().write(Raw([result]))  # type: ignore[arg-type]


@pytest.mark.skipif(not hasattr(os, "set_blocking"), reason="no files that do not block")
@pytest.mark.parametrize("buffering", [0, -1])
def test_a_full_pipe_that_does_not_block_is_an_error(buffering: int) -> None:
    module = large()
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    file = os.fdopen(writing, "wb", buffering)

    class Wrapped:
        """Not a raw file itself."""

        write = file.write
        fileno = file.fileno

    for target in (file, Wrapped()):
        with pytest.raises(BlockingIOError):
            module.write(target)  # type: ignore[arg-type]
    os.close(reading)
    try:
        file.close()
    except OSError:
        # What is left in the buffer has no reader.
        pass


def test_a_file_that_does_not_count_receives_all_bytes() -> None:
    module = large()
    pieces: List[bytes] = []

    class Collecting:
        write = staticmethod(pieces.append)

    module.write(Collecting())  # type: ignore[arg-type]
    assert b"".join(pieces) == module.to_bytes()
