"""Values of Python that replace elements: numbers become splats, lists and arrays elements of the same type."""

from __future__ import annotations

import numbers
from typing import TYPE_CHECKING, Any, Sequence, Union

from mlirbc.attribute import Attribute
from mlirbc.dense import (
    DenseArrayAttribute,
    DenseAttribute,
    DenseResourceAttribute,
    DenseStringsAttribute,
    SparseAttribute,
)
from mlirbc.errors import InvalidArgumentError
from mlirbc.types import FloatType, IntegerType, ShapedType
from mlirbc.vhlo import VhloTensor

if TYPE_CHECKING:
    from mlirbc.module import Module

_SHAPED = (DenseAttribute, DenseResourceAttribute, DenseStringsAttribute, SparseAttribute)
"""Elements of a shaped type, which ops read in the same way."""

Elements = (*_SHAPED, DenseArrayAttribute, VhloTensor)
"""The attributes whose value is elements."""


def elements_like(module: "Module", value: object, like: Attribute) -> Attribute:
    """Elements of the type of others, from a number, a list or an array."""
    if isinstance(like, VhloTensor):
        return like.with_array(value) if _is_array(value) else like.with_numbers(_numbers(value, like))
    if isinstance(like, DenseArrayAttribute):
        return _dense_array(module, value, like)
    of_type = like.type
    if isinstance(like, DenseStringsAttribute) or not isinstance(of_type, ShapedType):
        raise _another_kind(value, like)
    if _is_array(value):
        return module.new.dense(value, of_type)
    return module.new.dense_of_numbers(_numbers(value, like), of_type)


def check_elements(value: Attribute, like: Attribute) -> None:
    """Raises TypeError unless an attribute has elements of the kind of others, which it replaces."""
    kinds = (_SHAPED, DenseArrayAttribute, VhloTensor)
    expected = next(kind for kind in kinds if isinstance(like, kind))
    if not isinstance(value, expected):
        raise _another_kind(value, like)


def _is_array(value: object) -> bool:
    """Whether a value has a dtype of its own. Those of numpy that are numbers of Python too have another one."""
    return hasattr(value, "__array__") and not isinstance(value, (int, float, complex))


def _numbers(value: object, like: Attribute) -> Union[Sequence[Any], complex]:
    if isinstance(value, (list, tuple)) or isinstance(value, (int, float, complex)):
        return value
    raise _another_kind(value, like)


def _dense_array(module: "Module", value: object, like: DenseArrayAttribute) -> Attribute:
    if _is_array(value):
        value = value.tolist()  # type: ignore[attr-defined]
    if not isinstance(value, (list, tuple)):
        raise _another_kind(value, like)
    element = like.element_type
    for number in value:
        is_bool = isinstance(element, IntegerType) and element.width == 1
        fits = isinstance(number, numbers.Real if isinstance(element, FloatType) else numbers.Integral)
        if not fits or isinstance(number, bool) and not is_bool:
            raise TypeError(f"{number!r} is no element of {like}, which has elements of {element}")
    return module.new.dense_array(element, value)


def _another_kind(value: object, like: Attribute) -> TypeError:
    return TypeError(f"a value of type {type(value).__name__} does not replace {like!r}")


def checked_shape(found: Sequence[int], expected: Sequence[Any], of_type: object) -> bool:
    """Whether values of a shape are one element that is repeated; InvalidArgumentError if they are not the elements."""
    if tuple(found) == tuple(expected):
        return False
    if not tuple(found):
        return True
    raise InvalidArgumentError(f"an array of shape {tuple(found)} has not the elements of {of_type}")
