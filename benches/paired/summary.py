#!/usr/bin/env python3
"""Medians of CPU time per file and phase, the ratios of both readers, and the budget.

usage: summary.py ROWS.tsv
"""

import csv
import statistics
import sys

times, ops, heap, peak = {}, {}, {}, {}
with open(sys.argv[1]) as rows:
    for row in csv.DictReader(rows, delimiter="\t"):
        tool, file, phase = row["tool"], row["file"].removesuffix(".mlirbc"), row["phase"]
        times.setdefault((file, tool, phase), []).append(float(row["cpu_ms"]))
        if phase == "walk":
            peak.setdefault((file, tool), []).append(int(row["peak_rss_kb"]))
        if int(row["ops"]):
            ops[file] = int(row["ops"])
        if tool == "mlirbc" and phase in ("open", "decode"):
            heap[file, phase] = int(row["extra"])


def median(file, tool, *phases):
    """The sum of the medians of some phases; 0 if one of them was not run."""
    found = [times.get((file, tool, phase)) for phase in phases]
    return sum(map(statistics.median, found)) if all(found) else 0


PAIRS = [
    ("open and decode all", ("open", "decode"), ("read",)),
    ("walk", ("walk",), ("walk",)),
    ("write", ("write",), ("write",)),
    # MLIR's writer does the same for an edited module.
    ("write, edited", ("write_edited",), ("write",)),
    ("lazy open", ("lazy_open",), ("lazy_open",)),
    ("first function", ("lazy_first",), ("lazy_first",)),
]
print("| file | phase | mlirbc, ms | MLIR, ms | ratio |\n|---|---|---|---|---|")
for file in ops:
    for what, ours, theirs in PAIRS:
        us, them = median(file, "mlirbc", *ours), median(file, "mlir22", *theirs)
        if us and them:
            print(f"| {file} | {what} | {us:.2f} | {them:.2f} | {them / us:.1f} |")
print(
    "\n| file | open, ms | decode, ms | scan + fill, ms | of budget (3 times that) "
    "| heap an op | with tables | peak RSS, MB | MLIR's |\n|---|---|---|---|---|---|---|---|---|"
)
for file, count in ops.items():
    decode, limit = median(file, "mlirbc", "decode"), median(file, "limits", "scan", "fill")
    if not decode or not limit:
        continue
    decoded, opened = heap[file, "decode"], heap[file, "open"]
    us, them = (max(peak.get((file, tool), [0])) / 1024 for tool in ("mlirbc", "mlir22"))
    print(
        f"| {file} | {median(file, 'mlirbc', 'open'):.2f} | {decode:.1f} | {limit:.1f} "
        f"| {decode / limit / 3:.0%} | {decoded / count:.1f} | {(decoded + opened) / count:.1f} "
        f"| {us:.0f} | {them:.0f} |"
    )
