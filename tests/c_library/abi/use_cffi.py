"""Uses the library through cffi, from the declarations alone: python3 use_cffi.py DECLARATIONS LIBRARY LAYOUTS FIXTURE."""
import re
import sys

import cffi

declarations, library, layouts, fixture = sys.argv[1:]
ffi = cffi.FFI()
text = open(declarations).read()
ffi.cdef(text)
lib = ffi.dlopen(library)

# Every function is there.
functions = [line for line in re.findall(r"\b(mlirbc_\w+)\(", text)]
for name in set(functions):
    getattr(lib, name)
assert len(set(functions)) > 400, len(functions)

# Every size, offset and number is that of a C compiler.
checked = 0
for line in open(layouts):
    if match := re.fullmatch(r"(?:struct|enum|callback) (\w+) size (\d+)\n", line):
        assert ffi.sizeof(match[1]) == int(match[2]), line
    elif match := re.fullmatch(r"(\w+)\.(\w+) at (\d+) size (\d+)\n", line):
        assert ffi.offsetof(match[1], match[2]) == int(match[3]), line
    elif match := re.fullmatch(r"(MLIRBC_\w+) = (-?\d+)\n", line):
        assert getattr(lib, match[1]) == int(match[2]), line
    else:
        raise AssertionError(line)
    checked += 1
assert checked > 300, checked


def string(text):
    return ffi.buffer(text.data, text.len)[:].decode()


# A file is opened and walked, and an error is read.
module = ffi.new("mlirbc_module **")
error = ffi.new("mlirbc_error **")
assert lib.mlirbc_module_open_file(fixture.encode(), ffi.NULL, module, error) == lib.MLIRBC_STATUS_OK
names = []


@ffi.callback("mlirbc_walk_fn")
def visit(module, op, user_data):
    names.append(string(lib.mlirbc_op_get_name(module, op)))
    return lib.MLIRBC_WALK_CONTINUE


@ffi.callback("mlirbc_walk_fn", onerror=lambda *_: None)
def fail(module, op, user_data):
    raise ValueError("the walk goes on with 0?")


assert lib.mlirbc_module_walk(module[0], visit, ffi.NULL, error) == lib.MLIRBC_STATUS_OK
assert names[0] == "builtin.module" and "func.func" in names, names
assert lib.mlirbc_module_walk(module[0], fail, ffi.NULL, error) == lib.MLIRBC_STATUS_CALLBACK
assert "returned 0" in string(lib.mlirbc_error_get_message(error[0]))
lib.mlirbc_error_destroy(error[0])

# An op is created.
name = ffi.new("mlirbc_op_name *")
location = ffi.new("mlirbc_attribute *")
root = ffi.new("mlirbc_op *")
state = ffi.new("mlirbc_op_state *")
text = ffi.from_buffer("char[]", b"test.op")
assert lib.mlirbc_module_add_op_name(module[0], (text, 7), True, name, ffi.NULL) == lib.MLIRBC_STATUS_OK
assert lib.mlirbc_unknown_loc_create(module[0], location, ffi.NULL) == lib.MLIRBC_STATUS_OK
assert lib.mlirbc_module_get_root(module[0], root, ffi.NULL) == lib.MLIRBC_STATUS_OK
lib.mlirbc_op_state_init(state, name[0], location[0])
point = lib.mlirbc_insertion_point_after(root[0])
assert lib.mlirbc_op_create(module[0], state, point, root, ffi.NULL) == lib.MLIRBC_STATUS_OK
assert string(lib.mlirbc_op_get_name(module[0], root[0])) == "test.op"
lib.mlirbc_module_destroy(module[0])
