"""Budgets limit the work of operations and cancel them."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Callable

import pytest

import mlirbc

KITCHEN = "kitchen.llvm22.v6.mlirbc"


def test_an_operation_that_exceeds_its_budget_changes_nothing(path_of: Callable[[str], Path]) -> None:
    budget = mlirbc.Budget(5)
    module = mlirbc.open(path_of(KITCHEN), mlirbc.OpenOptions(budget=budget))
    with pytest.raises(mlirbc.LimitExceededError) as caught:
        module.verify()
    assert caught.value.status == "LIMIT_EXCEEDED"
    assert budget.work > 5
    module.set_budget(None)
    module.verify()


def test_a_budget_counts_and_starts_again(path_of: Callable[[str], Path]) -> None:
    budget = mlirbc.Budget()
    with mlirbc.open(path_of(KITCHEN), mlirbc.OpenOptions(budget=budget)) as module:
        module.verify()
        first = budget.work
        assert first > 22
        budget.restart()
        assert budget.work == 0
        module.verify()
        assert 0 < budget.work <= first


def test_a_module_keeps_a_budget_that_nothing_else_has(path_of: Callable[[str], Path]) -> None:
    module = mlirbc.open(path_of(KITCHEN), mlirbc.OpenOptions(budget=mlirbc.Budget(5)))
    with pytest.raises(mlirbc.LimitExceededError):
        module.verify()


def test_another_thread_cancels(path_of: Callable[[str], Path]) -> None:
    budget = mlirbc.Budget()
    with mlirbc.open(path_of(KITCHEN)) as module:
        module.set_budget(budget)
        thread = threading.Thread(target=budget.cancel)
        thread.start()
        with pytest.raises(mlirbc.CancelledError):
            while True:
                module.verify()
        thread.join()
        budget.restart()
        module.verify()


def test_text_is_parsed_within_a_budget() -> None:
    text = '"d.op"() : () -> ()\n' * 100
    with pytest.raises(mlirbc.LimitExceededError):
        mlirbc.parse(text, options=mlirbc.OpenOptions(budget=mlirbc.Budget(0)))


@pytest.mark.parametrize("work", [-1, 1 << 64])
def test_work_is_a_number_of_64_bits(work: int) -> None:
    with pytest.raises(mlirbc.InvalidArgumentError):
        mlirbc.Budget(work)
