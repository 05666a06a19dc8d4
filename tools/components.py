"""Lists the crates in the C libraries and the command: their licences as text, and a bill of materials (CycloneDX 1.5).

usage: python3 tools/components.py --target TRIPLE --licences FILE --bom FILE

The crates are those of the normal dependencies for the platform, with the default features, as Cargo.lock has them.
A crate without a licence, or without the text of one, is an error.
"""

import argparse
import json
import re
import subprocess
import sys
import uuid
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# The text of Apache-2.0 names no holder of rights. Packages without a text are used under it, if they allow that.
APACHE = ROOT / "LICENSE-APACHE"


def cargo(*arguments):
    command = ["cargo", *arguments]
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def checksums():
    """The SHA-256 of each package, by name and version."""
    found = {}
    for part in (ROOT / "Cargo.lock").read_text().split("[[package]]")[1:]:
        fields = dict(re.findall(r'^(\w+) = "(.*)"$', part, re.M))
        found[fields["name"], fields["version"]] = fields.get("checksum")
    return found


def components(target):
    """The crates that are linked, by id, with the ids on which each depends; and the id of the C library."""
    metadata = json.loads(cargo("metadata", "--locked", "--format-version=1", "--filter-platform", target))
    packages = {package["id"]: package for package in metadata["packages"]}
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}

    def linked(package):
        for dependency in nodes[package]["deps"]:
            of_macro = "proc-macro" in packages[dependency["pkg"]]["targets"][0]["kind"]
            if not of_macro and any(kind["kind"] is None for kind in dependency["dep_kinds"]):
                yield dependency["pkg"]

    root = metadata["resolve"]["root"]
    command = next(id for id, package in packages.items() if package["name"] == "mlirbc-cli")
    found, todo = {}, [root, command]
    while todo:
        package = todo.pop()
        if package not in found:
            found[package] = sorted(set(linked(package)))
            todo.extend(found[package])
    return packages, found, root


def purl(package):
    return f"pkg:cargo/{package['name']}@{package['version']}"


def texts(package):
    """The texts of a package's licences and notices."""
    folder = Path(package["manifest_path"]).parent
    names = re.compile(r"(licen[cs]e|copying|unlicense|notice|copyright)", re.I)
    files = sorted(path for path in folder.iterdir() if path.is_file() and names.match(path.name))
    if not files and "Apache-2.0" in (package["license"] or ""):
        files = [APACHE]
    if not files:
        sys.exit(f"{package['name']}: no text of its licence {package['license']}")
    return [(path.name, path.read_text(encoding="utf-8", errors="replace").strip()) for path in files]


def expression(package):
    """The licence as SPDX writes it."""
    if not package["license"]:
        sys.exit(f"{package['name']} names no licence")
    return package["license"].replace("/", " OR ")


def rust():
    """The version of the compiler, whose standard library is linked too."""
    return subprocess.run(["rustc", "--version"], check=True, stdout=subprocess.PIPE, text=True).stdout.split()[1]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--target", required=True)
    parser.add_argument("--licences", required=True, type=Path)
    parser.add_argument("--bom", required=True, type=Path)
    arguments = parser.parse_args()
    packages, found, root = components(arguments.target)
    crates = sorted(
        (packages[id] for id in found if id != root), key=lambda package: (package["name"], package["version"])
    )

    # Equal texts, as of the Apache licence, are printed once.
    users = {}
    for package in crates:
        for name, text in texts(package):
            users.setdefault(text, []).append(f"{package['name']} {package['version']} ({name})")
    lines = ["mlirbc contains these crates, and the standard library of Rust (MIT OR Apache-2.0).", ""]
    lines += [f"{package['name']} {package['version']}: {expression(package)}" for package in crates]
    for text, names in sorted(users.items(), key=lambda item: item[1]):
        lines += ["", "=" * 80, *names, "=" * 80, "", text]
    arguments.licences.write_text("\n".join(lines) + "\n", encoding="utf-8")

    sums = checksums()
    standard = f"pkg:generic/rust-std@{rust()}"

    def component(package):
        entry = {
            "type": "library",
            "bom-ref": purl(package),
            "name": package["name"],
            "version": package["version"],
            "licenses": [{"expression": expression(package)}],
            "purl": purl(package),
        }
        checksum = sums[package["name"], package["version"]]
        if checksum:
            entry["hashes"] = [{"alg": "SHA-256", "content": checksum}]
        return entry

    bom = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": component(packages[root])},
        "components": [component(package) for package in crates]
        + [
            {
                "type": "library",
                "bom-ref": standard,
                "name": "rust-std",
                "version": rust(),
                "licenses": [{"expression": "MIT OR Apache-2.0"}],
                "purl": standard,
            }
        ],
        "dependencies": [
            {
                "ref": purl(packages[id]),
                "dependsOn": sorted({purl(packages[other]) for other in found[id]} | {standard}),
            }
            for id in sorted(found, key=lambda id: purl(packages[id]))
        ],
    }
    # The number identifies the contents: the same contents have the same one.
    number = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(bom, sort_keys=True))
    bom = {
        "bomFormat": bom.pop("bomFormat"),
        "specVersion": bom.pop("specVersion"),
        "serialNumber": f"urn:uuid:{number}",
        **bom,
    }
    arguments.bom.write_text(json.dumps(bom, indent=2) + "\n", encoding="utf-8")


main()
