package mlirbc

// #include <mlirbc.h>
import "C"

// An Op is an op of a module. Two are equal if they are the same op.
type Op struct {
	module *Module
	raw    C.mlirbc_op
}

// opOf is the zero Op for one that names nothing.
func opOf(m *Module, raw C.mlirbc_op) Op {
	if C.mlirbc_op_is_none(raw) {
		return Op{}
	}
	return Op{m, raw}
}

// Exists is false for the zero Op, and for one that was erased.
func (op Op) Exists() bool {
	defer keep(op.module)
	return bool(C.mlirbc_op_exists(op.module.pointer(), op.raw))
}

// Name is the name with the dialect, such as "func.func".
func (op Op) Name() string {
	defer keep(op.module)
	return text(C.mlirbc_op_get_name(op.module.pointer(), op.raw))
}

// SymbolName is the name of a symbol; empty for others.
func (op Op) SymbolName() string {
	defer keep(op.module)
	return text(C.mlirbc_op_get_symbol_name(op.module.pointer(), op.raw))
}

// Parent is the op around this one.
func (op Op) Parent() Op {
	defer keep(op.module)
	return opOf(op.module, C.mlirbc_op_get_parent(op.module.pointer(), op.raw))
}

// Location is the location attribute.
func (op Op) Location() Attribute {
	defer keep(op.module)
	return attributeOf(op.module, C.mlirbc_op_get_location(op.module.pointer(), op.raw))
}

// Attribute is the attribute with a name, among the properties or in the dictionary. It does not exist if the op has none
// of the name, and if the place of the name is unknown.
func (op Op) Attribute(name string) Attribute {
	defer keep(op.module)
	lentName := lent(name)
	defer free(lentName)
	return attributeOf(op.module, C.mlirbc_op_get_attribute_by_name(op.module.pointer(), op.raw, lentName))
}

// A NamedAttribute is an attribute under its name.
type NamedAttribute struct {
	Name  string
	Value Attribute
}

// DiscardableAttributes are the attributes that the op's definition does not have, in stored order.
func (op Op) DiscardableAttributes() []NamedAttribute {
	defer keep(op.module)
	pointer := op.module.pointer()
	count := C.mlirbc_op_get_num_discardable_attributes(pointer, op.raw)
	if count == 0 {
		return nil
	}
	raw := make([]C.mlirbc_named_attribute, count)
	copied := C.mlirbc_op_get_discardable_attributes(pointer, op.raw, 0, &raw[0], count)
	attributes := make([]NamedAttribute, 0, copied)
	for _, each := range raw[:copied] {
		attributes = append(attributes, NamedAttribute{text(each.name), attributeOf(op.module, each.value)})
	}
	return attributes
}

// NumOperands is the number of operands.
func (op Op) NumOperands() int {
	defer keep(op.module)
	return length(C.mlirbc_op_get_num_operands(op.module.pointer(), op.raw))
}

// Operand is an operand; a value that does not exist past the last one.
func (op Op) Operand(i int) Value {
	defer keep(op.module)
	return valueOf(op.module, C.mlirbc_op_get_operand(op.module.pointer(), op.raw, position(i)))
}

// NumResults is the number of results.
func (op Op) NumResults() int {
	defer keep(op.module)
	return length(C.mlirbc_op_get_num_results(op.module.pointer(), op.raw))
}

// Result is a result; a value that does not exist past the last one.
func (op Op) Result(i int) Value {
	defer keep(op.module)
	return valueOf(op.module, C.mlirbc_op_get_result(op.module.pointer(), op.raw, position(i)))
}

// Text is MLIR's generic text of the op.
func (op Op) Text() (string, error) { return op.text(nil) }

// CustomText is the text of the op in the form of its dialect, where that says everything about it.
func (op Op) CustomText() (string, error) {
	options := customForm()
	defer C.mlirbc_print_options_destroy(options)
	return op.text(options)
}

func (op Op) text(options *C.mlirbc_print_options) (string, error) {
	defer keep(op.module)
	var buffer *C.mlirbc_buffer
	var problem *C.mlirbc_error
	status := C.mlirbc_op_print_to_buffer(op.module.pointer(), op.raw, options, &buffer, &problem)
	if err := failure(status, problem); err != nil {
		return "", err
	}
	return string(buffered(buffer)), nil
}

// SetAttribute sets an attribute where it belongs: among the properties if the op's definition has the name.
func (op Op) SetAttribute(name string, value Attribute) error {
	if value.module == nil || value.module != op.module {
		return mistake("the attribute is not of the module of the op")
	}
	return op.setAttribute(name, value.raw)
}

// RemoveAttribute removes an attribute.
func (op Op) RemoveAttribute(name string) error {
	return op.setAttribute(name, C.mlirbc_attribute{index: C.MLIRBC_NONE})
}

func (op Op) setAttribute(name string, raw C.mlirbc_attribute) error {
	defer keep(op.module)
	lentName := lent(name)
	defer free(lentName)
	var problem *C.mlirbc_error
	return failure(C.mlirbc_op_set_attribute(op.module.pointer(), op.raw, lentName, raw, &problem), problem)
}

// SetOperand replaces an operand.
func (op Op) SetOperand(i int, value Value) error {
	defer keep(op.module)
	if value.module == nil || value.module != op.module {
		return mistake("the value is not of the module of the op")
	}
	var problem *C.mlirbc_error
	status := C.mlirbc_op_set_operand(op.module.pointer(), op.raw, position(i), value.raw, &problem)
	return failure(status, problem)
}

// RenameSymbol renames a symbol with all references to it.
func (op Op) RenameSymbol(name string) error {
	defer keep(op.module)
	lentName := lent(name)
	defer free(lentName)
	var problem *C.mlirbc_error
	status := C.mlirbc_op_rename_symbol(op.module.pointer(), op.raw, lentName, nil, nil, &problem)
	return failure(status, problem)
}

// Erase erases the op with everything in its regions. Nothing else may use its results.
func (op Op) Erase() error {
	defer keep(op.module)
	var problem *C.mlirbc_error
	return failure(C.mlirbc_op_erase(op.module.pointer(), op.raw, &problem), problem)
}
