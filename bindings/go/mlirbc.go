// Package mlirbc reads, edits and writes MLIR bytecode without LLVM. It is a thin layer over the C functions of mlirbc.h.
//
// Ops, attributes and everything else belong to a module, and keep it alive. After [Module.Close], and for what was
// erased, getters return nothing and other calls fail. All errors of calls are of type [*Error], except where a
// function writes to an [io.Writer].
//
// Goroutines may read a module at the same time. Edits and Close require that no other goroutine uses it.
//
// The package is built with the shared library, or with the build tag mlirbc_static with the static one. pkg-config
// finds both.
package mlirbc

// #include <stdlib.h>
// #include <mlirbc.h>
import "C"

import (
	"math"
	"runtime"
	"unsafe"
)

// lent is a copy of s for C, which free releases.
func lent(s string) C.mlirbc_str {
	return C.mlirbc_str{data: C.CString(s), len: C.size_t(len(s))}
}

func free(s C.mlirbc_str) {
	C.free(unsafe.Pointer(s.data))
}

// length is what fits into an int, as every length in memory does.
func length(n C.size_t) int {
	if uint64(n) > math.MaxInt {
		return math.MaxInt
	}
	return int(n)
}

// pieces copies bytes. C.GoBytes takes no length beyond an int32.
func pieces(data unsafe.Pointer, n int) []byte {
	if data == nil || n == 0 {
		return nil
	}
	copied := make([]byte, n)
	copy(copied, unsafe.Slice((*byte)(data), n))
	return copied
}

func text(s C.mlirbc_str) string {
	return string(pieces(unsafe.Pointer(s.data), length(s.len)))
}

// buffered copies and destroys what a function stored in a buffer.
func buffered(buffer *C.mlirbc_buffer) []byte {
	defer C.mlirbc_buffer_destroy(buffer)
	bytes := C.mlirbc_buffer_get_bytes(buffer)
	return pieces(unsafe.Pointer(bytes.data), length(bytes.len))
}

// position is a position for C: one past every list for a negative number.
func position(i int) C.size_t {
	return C.size_t(uint(i))
}

// Every call into C keeps the module of its arguments alive until it returns: a finalizer may destroy the module after
// its last use in Go.
func keep(m *Module) {
	runtime.KeepAlive(m)
}
