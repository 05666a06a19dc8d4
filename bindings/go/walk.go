package mlirbc

// #include <mlirbc.h>
import "C"

import "runtime"

// An Order states whether a walk visits an op before or after those in its regions.
type Order int32

// The orders of walks.
const (
	PreOrder  Order = C.MLIRBC_WALK_PRE_ORDER
	PostOrder Order = C.MLIRBC_WALK_POST_ORDER
)

// A Walk goes over ops. The module may be edited between two steps.
//
//	for walk.Next() {
//		op := walk.Op()
//	}
//	err := walk.Err()
type Walk struct {
	module *Module
	raw    *C.mlirbc_cursor
	op     Op
	err    error
}

func newWalk(m *Module, status C.mlirbc_status, raw *C.mlirbc_cursor, problem *C.mlirbc_error) *Walk {
	w := &Walk{module: m, raw: raw, err: failure(status, problem)}
	runtime.SetFinalizer(w, (*Walk).Close)
	return w
}

// Walk goes over all ops.
func (m *Module) Walk(order Order) *Walk {
	defer keep(m)
	var raw *C.mlirbc_cursor
	var problem *C.mlirbc_error
	status := C.mlirbc_cursor_create_for_module(m.pointer(), C.mlirbc_walk_order(order), &raw, &problem)
	return newWalk(m, status, raw, problem)
}

// Walk goes over an op and those in its regions.
func (op Op) Walk(order Order) *Walk {
	defer keep(op.module)
	var raw *C.mlirbc_cursor
	var problem *C.mlirbc_error
	status := C.mlirbc_cursor_create_for_op(op.module.pointer(), op.raw, C.mlirbc_walk_order(order), &raw, &problem)
	return newWalk(op.module, status, raw, problem)
}

// Next goes to the next op. It returns false at the end and after an error.
func (w *Walk) Next() bool {
	defer keep(w.module)
	if w.err != nil || w.raw == nil {
		return false
	}
	var raw C.mlirbc_op
	var problem *C.mlirbc_error
	w.err = failure(C.mlirbc_cursor_next(w.raw, w.module.pointer(), &raw, &problem), problem)
	w.op = Op{}
	if w.err == nil {
		w.op = opOf(w.module, raw)
	}
	if w.op == (Op{}) {
		w.Close()
		return false
	}
	return true
}

// Op is the op that Next went to.
func (w *Walk) Op() Op {
	return w.op
}

// Err is the error that ended the walk.
func (w *Walk) Err() error {
	return w.err
}

// SkipRegions leaves out the regions of the op that Next went to, in pre-order.
func (w *Walk) SkipRegions() {
	if w.raw != nil {
		C.mlirbc_cursor_skip(w.raw)
	}
	runtime.KeepAlive(w)
}

// Close ends the walk. It is not required, and never fails.
func (w *Walk) Close() error {
	if w.raw != nil {
		runtime.SetFinalizer(w, nil)
		C.mlirbc_cursor_destroy(w.raw)
		w.raw = nil
	}
	return nil
}
