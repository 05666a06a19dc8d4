#!/usr/bin/env python3
"""Writes NAME.mlirbc from each NAME.mlir in this folder, and NAME.mlir as jaxlib prints it.

Needs the PyPI package jaxlib 0.10.2. Texts NAME.generic.mlir have ops that are printed in the generic form; they
stay as they are.
"""

import pathlib

from jaxlib.mlir import ir
from jaxlib.mlir._mlir_libs import _jax_mlir_ext
from jaxlib.mlir.dialects import chlo, mhlo, sdy, stablehlo

for path in sorted(pathlib.Path(__file__).parent.glob("*.mlir")):
    with ir.Context() as context:
        registry = ir.DialectRegistry()
        _jax_mlir_ext.register_dialects(registry)
        context.append_dialect_registry(registry)
        context.load_all_available_dialects()
        for dialect in (stablehlo, chlo, sdy):
            dialect.register_dialect(context)
        mhlo.register_mhlo_dialect(context)
        module = ir.Module.parse(path.read_text())
        with path.with_suffix(".mlirbc").open("wb") as file:
            module.operation.write_bytecode(file)
        if not path.name.endswith(".generic.mlir"):
            path.write_text(str(module))
