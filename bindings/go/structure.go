package mlirbc

// #include <mlirbc.h>
import "C"

// A Region is a region of an op.
type Region struct {
	module *Module
	raw    C.mlirbc_region
}

// Regions are the regions of the op, which the first call decodes.
func (op Op) Regions() ([]Region, error) {
	defer keep(op.module)
	pointer := op.module.pointer()
	var regions []Region
	for i := C.size_t(0); i < C.mlirbc_op_get_num_regions(pointer, op.raw); i++ {
		var raw C.mlirbc_region
		var problem *C.mlirbc_error
		if err := failure(C.mlirbc_op_get_region(pointer, op.raw, i, &raw, &problem), problem); err != nil {
			return nil, err
		}
		regions = append(regions, Region{op.module, raw})
	}
	return regions, nil
}

// Blocks are the blocks, with the entry first.
func (region Region) Blocks() []Block {
	defer keep(region.module)
	pointer := region.module.pointer()
	blocks := make([]Block, C.mlirbc_region_get_num_blocks(pointer, region.raw))
	for i := range blocks {
		blocks[i] = Block{region.module, C.mlirbc_region_get_block(pointer, region.raw, C.size_t(i))}
	}
	return blocks
}

// A Block is a block of a region.
type Block struct {
	module *Module
	raw    C.mlirbc_block
}

// Ops are the ops of the block.
func (block Block) Ops() []Op {
	defer keep(block.module)
	pointer := block.module.pointer()
	count := C.mlirbc_block_get_num_ops(pointer, block.raw)
	if count == 0 {
		return nil
	}
	raw := make([]C.mlirbc_op, count)
	copied := C.mlirbc_block_get_ops(pointer, block.raw, 0, &raw[0], count)
	ops := make([]Op, 0, copied)
	for _, each := range raw[:copied] {
		ops = append(ops, Op{block.module, each})
	}
	return ops
}

// Arguments are the arguments of the block.
func (block Block) Arguments() []Value {
	defer keep(block.module)
	pointer := block.module.pointer()
	values := make([]Value, C.mlirbc_block_get_num_arguments(pointer, block.raw))
	for i := range values {
		values[i] = Value{block.module, C.mlirbc_block_get_argument(pointer, block.raw, C.size_t(i))}
	}
	return values
}

// A Value is a result of an op, or an argument of a block.
type Value struct {
	module *Module
	raw    C.mlirbc_value
}

// valueOf is the zero Value for one that names nothing.
func valueOf(m *Module, raw C.mlirbc_value) Value {
	if C.mlirbc_value_is_none(raw) {
		return Value{}
	}
	return Value{m, raw}
}

// Exists is false for the zero Value, and for one that was erased.
func (value Value) Exists() bool {
	defer keep(value.module)
	return bool(C.mlirbc_value_exists(value.module.pointer(), value.raw))
}

// DefiningOp is the op with this result; an op that does not exist for an argument.
func (value Value) DefiningOp() Op {
	defer keep(value.module)
	return opOf(value.module, C.mlirbc_value_get_defining_op(value.module.pointer(), value.raw))
}

// Type is the type.
func (value Value) Type() Type {
	defer keep(value.module)
	return typeOf(value.module, C.mlirbc_value_get_type(value.module.pointer(), value.raw))
}
