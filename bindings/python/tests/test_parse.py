"""Modules from text."""

from __future__ import annotations

import pytest

import mlirbc


def test_the_text_of_a_module_is_parsed_again(kitchen: mlirbc.Module) -> None:
    options = mlirbc.OpenOptions(release="22")
    again = mlirbc.parse(kitchen.print(form="generic", locations=True, resources=True), options=options)
    again.verify()
    assert again.print(locations=True, resources=True) == kitchen.print(locations=True, resources=True)
    assert list(mlirbc.diff(kitchen, again)) == []


def test_ops_are_put_in_a_module_and_get_locations() -> None:
    text = b'"test.one"() : () -> ()\n"test.two"() {by = "me"} : () -> ()\n'
    module = mlirbc.parse(text, file_name="made.mlir")
    assert list(module.op_names()) == ["builtin.module", "test.one", "test.two"]
    op = list(module.walk())[2]
    assert op.attributes["by"].value == "me"
    location = op.location
    assert isinstance(location, mlirbc.FileLocation)
    assert (location.filename, location.line) == ("made.mlir", 2)
    plain = mlirbc.parse(text, implicit_module=False)
    assert list(plain.op_names()) == ["test.one", "test.two"]


def test_ops_are_read_in_their_custom_form() -> None:
    text = "module {\n  func.func @f(%arg0: i32) -> i32 {\n    return %arg0 : i32\n  }\n}\n"
    assert str(mlirbc.parse(text)) == text


def test_all_errors_of_a_text_are_raised() -> None:
    text = '"test.one"(%missing) : (i32) -> ()\n"test.two"(%absent) : (i32) -> ()\n'
    with pytest.raises(mlirbc.ParseError) as caught:
        mlirbc.parse(text)
    error = caught.value
    assert isinstance(error, mlirbc.InvalidTextError) and error.status == "INVALID_TEXT"
    first = error.errors[0]
    assert (first.line, first.offset) == (1, error.offset)
    assert first.message in error.message and "test.one" in first.source_line
    names = ["%missing", "%absent"]
    lines = [f"{line}:12: use of undeclared SSA value name '{name}'" for line, name in enumerate(names, 1)]
    assert str(error) == "\n".join(lines)


def test_options_hold_for_text() -> None:
    with pytest.raises(mlirbc.ParseError, match="more than 3 operations"):
        mlirbc.parse('"a.b"() : () -> ()\n' * 5, options=mlirbc.OpenOptions(max_ops=3))
