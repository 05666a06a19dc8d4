"""Lists the ops of a file: python3 list_ops.py PREFIX FILE. Uses an installation."""

import sys

import cffi

prefix, path = sys.argv[1:]
ffi = cffi.FFI()
with open(f"{prefix}/share/mlirbc/mlirbc_cdef.h") as declarations:
    ffi.cdef(declarations.read())
lib = ffi.dlopen(f"{prefix}/lib/libmlirbc.so")

error = ffi.new("mlirbc_error **")


def check(status):
    if status != lib.MLIRBC_STATUS_OK:
        message = lib.mlirbc_error_get_message(error[0])
        sys.exit(ffi.unpack(message.data, message.len).decode())


module = ffi.new("mlirbc_module **")
check(lib.mlirbc_module_open_file(path.encode(), ffi.NULL, module, error))
cursor = ffi.new("mlirbc_cursor **")
check(lib.mlirbc_cursor_create_for_module(module[0], lib.MLIRBC_WALK_PRE_ORDER, cursor, error))
op = ffi.new("mlirbc_op *")
count = 0
while True:
    check(lib.mlirbc_cursor_next(cursor[0], module[0], op, error))
    if lib.mlirbc_op_is_none(op[0]):
        break
    name = lib.mlirbc_op_get_name(module[0], op[0])
    count += 1
    print(f"{count:6} {ffi.unpack(name.data, name.len).decode()}")
lib.mlirbc_cursor_destroy(cursor[0])
lib.mlirbc_module_destroy(module[0])
