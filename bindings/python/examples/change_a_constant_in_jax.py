"""Changes a constant of a function that JAX exported, and runs the changed function in JAX.

usage: python change_a_constant_in_jax.py

JAX keeps more than the module in an export, such as the shapes and the version of its calls. The module alone is therefore
replaced in the object that `jax.export` returns, and that object is called, or serialized again.
"""

from __future__ import annotations

import jax
import jax.export
import numpy

import mlirbc


def scaled(exported: jax.export.Exported, factor: float) -> jax.export.Exported:
    """The exported function with its constants multiplied."""
    with mlirbc.open(exported.mlir_module_serialized) as module:
        for op in module.walk():
            if op.name == "vhlo.constant_v1":
                op.attributes["value"] = op.attributes["value"].to_numpy() * numpy.float32(factor)
        return mlirbc.replace_module(exported, module)


def main() -> None:
    """Exports a function with weights, and prints what it computes before and after the change."""
    weights = numpy.arange(6, dtype="float32").reshape(2, 3)
    function = jax.jit(lambda x: x @ weights)
    data = jax.export.export(function)(jax.ShapeDtypeStruct((1, 2), "float32")).serialize()

    exported = jax.export.deserialize(data)
    argument = numpy.ones((1, 2), "float32")
    print("before:", numpy.asarray(exported.call(argument)))
    changed = scaled(exported, 10)
    print("after: ", numpy.asarray(changed.call(argument)))
    # The changed function as a file, for jax.export.deserialize.
    again = jax.export.deserialize(changed.serialize())
    print("again: ", numpy.asarray(again.call(argument)))


if __name__ == "__main__":
    main()
