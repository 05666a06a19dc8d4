#!/usr/bin/env python3
"""Writes the artifacts in this folder, NAME.VERSION.mlirbc, from NAME.mlir.

Needs the PyPI packages jax and jaxlib 0.11.2, which contain StableHLO 1.20. The artifacts of versions
before 1.9 have no ranges in locations, as jax.export writes them.
"""

import pathlib

from jax._src.interpreters import mlir
from jaxlib.mlir import ir, passmanager
from jaxlib.mlir.dialects import stablehlo

# A version in which each pair of forms differs, and each version of the bytecode format.
PAIRS = "0.9.0 0.10.0 0.12.0 0.14.0 0.15.0 0.20.0 1.1.0 1.5.0 1.6.0 1.9.0 1.10.0 1.12.0 1.13.7 1.18.0 1.20.0"
VERSIONS = {
    "pairs": PAIRS,
    "later": "1.4.0 1.10.0 1.14.0 1.20.0",
    "ranges": "0.9.0 1.8.0 1.9.0",
    "values": "1.20.0",
}

stablehlo.register_stablehlo_passes()
folder = pathlib.Path(__file__).parent
for name, versions in VERSIONS.items():
    for version in versions.split():
        with mlir.make_ir_context():
            module = ir.Module.parse((folder / f"{name}.mlir").read_text())
            if name == "ranges" and version in ("0.9.0", "1.8.0"):
                expand = f"builtin.module(stablehlo-compatibility-expander{{target={version}}})"
                passmanager.PassManager.parse(expand).run(module.operation)
            artifact = stablehlo.serialize_portable_artifact(module, version)
        (folder / f"{name}.{version}.mlirbc").write_bytes(artifact)
