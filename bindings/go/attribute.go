package mlirbc

// #include <mlirbc.h>
import "C"

// An Attribute is an attribute of a module. Equal attributes of a module are equal in Go.
type Attribute struct {
	module *Module
	raw    C.mlirbc_attribute
}

// attributeOf is the zero Attribute for one that names nothing.
func attributeOf(m *Module, raw C.mlirbc_attribute) Attribute {
	if C.mlirbc_attribute_is_none(raw) {
		return Attribute{}
	}
	return Attribute{m, raw}
}

// Exists is false for the zero Attribute, which stands for an absent one.
func (a Attribute) Exists() bool {
	return a.module != nil
}

// AsString is the value of a string attribute.
func (a Attribute) AsString() (string, bool) {
	defer keep(a.module)
	pointer := a.module.pointer()
	if C.mlirbc_attribute_get_kind(pointer, a.raw) != C.MLIRBC_ATTRIBUTE_STRING {
		return "", false
	}
	return text(C.mlirbc_attribute_get_string_value(pointer, a.raw)), true
}

// AsBool is the value of an i1 attribute.
func (a Attribute) AsBool() (bool, bool) {
	defer keep(a.module)
	var value C.bool
	ok := bool(C.mlirbc_attribute_get_bool(a.module.pointer(), a.raw, &value))
	return bool(value), ok
}

// AsInt is the value of an integer attribute that fits.
func (a Attribute) AsInt() (int64, bool) {
	defer keep(a.module)
	var value C.int64_t
	ok := bool(C.mlirbc_attribute_get_int64(a.module.pointer(), a.raw, &value))
	return int64(value), ok
}

// AsFloat is the value of a float attribute that a float64 equals.
func (a Attribute) AsFloat() (float64, bool) {
	defer keep(a.module)
	var value C.double
	ok := bool(C.mlirbc_attribute_get_double(a.module.pointer(), a.raw, &value))
	return float64(value), ok
}

// Text is the text in MLIR's syntax.
func (a Attribute) Text() (string, error) {
	defer keep(a.module)
	var buffer *C.mlirbc_buffer
	var problem *C.mlirbc_error
	status := C.mlirbc_attribute_print_to_buffer(a.module.pointer(), a.raw, nil, &buffer, &problem)
	if err := failure(status, problem); err != nil {
		return "", err
	}
	return string(buffered(buffer)), nil
}

// A Type is a type of a module. Equal types of a module are equal in Go.
type Type struct {
	module *Module
	raw    C.mlirbc_type
}

// typeOf is the zero Type for one that names nothing.
func typeOf(m *Module, raw C.mlirbc_type) Type {
	if C.mlirbc_type_is_none(raw) {
		return Type{}
	}
	return Type{m, raw}
}

// Exists is false for the zero Type.
func (t Type) Exists() bool {
	return t.module != nil
}

// Text is the text in MLIR's syntax.
func (t Type) Text() (string, error) {
	defer keep(t.module)
	var buffer *C.mlirbc_buffer
	var problem *C.mlirbc_error
	status := C.mlirbc_type_print_to_buffer(t.module.pointer(), t.raw, nil, &buffer, &problem)
	if err := failure(status, problem); err != nil {
		return "", err
	}
	return string(buffered(buffer)), nil
}
