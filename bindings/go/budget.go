package mlirbc

// #include <mlirbc.h>
import "C"

import (
	"math"
	"runtime"
)

// NoLimit is the amount of work for a [Budget] that only cancels.
const NoLimit uint64 = math.MaxUint64

// A Budget is the most work that operations may do. Several modules may share one, and goroutines may call its methods
// during an operation. Work is the number of ops, blocks, values, operands, table entries and pieces of text that
// operations visit, and an eighth of the bytes of wide integers and of padding that they make. It does not depend on
// the machine.
type Budget struct {
	raw *C.mlirbc_budget
}

// NewBudget makes a budget of which nothing is used. An operation that exceeds it fails with [LimitExceeded], and leaves
// the module as it was.
func NewBudget(maxWork uint64) *Budget {
	b := &Budget{C.mlirbc_budget_create(C.uint64_t(maxWork))}
	runtime.SetFinalizer(b, func(b *Budget) { C.mlirbc_budget_destroy(b.raw) })
	return b
}

// pointer is NULL for no budget; functions of C accept it.
func (b *Budget) pointer() *C.mlirbc_budget {
	if b == nil {
		return nil
	}
	return b.raw
}

// Cancel makes operations fail with [Cancelled], those under way soon, until Restart.
func (b *Budget) Cancel() {
	defer runtime.KeepAlive(b)
	C.mlirbc_budget_cancel(b.pointer())
}

// Restart sets the work to 0 and takes back a cancellation.
func (b *Budget) Restart() {
	defer runtime.KeepAlive(b)
	C.mlirbc_budget_restart(b.pointer())
}

// Work is the work done so far, with that of the operation that exceeded the limit.
func (b *Budget) Work() uint64 {
	defer runtime.KeepAlive(b)
	return uint64(C.mlirbc_budget_get_work(b.pointer()))
}

// SetBudget sets the budget that later operations on the module charge; nil for none.
func (m *Module) SetBudget(b *Budget) error {
	defer keep(m)
	defer runtime.KeepAlive(b)
	var problem *C.mlirbc_error
	return failure(C.mlirbc_module_set_budget(m.pointer(), b.pointer(), &problem), problem)
}
