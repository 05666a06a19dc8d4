"""Removes what identifies its author from a module, and compares the meaning of modules. The cells run in a notebook.

usage: python strip_and_fingerprint.py FILE OUTPUT
"""

from __future__ import annotations

import sys

import mlirbc

# %% The meaning of a module is the same without its locations.
path, output = sys.argv[1:3]
module = mlirbc.open(path)
meaning = module.fingerprint()
print("meaning ", meaning.hex())
print("file    ", module.file_fingerprint().hex())

stripped = module.strip(locations=True)
assert module.fingerprint() == meaning
print(stripped.locations, "locations removed")

# %% Names of private symbols, large constants and resources disclose more; without them it is another module.
stripped = module.strip(names=True, resources=True, constants_larger_than=16)
print(stripped.names, "names,", stripped.constants, "constants and", stripped.resources, "resources removed")
print("meaning ", module.fingerprint().hex())

# %% What nothing refers to any more is left out.
module.write(output, mode=mlirbc.WriteMode.CANONICAL, producer="stripped")

# %% The differences of both files.
with mlirbc.open(path) as old, mlirbc.open(output) as new:
    for difference in mlirbc.diff(old, new, ignore_locations=True, max_text=60):
        where = difference.new_path or difference.old_path
        print(difference.change.name, difference.part.name, where, difference.name)
