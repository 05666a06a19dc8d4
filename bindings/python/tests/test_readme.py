"""The programs in the READMEs run, and mypy --strict accepts them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import List

import pytest

ROOT = Path(__file__).resolve().parents[3]


def programs() -> List[str]:
    pages = [ROOT / "README.md", ROOT / "bindings" / "python" / "README.md"]
    return [part.split("\n```", 1)[0] + "\n" for page in pages for part in page.read_text().split("\n```python\n")[1:]]


def test_the_programs_of_the_readmes_run_and_have_the_right_types(tmp_path: Path) -> None:
    mypy = pytest.importorskip("mypy", reason="mypy is not installed")
    assert mypy is not None
    fixtures = ROOT / "tests" / "fixtures"
    (tmp_path / "model.mlirbc").write_bytes((fixtures / "kitchen.llvm22.v6.mlirbc").read_bytes())
    (tmp_path / "model.jax_export").write_bytes((fixtures / "contained" / "sin.jax_export").read_bytes())
    assert len(programs()) >= 3
    for number, program in enumerate(programs()):
        path = tmp_path / f"program{number}.py"
        path.write_text(program)
        command = [sys.executable, str(path)]
        printed = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True).stdout
        assert len(printed.splitlines()) >= 3, program
        command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "mypy"), path.name]
        checked = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
        assert checked.returncode == 0, checked.stdout + checked.stderr
