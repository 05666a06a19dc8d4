#!/usr/bin/env python3
"""Tables of the rows that benches/paired/run.sh writes: the least CPU time of each phase, and ratios.

usage: summary.py ROWS.tsv
"""

import csv
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


def least(file, tool, *phases):
    """The sum of the least times of some phases; 0 if one of them was not run."""
    found = [times.get((file, tool, phase)) for phase in phases]
    return sum(map(min, found)) if all(found) else 0


def number(milliseconds):
    return f"{milliseconds:,.0f}" if milliseconds >= 10 else f"{milliseconds:.2f}"


def table(columns):
    """A table of the times of both, and the ratio: MLIR's time over ours."""
    print("| file | ops | " + " | ".join(title for title, _, _ in columns) + " |")
    print("|---" * (len(columns) + 2) + "|")
    for file, count in ops.items():
        cells = []
        for _, ours, theirs in columns:
            us, them = least(file, "mlirbc", *ours), least(file, "mlir22", *theirs)
            cells.append(f"{number(us)} / {number(them)}: **{them / us:.1f}**" if us and them else "")
        print(f"| {file} | {count:,} | " + " | ".join(cells) + " |")
    print()


table([
    ("read", ("open", "decode"), ("read",)),
    ("print", ("print",), ("print",)),
    ("print, custom form", ("print_custom",), ("print_custom",)),
    ("parse", ("parse",), ("parse",)),
    ("parse, custom form", ("parse_custom",), ("parse_custom",)),
    ("write", ("write",), ("write",)),
    # MLIR's writer does the same for an edited module.
    ("write, edited", ("write_edited",), ("write",)),
])
table([
    ("walk", ("walk",), ("walk",)),
    ("lazy open", ("lazy_open",), ("lazy_open",)),
    ("first function", ("lazy_first",), ("lazy_first",)),
])
print(
    "| file | open, ms | decode, ms | scan + fill, ms | of budget (3 times that) "
    "| heap per op | with tables | peak RSS, MB | MLIR's |\n|---|---|---|---|---|---|---|---|---|"
)
for file, count in ops.items():
    decode, limit = least(file, "mlirbc", "decode"), least(file, "limits", "scan", "fill")
    if not decode or not limit:
        continue
    decoded, opened = heap[file, "decode"], heap[file, "open"]
    us, them = (max(peak.get((file, tool), [0])) / 1024 for tool in ("mlirbc", "mlir22"))
    print(
        f"| {file} | {least(file, 'mlirbc', 'open'):.2f} | {decode:.1f} | {limit:.1f} "
        f"| {decode / limit / 3:.0%} | {decoded / count:.1f} | {(decoded + opened) / count:.1f} "
        f"| {us:.0f} | {them:.0f} |"
    )
