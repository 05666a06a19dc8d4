"""Elements as arrays of numpy, and arrays as elements. The only module that requires numpy.

bf16, the floats of 8 bits and less are types of ml_dtypes.
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Any, Dict, Tuple

import numpy

from mlirbc._abi import ffi, lib
from mlirbc.dense import element_format
from mlirbc.enums import ElementKind, Signedness
from mlirbc.errors import InvalidArgumentError
from mlirbc.types import ShapedType, Type

if TYPE_CHECKING:
    from mlirbc.module import Module

Array = numpy.ndarray[Any, Any]

_FLOATS = {"f16": "<f2", "f32": "<f4", "f64": "<f8"}

_ML_FLOATS = {
    "bf16": "bfloat16",
    "f8E5M2": "float8_e5m2",
    "f8E4M3": "float8_e4m3",
    "f8E4M3FN": "float8_e4m3fn",
    "f8E5M2FNUZ": "float8_e5m2fnuz",
    "f8E4M3FNUZ": "float8_e4m3fnuz",
    "f8E4M3B11FNUZ": "float8_e4m3b11fnuz",
    "f8E3M4": "float8_e3m4",
    "f8E8M0FNU": "float8_e8m0fnu",
    "f6E2M3FN": "float6_e2m3fn",
    "f6E3M2FN": "float6_e3m2fn",
    "f4E2M1FN": "float4_e2m1fn",
}


def _float_dtype(name: str) -> "numpy.dtype[Any]":
    if name in _FLOATS:
        return numpy.dtype(_FLOATS[name])
    if name not in _ML_FLOATS:
        raise TypeError(f"numpy has no dtype for {name or 'floats of an unknown format'}; `raw` has the bytes")
    try:
        import ml_dtypes
    except ImportError as error:
        raise ImportError(f"arrays of {name} require the package ml_dtypes; `raw` has the bytes") from error
    if not hasattr(ml_dtypes, _ML_FLOATS[name]):
        raise TypeError(f"this version of ml_dtypes has no {name}; `raw` has the bytes")
    dtype: numpy.dtype[Any] = numpy.dtype(getattr(ml_dtypes, _ML_FLOATS[name]))
    return dtype


def _dtype(kind: int, width: int, signedness: int, float_format: int) -> "numpy.dtype[Any]":
    """The dtype of stored elements that numpy represents as they are."""
    float_name: bytes = ffi.string(lib.mlirbc_float_format_name(float_format))
    return _named_dtype(kind, width, signedness, float_name.decode())


def _named_dtype(kind: int, width: int, signedness: int, float_name: str) -> "numpy.dtype[Any]":
    if kind in (ElementKind.FLOAT, ElementKind.COMPLEX_FLOAT):
        dtype = _float_dtype(float_name)
        if kind == ElementKind.FLOAT:
            return dtype
        if dtype.itemsize in (4, 8) and dtype.kind == "f":
            return numpy.dtype(f"<c{2 * dtype.itemsize}")
        raise TypeError(f"numpy has no complex numbers of {dtype}; `raw` has the bytes")
    if kind == ElementKind.INTEGER and width in (8, 16, 32, 64):
        return numpy.dtype(f"<{'u' if signedness == Signedness.UNSIGNED else 'i'}{width // 8}")
    raise TypeError("numpy has no dtype for the elements; `raw` has the bytes")


def _odd_integers(raw: memoryview, width: int, signedness: int) -> Array:
    """Integers that do not fill their bytes, or that are wider than those of numpy: a copy."""
    size = (width + 7) // 8
    signed = signedness != Signedness.UNSIGNED
    numbers = []
    for start in range(0, len(raw), size):
        # Files may have any bits above the width.
        bits = int.from_bytes(raw[start : start + size], "little") & ((1 << width) - 1)
        numbers.append(bits - (1 << width) if signed and bits >> (width - 1) else bits)
    if width > 64:
        return numpy.array(numbers, dtype=object)
    # The next size: int4 is int8, and 12 bits are int16.
    fitting = next(bits for bits in (8, 16, 32, 64) if width <= bits)
    return numpy.array(numbers, dtype=f"<{'i' if signed else 'u'}{fitting // 8}")


def _array(
    kind: int, width: int, signedness: int, float_format: int, raw: memoryview, is_packed: bool, count: int
) -> Array:
    """Stored elements as a flat array."""
    if kind == ElementKind.INTEGER and width == 1:
        stored = numpy.frombuffer(raw, dtype=numpy.uint8)
        # One bit of a byte of its own may be any of its bits.
        bits: Array = stored if count == 1 or not is_packed else numpy.unpackbits(stored, count=count, bitorder="little")
        return bits.astype(numpy.bool_)
    if kind == ElementKind.INTEGER and width and width not in (8, 16, 32, 64):
        return _odd_integers(raw, width, signedness)
    return numpy.frombuffer(raw, dtype=_dtype(kind, width, signedness, float_format))


def array_of_dense(dense: Any, raw: memoryview, shape: Tuple[int, ...]) -> Array:
    """The elements of an `mlirbc_dense` as a read-only array."""
    # A splat of packed bits is one byte, of which all bits are equal.
    stored = 1 if dense.is_splat else dense.count
    flat = _array(dense.kind, dense.bit_width, dense.signedness, dense.float_format, raw, dense.is_packed, stored)
    array = numpy.broadcast_to(flat[:1].reshape(()), shape) if dense.is_splat else flat.reshape(shape)
    array.flags.writeable = False
    return array


def array_of_type(of_type: Type, raw: memoryview) -> Array:
    """The bytes of a resource as a read-only array of a type of static shape."""
    if not isinstance(of_type, ShapedType) or None in of_type.shape:
        raise InvalidArgumentError(f"{of_type} has no static shape")
    shape = tuple(size or 0 for size in of_type.shape)
    kind, width, signedness, float_format = element_format(of_type)
    if kind == ElementKind.INTEGER and width % 8 and width != 1:
        raise TypeError(f"the producer determines how {of_type} is stored in a resource; `raw` has the bytes")
    is_bit = kind == ElementKind.INTEGER and width == 1
    size = 1 if is_bit else (width + 7) // 8 * (2 if kind >= ElementKind.COMPLEX_INTEGER else 1)
    if len(raw) != size * (of_type.num_elements or 0):
        raise InvalidArgumentError(f"the resource has {len(raw)} bytes, which are not the elements of {of_type}")
    flat = _array(kind, width, signedness, float_format, raw, False, 0)
    array = flat.reshape(shape)
    array.flags.writeable = False
    return array


def _format_of(name: str) -> Tuple[int, int, int, str]:
    """The kind, width, signedness and float format of an element type by its name, such as "ui8" or "complex<f32>"."""
    is_complex = name.startswith("complex<")
    part = name[len("complex<") : -1] if is_complex else name
    match = re.fullmatch(r"(s|u)?i([0-9]+)", part)
    if match or part == "index":
        signs = {"s": Signedness.SIGNED, "u": Signedness.UNSIGNED}
        width = int(match.group(2)) if match else 64
        sign = signs.get(match.group(1), Signedness.SIGNLESS) if match else Signedness.SIGNLESS
        return (ElementKind.COMPLEX_INTEGER if is_complex else ElementKind.INTEGER), width, sign, ""
    kind = ElementKind.COMPLEX_FLOAT if is_complex else ElementKind.FLOAT
    return kind, 0, Signedness.SIGNLESS, part


def array_of_name(name: str, raw: bytes, shape: Tuple[int, ...]) -> Array:
    """Stored elements of a type by its name, as a read-only array: all elements, or one that is repeated."""
    kind, width, signedness, float_name = _format_of(name)
    count = math.prod(shape)
    view = memoryview(raw)
    flat: Array
    if kind == ElementKind.INTEGER and width == 1:
        # As for dense attributes: a splat of bits is one byte, bits are packed, and some writers did not pack them.
        if count and raw in (b"\x00", b"\xff"):
            flat = numpy.array([raw == b"\xff"])
        else:
            flat = _array(kind, width, signedness, 0, view, len(raw) == (count + 7) // 8, count)
    elif kind == ElementKind.INTEGER and width not in (8, 16, 32, 64):
        flat = _odd_integers(view, width, signedness)
    else:
        flat = numpy.frombuffer(view, dtype=_named_dtype(kind, width, signedness, float_name))
    if flat.size == 1 and count:
        array = numpy.broadcast_to(flat.reshape(()), shape)
    elif flat.size == count:
        array = flat.reshape(shape)
    elif not count:
        array = numpy.empty(shape, dtype=flat.dtype)
    else:
        raise InvalidArgumentError(f"{len(raw)} bytes are not {count} elements of {name}")
    array.flags.writeable = False
    return array


def bytes_of_name(name: str, array: Array) -> bytes:
    """The elements of an array as those of a type by its name are stored."""
    kind, width, signedness, float_name = _format_of(name)
    if kind == ElementKind.INTEGER and width == 1:
        if array.dtype.kind != "b":
            raise TypeError(f"{array.dtype} has values that i1 does not have")
        return numpy.packbits(array.reshape(-1), bitorder="little").tobytes()
    if kind == ElementKind.INTEGER and width not in (8, 16, 32, 64):
        return _odd_bytes(array, width, signedness)
    return _same_bytes(array, _named_dtype(kind, width, signedness, float_name), signedness, name)


def _numbers(value: Any, kind: int, width: int, signedness: int, float_name: str, name: str) -> Array:
    """Numbers of Python as an array of the dtype in which elements of a type are passed on."""
    found = numpy.asarray(value)
    wrong = TypeError(f"{found.dtype} has values that {name} does not have")
    if not found.size:
        found = found.astype(numpy.bool_ if width == 1 else numpy.int64)
    if kind == ElementKind.INTEGER and width == 1:
        if found.dtype.kind == "b":
            return found
        if found.dtype.kind not in "iu" or not numpy.isin(found, (0, 1)).all():
            raise wrong
        return found.astype(numpy.bool_)
    if kind == ElementKind.INTEGER:
        # Numbers of more than 64 bits are objects.
        if found.dtype.kind not in "iuO":
            raise wrong
        return found
    if kind not in (ElementKind.FLOAT, ElementKind.COMPLEX_FLOAT):
        raise wrong
    if found.dtype.kind not in ("fiuO" if kind == ElementKind.FLOAT else "fiuOc"):
        raise wrong
    with numpy.errstate(over="ignore"):
        return found.astype(_named_dtype(kind, width, signedness, float_name))


def bytes_of_numbers(value: Any, of_type: Type) -> Tuple[bytes, Tuple[int, ...]]:
    """Numbers of Python as `mlirbc_dense_attribute_create` expects elements of a type, and their shape."""
    kind, width, signedness, float_format = element_format(of_type)
    float_name: bytes = ffi.string(lib.mlirbc_float_format_name(float_format))
    array = _numbers(value, kind, width, signedness, float_name.decode(), str(of_type))
    if kind == ElementKind.INTEGER and width > 1:
        return _odd_bytes(array, width, signedness), array.shape
    if kind == ElementKind.INTEGER and width == 1:
        return array.astype(numpy.uint8).tobytes(), array.shape
    return numpy.ascontiguousarray(array).tobytes(), array.shape


def bytes_of_named_numbers(value: Any, name: str) -> Tuple[bytes, Tuple[int, ...]]:
    """Numbers of Python as elements of a type by its name are stored, and their shape."""
    kind, width, signedness, float_name = _format_of(name)
    array = _numbers(value, kind, width, signedness, float_name, name)
    if kind == ElementKind.INTEGER and width > 1:
        return _odd_bytes(array, width, signedness), array.shape
    return bytes_of_name(name, array), array.shape


def type_name_of(dtype: "numpy.dtype[Any]") -> str:
    """The element type of MLIR for a dtype, such as "i32"."""
    if dtype.kind == "b":
        return "i1"
    if dtype.kind == "i":
        return f"i{8 * dtype.itemsize}"
    if dtype.kind == "u":
        return f"ui{8 * dtype.itemsize}"
    if dtype.kind == "f" and dtype.itemsize in (2, 4, 8):
        return f"f{8 * dtype.itemsize}"
    if dtype.kind == "c" and dtype.itemsize in (8, 16):
        return f"complex<f{4 * dtype.itemsize}>"
    names: Dict[str, str] = {ml_name: name for name, ml_name in _ML_FLOATS.items()}
    if dtype.name in names:
        return names[dtype.name]
    raise TypeError(f"MLIR has no element type for {dtype}")


def bytes_of(module: "Module", array: Array, of_type: Type) -> bytes:
    """The elements of an array as `mlirbc_dense_attribute_create` expects those of a type."""
    kind, width, signedness, float_format = element_format(of_type)
    if kind == ElementKind.INTEGER and width == 1:
        if array.dtype.kind != "b":
            raise TypeError(f"{array.dtype} has values that i1 does not have")
        return array.astype(numpy.uint8).tobytes()
    if kind == ElementKind.INTEGER and width not in (8, 16, 32, 64):
        return _odd_bytes(array, width, signedness)
    return _same_bytes(array, _dtype(kind, width, signedness, float_format), signedness, str(of_type))


def _same_bytes(array: Array, expected: "numpy.dtype[Any]", signedness: int, name: str) -> bytes:
    """The bytes of an array whose elements are those of a type as they are."""
    # Signless integers have no sign: arrays with and without one have the same bytes.
    same_bits = array.dtype.kind in "iu" and expected.kind in "iu" and array.dtype.itemsize == expected.itemsize
    if signedness != Signedness.SIGNLESS:
        same_bits = False
    if array.dtype.newbyteorder("<") != expected.newbyteorder("<") and not same_bits:
        raise TypeError(f"an array of {array.dtype} has not the elements of {name}; convert it with astype")
    if array.dtype.newbyteorder("<") != array.dtype:
        array = array.astype(array.dtype.newbyteorder("<"))
    return numpy.ascontiguousarray(array).tobytes()


def _odd_bytes(array: Array, width: int, signedness: int) -> bytes:
    size = (width + 7) // 8
    low = 0 if signedness == Signedness.UNSIGNED else -(1 << (width - 1))
    high = 1 << (width - 1) if signedness == Signedness.SIGNED else 1 << width
    data = bytearray()
    for number in array.reshape(-1).tolist():
        if not isinstance(number, int) or not low <= number < high:
            raise InvalidArgumentError(f"{number} is no integer of {width} bits")
        data += (number & ((1 << width) - 1)).to_bytes(size, "little")
    return bytes(data)
