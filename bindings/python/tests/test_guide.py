"""The programs in Python of docs/guide.md print what the page says. tests/c_library/guide.rs runs everything else in it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def test_the_programs_of_the_guide_print_what_follows(tmp_path: Path) -> None:
    fixtures = ROOT / "tests" / "fixtures"
    for name, source in [
        ("model.mlirbc", "kitchen.llvm22.v6.mlirbc"),
        ("model.jax_export", "contained/sin.jax_export"),
    ]:
        (tmp_path / name).write_bytes((fixtures / source).read_bytes())
    page = (ROOT / "docs" / "guide.md").read_text()
    programs = page.split("\n```python\n")[1:]
    assert len(programs) >= 2
    # One after the other, as in the page.
    before = ""
    printed = ""
    for part in programs:
        code, rest = part.split("\n```", 1)
        expected = rest.split("```text\n", 1)[1].split("```", 1)[0]
        before += code + "\n"
        command = [sys.executable, "-c", before]
        result = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True)
        assert result.stdout == printed + expected
        printed = result.stdout
