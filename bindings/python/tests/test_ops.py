"""Walks, ops, blocks, regions, values and symbols."""

from __future__ import annotations

from collections import Counter

import pytest

import mlirbc


def test_walks_and_names_agree(kitchen: mlirbc.Module) -> None:
    for order in mlirbc.WalkOrder:
        names = [op.name for op in kitchen.walk(order)]
        assert list(kitchen.op_names(order)) == names
        # The name of an op that no walk has seen comes from the library.
        assert [mlirbc.Op(op.module, op._ref).name for op in kitchen.walk(order)] == names
    assert Counter(kitchen.op_names())["arith.constant"] == 6
    assert next(kitchen.walk()).name == "builtin.module"
    assert list(kitchen.walk(mlirbc.WalkOrder.POST_ORDER))[-1].name == "builtin.module"


def test_the_structure_has_parents_and_positions(kitchen: mlirbc.Module) -> None:
    root = kitchen.root
    assert root is not None and root.parent is None
    assert root.block == kitchen.top_block
    for region in root.regions:
        assert region.op == root
        for block in region:
            assert block.region == region
            for position, op in enumerate(block):
                assert op.block == block and op.position == position and op.parent == root
    loop = next(op for op in kitchen.walk() if op.name == "scf.for")
    assert [op.name for op in loop.regions[0].walk()][0] == "memref.load"
    assert [op.name for op in loop.walk()][0] == "scf.for"
    terminator = loop.blocks[0].terminator
    assert terminator is not None and terminator.name == "scf.yield"
    assert loop.dialect == "scf" and not loop.is_isolated and root.is_isolated


def test_ops_are_equal_and_hashable_by_identity(kitchen: mlirbc.Module) -> None:
    assert set(kitchen.walk()) == set(kitchen.walk())
    assert len(set(kitchen.walk())) == 22
    first = next(kitchen.walk())
    assert first != kitchen.top_block and first == kitchen.root


def test_values_have_types_owners_and_uses(kitchen: mlirbc.Module) -> None:
    multiply = next(op for op in kitchen.walk() if op.name == "arith.mulf")
    assert [str(value.type) for value in multiply.operands] == ["f32", "f32"]
    uses = multiply.result.uses
    assert sorted(use.op.name for use in uses) == ["arith.addf", "memref.store"]
    for use in uses:
        assert use.op.operands[use.operand] == multiply.result
    assert multiply.result.defining_op == multiply and multiply.result.owner_block is None
    argument = multiply.operands[1]
    assert argument.defining_op is None
    assert argument.owner_block is not None and argument.owner_block.arguments[argument.position] == argument
    with pytest.raises(ValueError, match="0 results"):
        next(op for op in kitchen.walk() if op.name == "scf.yield").result


def test_groups_of_operands_have_the_names_of_the_definition(kitchen: mlirbc.Module) -> None:
    branch = next(op for op in kitchen.walk() if op.name == "cf.cond_br")
    assert branch.operand_group("trueDestOperands") == [branch.operands[1]]
    with pytest.raises(KeyError):
        branch.operand_group("nothing")
    assert [block.position for block in branch.successors] == [1, 1]
    assert branch.properties["operandSegmentSizes"] == [1, 1, 1]


def test_symbols_are_found_with_their_uses(kitchen: mlirbc.Module) -> None:
    scale = kitchen.find_symbol("scale")
    assert scale is not None and scale.symbol_name == "scale"
    assert scale == kitchen.lookup_symbol("scale")
    assert kitchen.find_symbol("nothing") is None
    assert scale.visibility is mlirbc.Visibility.PUBLIC
    uses = scale.symbol_uses()
    assert [(use.op.name, use.name, use.is_property) for use in uses.uses] == [("func.call", "callee", True)]
    assert uses.possible == []
    callee = uses.uses[0].op.attributes["callee"]
    assert isinstance(callee, mlirbc.SymbolRefAttribute)
    assert callee.value == mlirbc.SymbolRef("scale") and callee.resolve() == scale
    assert [op.symbol_name for op in kitchen.functions] == ["scale", "weights", "main"]


def test_locations_are_attributes_with_their_parts(kitchen: mlirbc.Module) -> None:
    location = next(kitchen.walk()).location
    assert isinstance(location, mlirbc.FileLocation)
    assert (location.filename, location.line, location.column) == ("kitchen.mlir", 4, 1)


def test_text_is_that_of_mlir(kitchen: mlirbc.Module) -> None:
    assert str(kitchen).startswith("module @filter attributes {") and str(kitchen) == kitchen.print() == kitchen.print(form="custom")
    multiply = next(op for op in kitchen.walk() if op.name == "arith.mulf")
    assert " = arith.mulf %" in str(multiply) and str(multiply) == multiply.print()
    assert "loc(" in multiply.print(locations=True) and "loc(" in multiply.print(form="generic", locations=True)
    assert ' = "arith.mulf"(%' in multiply.print(form="generic")
    assert kitchen.print(form="generic").startswith('"builtin.module"() <{sym_name = "filter"}> ({')
    load = mlirbc.parse(
        '%m = "a.b"() : () -> memref<f32>\n%0 = "memref.load"(%m) <{nontemporal = false}> : (memref<f32>) -> f32'
    )
    assert '"memref.load"(%0) <{nontemporal = false}>' in load.print()
    assert " = memref.load %0[] : memref<f32>" in load.print(elide_defaults=True)
    loads = [op for op in load.walk() if op.name == "memref.load"]
    assert [" = memref.load %" in op.print(elide_defaults=True) for op in loads] == [True]
    with pytest.raises(ValueError, match="'custom' or 'generic', not 'short'"):
        kitchen.print(form="short")  # type: ignore[arg-type]
    with pytest.raises(mlirbc.LimitExceededError):
        kitchen.print(max_bytes=10)


def test_a_walk_leaves_out_what_is_erased_during_it(kitchen: mlirbc.Module) -> None:
    seen = []
    for op in kitchen.walk():
        seen.append(op.name)
        if op.name == "func.func" and op.symbol_name in ("weights", "main"):
            op.erase()
    assert seen.count("func.func") == 3
    assert "cf.cond_br" not in seen and "func.call" not in seen


def test_an_op_that_is_renamed_during_a_walk_has_its_new_name(kitchen: mlirbc.Module) -> None:
    for op in kitchen.walk():
        if op.name == "arith.mulf":
            op.name = "arith.divf"
            assert op.name == "arith.divf"
    assert "arith.mulf" not in list(kitchen.op_names())
