package mlirbc

// #include <stdlib.h>
// #include <mlirbc.h>
import "C"

import (
	"runtime"
	"unsafe"
)

// OpenOptions are limits on what is opened. Zero is the default of the library.
type OpenOptions struct {
	MaxOps                uint64
	MaxTableEntries       uint64
	MaxRegionDepth        uint32
	MaxAttributeDepth     uint32
	MaxMemoryPerInputByte uint32
	// Budget is what operations on the modules charge.
	Budget *Budget
}

// raw is to be destroyed.
func (o OpenOptions) raw() *C.mlirbc_open_options {
	defer runtime.KeepAlive(o.Budget)
	raw := C.mlirbc_open_options_create()
	if o.MaxOps != 0 {
		C.mlirbc_open_options_set_max_ops(raw, C.uint64_t(o.MaxOps))
	}
	if o.MaxTableEntries != 0 {
		C.mlirbc_open_options_set_max_table_entries(raw, C.uint64_t(o.MaxTableEntries))
	}
	if o.MaxRegionDepth != 0 {
		C.mlirbc_open_options_set_max_region_depth(raw, C.uint32_t(o.MaxRegionDepth))
	}
	if o.MaxAttributeDepth != 0 {
		C.mlirbc_open_options_set_max_attribute_depth(raw, C.uint32_t(o.MaxAttributeDepth))
	}
	if o.MaxMemoryPerInputByte != 0 {
		C.mlirbc_open_options_set_max_memory_per_input_byte(raw, C.uint32_t(o.MaxMemoryPerInputByte))
	}
	if o.Budget != nil {
		C.mlirbc_open_options_set_budget(raw, o.Budget.raw)
	}
	return raw
}

// Open maps the file at a path, which must not change while the module lives.
func Open(path string) (*Module, error) {
	return OpenOptions{}.Open(path)
}

// OpenBytes opens a copy of bytecode.
func OpenBytes(data []byte) (*Module, error) {
	return OpenOptions{}.OpenBytes(data)
}

// Parse makes a module from MLIR's text, custom or generic form. Ops without loc(...) get a position in the file of that name.
func Parse(source, fileName string) (*Module, error) {
	return OpenOptions{}.Parse(source, fileName)
}

// Open is [Open] with options.
func (o OpenOptions) Open(path string) (*Module, error) {
	options := o.raw()
	defer C.mlirbc_open_options_destroy(options)
	name := C.CString(path)
	defer C.free(unsafe.Pointer(name))
	var raw *C.mlirbc_module
	var problem *C.mlirbc_error
	if err := failure(C.mlirbc_module_open_file(name, options, &raw, &problem), problem); err != nil {
		return nil, err
	}
	return owned(raw), nil
}

// OpenBytes is [OpenBytes] with options.
func (o OpenOptions) OpenBytes(data []byte) (*Module, error) {
	options := o.raw()
	defer C.mlirbc_open_options_destroy(options)
	var first unsafe.Pointer
	if len(data) > 0 {
		first = unsafe.Pointer(&data[0])
	}
	var raw *C.mlirbc_module
	var problem *C.mlirbc_error
	if err := failure(C.mlirbc_module_open(first, C.size_t(len(data)), options, &raw, &problem), problem); err != nil {
		return nil, err
	}
	return owned(raw), nil
}

// Parse is [Parse] with options.
func (o OpenOptions) Parse(source, fileName string) (*Module, error) {
	options := o.raw()
	defer C.mlirbc_open_options_destroy(options)
	lentSource, lentName := lent(source), lent(fileName)
	defer free(lentSource)
	defer free(lentName)
	var raw *C.mlirbc_module
	var problem *C.mlirbc_error
	status := C.mlirbc_module_parse(lentSource, options, lentName, true, &raw, nil, &problem)
	if err := failure(status, problem); err != nil {
		return nil, err
	}
	return owned(raw), nil
}
