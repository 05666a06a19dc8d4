package mlirbc

// #include <stdlib.h>
// #include <mlirbc.h>
import "C"

import (
	"io"
	"runtime"
	"unsafe"
)

// A Module is a file of MLIR bytecode.
type Module struct {
	raw *C.mlirbc_module
}

func owned(raw *C.mlirbc_module) *Module {
	m := &Module{raw}
	runtime.SetFinalizer(m, (*Module).Close)
	return m
}

// pointer is NULL for no module and for a closed one; functions of C accept it.
func (m *Module) pointer() *C.mlirbc_module {
	if m == nil {
		return nil
	}
	return m.raw
}

// Close releases the module. It may be called again, and never fails.
func (m *Module) Close() error {
	if m != nil && m.raw != nil {
		runtime.SetFinalizer(m, nil)
		C.mlirbc_module_destroy(m.raw)
		m.raw = nil
	}
	return nil
}

// Version is the version of the format, 0 to 6.
func (m *Module) Version() int {
	defer keep(m)
	return int(C.mlirbc_module_get_bytecode_version(m.pointer()))
}

// Producer is what the program that wrote the file calls itself.
func (m *Module) Producer() string {
	defer keep(m)
	return text(C.mlirbc_module_get_producer(m.pointer()))
}

// Verify decodes and checks everything.
func (m *Module) Verify() error {
	defer keep(m)
	var problem *C.mlirbc_error
	return failure(C.mlirbc_module_verify(m.pointer(), &problem), problem)
}

// Root is the first top-level op.
func (m *Module) Root() (Op, error) {
	defer keep(m)
	var raw C.mlirbc_op
	var problem *C.mlirbc_error
	if err := failure(C.mlirbc_module_get_root(m.pointer(), &raw, &problem), problem); err != nil {
		return Op{}, err
	}
	return opOf(m, raw), nil
}

// FindSymbol is the first symbol with a name, at any depth; an op that does not exist if there is none.
func (m *Module) FindSymbol(name string) (Op, error) {
	defer keep(m)
	lentName := lent(name)
	defer free(lentName)
	var raw C.mlirbc_op
	var problem *C.mlirbc_error
	if err := failure(C.mlirbc_module_find_symbol(m.pointer(), lentName, &raw, &problem), problem); err != nil {
		return Op{}, err
	}
	return opOf(m, raw), nil
}

// ParseAttribute is the attribute with a text in MLIR's syntax.
func (m *Module) ParseAttribute(source string) (Attribute, error) {
	defer keep(m)
	lentSource := lent(source)
	defer free(lentSource)
	var raw C.mlirbc_attribute
	var problem *C.mlirbc_error
	if err := failure(C.mlirbc_attribute_parse(m.pointer(), lentSource, &raw, &problem), problem); err != nil {
		return Attribute{}, err
	}
	return attributeOf(m, raw), nil
}

// ParseType is the type with a text in MLIR's syntax.
func (m *Module) ParseType(source string) (Type, error) {
	defer keep(m)
	lentSource := lent(source)
	defer free(lentSource)
	var raw C.mlirbc_type
	var problem *C.mlirbc_error
	if err := failure(C.mlirbc_type_parse(m.pointer(), lentSource, &raw, &problem), problem); err != nil {
		return Type{}, err
	}
	return typeOf(m, raw), nil
}

// A WriteMode is how entries are numbered in a file that is written.
type WriteMode int32

const (
	// Stable keeps every index and copies what was not edited.
	Stable WriteMode = C.MLIRBC_WRITE_STABLE
	// Canonical numbers as MLIR's writer does.
	Canonical WriteMode = C.MLIRBC_WRITE_CANONICAL
	// Blanked is Stable with entries that nothing refers to replaced.
	Blanked WriteMode = C.MLIRBC_WRITE_BLANKED
)

// options are to be destroyed.
func (mode WriteMode) options() (*C.mlirbc_write_options, error) {
	options := C.mlirbc_write_options_create()
	if !C.mlirbc_write_options_set_mode(options, C.mlirbc_write_mode(mode)) {
		C.mlirbc_write_options_destroy(options)
		return nil, mistake("no such mode of writing")
	}
	return options, nil
}

// Bytes is the bytecode.
func (m *Module) Bytes(mode WriteMode) ([]byte, error) {
	defer keep(m)
	options, err := mode.options()
	if err != nil {
		return nil, err
	}
	defer C.mlirbc_write_options_destroy(options)
	var buffer *C.mlirbc_buffer
	var problem *C.mlirbc_error
	if err := failure(C.mlirbc_module_write_to_buffer(m.pointer(), options, &buffer, &problem), problem); err != nil {
		return nil, err
	}
	return buffered(buffer), nil
}

// WriteFile writes the bytecode to the file at a path, which may be the one that the module was opened from. A failure
// leaves an old file.
func (m *Module) WriteFile(path string, mode WriteMode) error {
	defer keep(m)
	options, err := mode.options()
	if err != nil {
		return err
	}
	defer C.mlirbc_write_options_destroy(options)
	name := C.CString(path)
	defer C.free(unsafe.Pointer(name))
	var problem *C.mlirbc_error
	return failure(C.mlirbc_module_write_file(m.pointer(), options, name, &problem), problem)
}

// WriteTo writes the bytecode with the indices that it has.
func (m *Module) WriteTo(w io.Writer) (int64, error) {
	data, err := m.Bytes(Stable)
	if err != nil {
		return 0, err
	}
	n, err := w.Write(data)
	return int64(n), err
}

// Text is MLIR's generic text.
func (m *Module) Text() (string, error) { return m.text(nil) }

// CustomText is the text with ops in the form of their dialects, as mlir-opt prints it. An op about which its form
// would not say everything is in the generic form.
func (m *Module) CustomText() (string, error) {
	options := customForm()
	defer C.mlirbc_print_options_destroy(options)
	return m.text(options)
}

func customForm() *C.mlirbc_print_options {
	options := C.mlirbc_print_options_create()
	C.mlirbc_print_options_set_form(options, C.MLIRBC_OP_FORM_CUSTOM)
	return options
}

func (m *Module) text(options *C.mlirbc_print_options) (string, error) {
	defer keep(m)
	var buffer *C.mlirbc_buffer
	var problem *C.mlirbc_error
	if err := failure(C.mlirbc_module_print_to_buffer(m.pointer(), options, &buffer, &problem), problem); err != nil {
		return "", err
	}
	return string(buffered(buffer)), nil
}
