#!/usr/bin/env python3
"""Writes the attributes and types that releases of LLVM parse in text form.

  text_forms_from_tablegen.py 17=INCLUDE:TBLGEN ... > crates/mlirbc/src/convert/text_forms.txt

INCLUDE is the folder with `mlir`, TBLGEN a program that reads the .td files of that release, such as
`llvm-tblgen-17`. Reads every record of an attribute or type with a mnemonic, and the cases of enums.

Each line has a kind (`attribute` or `type`), the dialect and mnemonic, and the releases. A `|` separates
releases with other parameters or another format. A line `case` follows for each case of an enum that
not all of these releases have.
"""

import concurrent.futures
import pathlib
import re
import subprocess
import sys

INCLUDE = re.compile(r'^\s*include\s+"([^"]+)"', re.MULTILINE)
HEAD = re.compile(r"^def (\S+) \{(?:\t// (.*))?$")
CODE = re.compile(r"^  code (\w+) = \[\{")
FIELD = re.compile(r"^  \S.*? (\w+) = (.*);$")

# Types that C++ code parses, as no record has them: dialect and mnemonics in all releases.
WRITTEN_OUT = {
    ("attribute", "spirv"): "target_env vce interface_var_abi",
    ("type", "llvm"): "void label metadata ppc_fp128 func ptr array struct target",
    ("type", "spirv"): "array image matrix ptr rtarray sampled_image struct",
    ("type", "gpu"): "async.token mma_matrix sparse.dntensor_handle sparse.spmat_handle",
    ("type", "quant"): "any calibrated uniform",
    ("type", "pdl"): "attribute operation range type value",
    ("attribute", "dlti"): "dl_spec dl_entry",
}
# The same for some releases only.
WRITTEN_OUT_IN = {
    ("type", "gpu.sparse.spgemmop_handle"): {"18", "19", "21", "22", "23"},
    ("type", "llvm.token"): {"17", "18", "19", "21", "22"},
    ("type", "llvm.vec"): {"17", "18", "19"},
    ("type", "llvm.x86_mmx"): {"17", "18", "19"},
    ("type", "llvm.x86_amx"): {"21", "22", "23"},
    ("type", "spirv.coopmatrix"): {"17", "18", "19", "21", "22", "23"},
    ("type", "spirv.arm.tensor"): {"21", "22", "23"},
    ("type", "builtin.f8E4M3"): {"19", "21", "22", "23"},
    ("type", "builtin.f8E3M4"): {"21", "22", "23"},
    ("type", "builtin.f4E2M1FN"): {"21", "22", "23"},
    ("type", "builtin.f6E2M3FN"): {"21", "22", "23"},
    ("type", "builtin.f6E3M2FN"): {"21", "22", "23"},
    ("type", "builtin.f8E8M0FNU"): {"21", "22", "23"},
    ("type", "builtin.token"): {"23"},
    ("attribute", "dlti.target_system_spec"): {"19", "21", "22", "23"},
    ("attribute", "dlti.target_device_spec"): {"19", "21", "22", "23"},
}
# Words that C++ code parses like the cases of an enum, and the releases with them.
WRITTEN_OUT_CASES = {
    ("attribute", "sparse_tensor.encoding"): {
        **dict.fromkeys(["batch", "explicitVal", "implicitVal", "soa", "structured"],
                        {"19", "21", "22", "23"}),
        "block2_4": {"18"},
    },
    **{("type", f"spirv.{name}"): {"bf16": {"21", "22", "23"}}
       for name in ["array", "coopmatrix", "ptr", "rtarray"]},
}
# Records that changed and whose text did not.
SAME_TEXT = {
    "emitc.opaque", "llvm.array", "llvm.ppc_fp128", "llvm.ptr", "llvm.struct", "llvm.vec",
}
# Written by C++ code that changed: a release from which on the text is another one.
CHANGED = {"dlti.dl_spec": "21"}


def main():
    releases = {}
    for argument in sys.argv[1:]:
        release, _, rest = argument.partition("=")
        include, _, tblgen = rest.partition(":")
        releases[release] = forms_of(pathlib.Path(include), tblgen)
    for (kind, dialect), names in WRITTEN_OUT.items():
        for name in names.split():
            if f"{dialect}.{name}" in {n for _, n in WRITTEN_OUT_IN}:
                continue
            for forms in releases.values():
                forms.setdefault((kind, f"{dialect}.{name}"), (None, ""))
    for key, those in WRITTEN_OUT_IN.items():
        for release in those:
            releases[release].setdefault(key, (None, ""))
    for key, cases in WRITTEN_OUT_CASES.items():
        for release, forms in releases.items():
            if key in forms:
                _, shape = forms[key]
                forms[key] = ({case for case, those in cases.items() if release in those}, shape)
    for key in sorted(set().union(*releases.values())):
        kind, name = key
        having = [release for release, forms in releases.items() if key in forms]
        words, last = [], None
        for release in having:
            shape = releases[release][key][1]
            is_other = last not in (None, shape) and name not in SAME_TEXT
            if is_other or CHANGED.get(name) == release:
                words.append("|")
            words.append(release)
            last = shape
        print(kind, name, *words)
        cases = [releases[release][key][0] for release in having]
        if None in cases:
            continue
        for case in sorted(set().union(*cases)):
            those = [release for release, of in zip(having, cases) if case in of]
            if those != having:
                print("case", case, *those)


def forms_of(include, tblgen):
    """The names with their kind, and the cases of enums."""
    forms = {}
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for text in pool.map(lambda file: records(tblgen, include, file), files_of(include)):
            if text:
                read(text, forms)
    return forms


def files_of(include):
    """The files that may define attributes or types."""
    root = include / "mlir"
    files = [file for file in sorted(root.rglob("*.td"))
             if re.search(r"AttrDef|TypeDef|EnumAttr|include", file.read_text(errors="replace"))]
    inner = {path for file in files for path in includes(file, include)}
    # A file that is included is often complete by itself, and the others may be fragments.
    files.sort(key=lambda file: file.resolve() in inner)
    return files


def includes(file, include):
    for name in INCLUDE.findall(file.read_text(errors="replace")):
        for folder in [file.parent, include]:
            if (folder / name).is_file():
                yield (folder / name).resolve()
                break


def records(tblgen, include, file):
    command = [tblgen, "--print-records", f"-I{file.parent}", f"-I{include}", str(file)]
    run = subprocess.run(command, capture_output=True, text=True)
    return run.stdout if run.returncode == 0 else None


def definitions(text):
    """The fields of the printed records, and their classes, by name."""
    defs, classes, current, name, code = {}, {}, None, "", None
    for line in text.splitlines():
        head = HEAD.match(line)
        if head:
            current = defs[head[1]] = {}
            classes[head[1]] = set((head[2] or "").split())
        elif line == "}":
            current = None
        elif current is not None and code is not None:
            code += line + "\n"
            if line.endswith("}];"):
                current.setdefault(name, code)
                code = None
        elif current is not None:
            field = FIELD.match(line)
            start = CODE.match(line)
            if field:
                current.setdefault(field[1], field[2])
            elif start:
                name, code = start[1], ""
    return defs, classes


def name_of(record, defs):
    """The dialect and mnemonic of an attribute or type."""
    unquoted = lambda value: value.strip('"') if value and value != "?" else None
    mnemonic = unquoted(record.get("mnemonic"))
    dialect = unquoted(defs.get(record.get("dialect"), {}).get("name"))
    return f"{dialect}.{mnemonic}" if mnemonic and dialect and dialect != "builtin" else None


def read(text, forms):
    """Adds the forms of the printed records."""
    defs, classes = definitions(text)
    for name, record in defs.items():
        kinds = classes[name] & {"AttrDef", "TypeDef"}
        name = name_of(record, defs)
        if not kinds or not name:
            continue
        key = ("attribute" if "AttrDef" in kinds else "type", name)
        cases = cases_of(defs.get(record.get("enum")), defs)
        # Other attributes may have enums among their parameters.
        of_parameters = {case for enum in parameter_enums(record, defs, classes)
                         for case in cases_of(enum, defs) or ()}
        shape = record.get("parameters", "") + record.get("assemblyFormat", "?")
        # An enum is its cases.
        shape = "" if cases else re.sub(r"anonymous_\d+|\s+", " ", shape)
        if key not in forms or cases or of_parameters:
            forms[key] = (cases or of_parameters or None, shape)


def cases_of(enum, defs):
    """The texts of the cases of an enum, if it is one."""
    if not enum or "enumerants" not in enum:
        return None
    those = re.findall(r"\w+", enum["enumerants"])
    return {defs[case]["str"].strip('"') for case in those if case in defs}


def parameter_enums(record, defs, classes):
    """The enums of the parameters of an attribute or type, which have their C++ type."""
    for name in re.findall(r"(\w+):\$", record.get("parameters", "")):
        if "EnumParameter" in classes.get(name, ()):
            cpp = defs[name].get("cppType", "?").strip('"')
            for enum in defs.values():
                namespace, of = (enum.get(key, "?").strip('"') for key in ("cppNamespace", "className"))
                if "enumerants" in enum and f"{namespace}::{of}" == cpp:
                    yield enum
                    break


if __name__ == "__main__":
    main()
