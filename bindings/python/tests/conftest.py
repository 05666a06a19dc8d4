"""The fixtures of the library as modules."""

from __future__ import annotations

from pathlib import Path
from typing import Callable

import pytest

import mlirbc

FIXTURES = Path(__file__).resolve().parents[3] / "tests" / "fixtures"


@pytest.fixture
def path_of() -> Callable[[str], Path]:
    return lambda name: FIXTURES / name


@pytest.fixture
def kitchen() -> mlirbc.Module:
    return mlirbc.open(FIXTURES / "kitchen.llvm22.v6.mlirbc")
