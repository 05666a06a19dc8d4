"""What a person sees: `repr`, `dir`, completions, and the HTML of notebooks."""

from __future__ import annotations

import html.parser
import re
import types
from pathlib import Path
from typing import Callable, List, Optional, Set, Tuple

import pytest

import mlirbc

# Markup and control characters in a symbol, an attribute, its name, a location, and names of an unknown dialect.
HOSTILE = r"""
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f\1B[31m</script>\22&", sym_visibility = "private"}>
      ({}) : () -> () loc("\1B<b>.mlir":1:2)
  "func.func"() <{function_type = (i32) -> (), sym_name = "</summary><script>\9B31m"}> ({
  ^bb0(%x: i32 loc("</pre>\1B")):
    "func.return"() : () -> () loc(callsite("\1B</script>" at fused<"<i>">["&lt;":1:2, unknown]))
  }) : () -> ()
  "demo.op"() {a = "\1B<img onerror=\22x()\22>&", "b\1B</script>" = 1 : i32, s = @"\1B&amp;", t = #demo.raw<"rawESC">}
      : () -> ()
  "demo.nameESC"() : () -> ()
}) : () -> ()
"""


def hostile() -> mlirbc.Module:
    """The module, with a text that no parser of MLIR accepts."""
    data = mlirbc.parse(HOSTILE).to_bytes()
    changed = data.replace(b"ESC", b"\x1b<i")
    assert changed != data
    return mlirbc.open(changed)


class Page(html.parser.HTMLParser):
    """The elements and the text of a piece of HTML. Everything that is opened must be closed."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.names: List[str] = []
        self.text = ""
        self.styles: Set[Optional[str]] = set()
        self.open: List[str] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attributes: List[Tuple[str, Optional[str]]]) -> None:
        # The only markup beside elements is a colour.
        assert not attributes if tag != "span" else [name for name, _ in attributes] == ["style"]
        self.styles |= {value for _, value in attributes}
        self.names.append(tag)
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def assert_plain(text: str) -> None:
    """No character of a text controls a terminal or a page."""
    assert not [c for c in text if (ord(c) < 32 and c not in "\n\t") or ord(c) == 127]


def test_what_is_in_a_file_is_text_in_html_and_in_reprs() -> None:
    module = hostile()
    parts: List[object] = [module]
    for op in module.walk():
        parts += [op, *op.attributes.values()]
        for shown in (op, op.attributes, op.properties, op.location, *op.attributes.values()):
            assert_plain(repr(shown))
    for part in parts:
        text: str = part._repr_html_()  # type: ignore[attr-defined]
        assert_plain(text)
        assert set(Page(text).names) <= {"div", "b", "details", "summary", "code", "pre", "span"}
        assert all(re.fullmatch(r"color:var\(--jp-[a-z0-9-]+,#[0-9a-f]{6}\)", style or "") for style in Page(text).styles)
    page = Page(module._repr_html_())
    for expected in ['@"f\\1B[31m</script>\\22&"', '@"</summary><script>\\9B31m"', "<img onerror=", '@"\\1B&amp;"']:
        assert expected in page.text
    located = module.print(locations=True)
    assert_plain(located)
    assert 'loc(callsite("\\1B</script>" at ' in module.print(form="generic", locations=True)
    assert_plain(str(module))
    assert_plain(module.print(form="generic", locations=True))


def test_html_has_the_custom_form_folded_and_coloured(kitchen: mlirbc.Module) -> None:
    page = Page(kitchen._repr_html_())
    (colour,) = set(re.findall('<span style="([^"]*)">%arg0</span>', kitchen._repr_html_()))
    assert "variable-2" in colour and len(page.styles) == 3
    assert page.names.count("details") == 3
    assert "func.func @scale(%arg0: memref<?xf32>, %arg1: f32) -> f32 { ..." in page.text
    (load,) = [op for op in kitchen.walk() if op.name == "memref.load"]
    assert Page(load._repr_html_()).text == str(load)
    scale = kitchen.find_symbol("scale")
    assert scale is not None and str(scale) in Page(scale._repr_html_()).text


def test_html_stays_small_and_is_shown_of_what_is_closed_or_damaged(path_of: Callable[[str], Path]) -> None:
    module = mlirbc.create()
    builder = module.builder()
    with builder.at_end(module.body):
        big = module.new.attribute(list(range(100_000)), like=module.parse_attribute("array<i64: 1>"))
        for _ in range(300):
            builder.op("demo.op", attributes={"big": big})
    assert 10_000 < len(module._repr_html_()) < 1_000_000
    assert "... and" in module._repr_html_() and "print(module)" in module._repr_html_()
    assert len(big._repr_html_()) < 50_000 and "print(attribute)" in big._repr_html_()
    op = next(iter(module.body.ops))
    op.erase()
    assert "stale" in op._repr_html_()
    module.close()
    assert "closed" in module._repr_html_() and "closed" in big._repr_html_()
    damaged = mlirbc.open(path_of("handmade/mask_bit_7.mlirbc"))
    assert "invalid op component" in damaged._repr_html_()


def test_vhlo_reads_like_stablehlo(path_of: Callable[[str], Path]) -> None:
    exported = mlirbc.find_modules(path_of("contained/sin.jax_export").read_bytes())
    module = exported.modules[0].open()
    ops = {op.name: op for op in module.walk()}
    sine, constant, function = (ops[f"vhlo.{name}"] for name in ("sine_v2", "constant_v1", "func_v1"))
    assert repr(sine.results[0]) == "<mlirbc.Value result 0 of vhlo.sine_v2: tensor<8x128xf32>>"
    assert repr(sine.results[0].type) == "<mlirbc.RecordType tensor<8x128xf32>>"
    assert repr(constant.attributes["value"]) == "<mlirbc.VhloTensor dense<1.000000e+00> : tensor<f32>>"
    assert "'sym_name': <mlirbc.VhloString \"main\">" in repr(function.attributes)
    assert "(tensor<8x128xf32>) -> tensor<8x128xf32>" in repr(function.attributes["function_type"])
    text = Page(module._repr_html_()).text
    types = "(tensor<8x128xf32>, tensor<8x128xf32>) -> tensor<8x128xf32>"
    assert f'%3 = "vhlo.add_v1"(%1, %2) : {types}' in text and "!vhlo" not in text
    # What MLIR parses is unchanged.
    assert str(sine.results[0].type) == "!vhlo.tensor_v1<8x128x!vhlo.f32_v1>"
    assert "!vhlo.f32_v1" in str(module)


def test_the_spelling_of_stablehlo_leaves_everything_else() -> None:
    from mlirbc.plain import plain

    for text, expected in [
        ('"!vhlo.f32_v1" "a\\"!vhlo.f32_v1"', None),
        ("!vhlo.unknown_v1<!vhlo.f32_v1>", "!vhlo.unknown_v1<f32>"),
        ("!vhlo.func_v1<(!vhlo.bool_v1) -> !vhlo.complex_v1<!vhlo.f64_v1>>", "(i1) -> complex<f64>"),
        ("#vhlo<precision_v1 DEFAULT>", "DEFAULT"),
        ("!vhlo.unranked_tensor_v1<!vhlo.f8E4M3FN_v1>", "tensor<*xf8E4M3FN>"),
        ("!vhlo.tensor_v1<?x!vhlo.quant_v1<!vhlo.i8_v1>>", "tensor<?x!vhlo.quant_v1<i8>>"),
        ('#vhlo.dict_v1<{#vhlo.string_v1<"a"> = #vhlo.integer_v1<-1 : i32>}>', '{"a" = -1 : i32}'),
        ('#vhlo.string_v1<"cut !vhlo.f32_v1', '"cut !vhlo.f32_v1'),
        ("!vhlo.tensor_v1<2x", "tensor<2x"),
        ("vhlo > < -> #vhlo !vhlo.", None),
    ]:
        assert plain(text) == (text if expected is None else expected)


def test_reprs_are_short(path_of: Callable[[str], Path]) -> None:
    data = b"\x00" * 2_000_000 + path_of("kitchen.llvm22.v6.mlirbc").read_bytes()
    found = mlirbc.find_modules(data)
    assert "bytes of unknown format" in repr(found) and len(repr(found)) < 300
    module = mlirbc.create("StableHLO_v1.9.0")
    tensor = module.parse_type("!vhlo.tensor_v1<100000x!vhlo.f32_v1>")
    constant = module.new.record_attribute("vhlo", "tensor_v1", type=tensor, data=bytes(range(200)) * 2000)
    module.resources.add("demo", "weights", b"\x01" * 100_000)
    for shown in (constant, constant.fields, module.new.string("x" * 10_000), module.resources):
        assert len(repr(shown)) < 600, repr(shown)[:1000]
    assert "<400,000 bytes>" in repr(constant.fields)
    assert repr(constant).startswith("<mlirbc.VhloTensor dense<") and repr(constant).endswith(" ...>")
    block = module.body
    with (builder := module.builder()).at_end(block):
        many = builder.op("demo.op", attributes={f"name{i}": i for i in range(1000)})
    assert "... 992 more" in repr(many.attributes) and len(repr(many.attributes)) < 1000


def test_dir_has_the_names_of_the_package_and_no_modules() -> None:
    names = [name for name in dir(mlirbc) if not name.startswith("__")]
    assert sorted(names) == sorted(mlirbc.__all__)
    assert not [name for name in names if isinstance(getattr(mlirbc, name), types.ModuleType)]
    assert all(hasattr(mlirbc, name) for name in dir(mlirbc))


def test_names_are_completed(kitchen: mlirbc.Module) -> None:
    scale = kitchen.find_symbol("scale")
    assert scale is not None
    for names in (scale.attributes, scale.properties, scale.discardable_attributes):
        assert names._ipython_key_completions_() == list(names)
    assert "sym_name" in scale.attributes._ipython_key_completions_()
    module = mlirbc.create()
    module.resources.add("demo", "weights", b"1")
    assert module.resources._ipython_key_completions_() == [("demo", "weights")]


def test_releases_are_numbers_too_and_unknown_readers_name_the_known_ones(path_of: Callable[[str], Path]) -> None:
    by_number, by_name = (mlirbc.open(path_of("kitchen.llvm22.v6.mlirbc")) for _ in range(2))
    by_number.convert(llvm=19)
    by_name.convert(llvm="19")
    assert by_number.to_bytes() == by_name.to_bytes()
    mlirbc.open(path_of("kitchen.llvm22.v6.mlirbc"), mlirbc.OpenOptions(release=22)).verify()
    with pytest.raises(mlirbc.InvalidArgumentError, match="there is no release '7'; the releases are .*22"):
        by_number.convert(llvm=7)
    readers = re.escape("the readers are llvm-17, llvm-18, llvm-19, llvm-21, llvm-22, llvm-23 and stablehlo-X.Y")
    with pytest.raises(mlirbc.InvalidArgumentError, match=readers):
        by_number.check("llvm")


def test_an_attribute_without_elements_has_no_array(kitchen: mlirbc.Module) -> None:
    with pytest.raises(TypeError, match="StringAttribute has no elements"):
        kitchen.new.string("x").to_numpy()
