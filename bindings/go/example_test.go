package mlirbc_test

import (
	"fmt"

	"mlirbc"
)

func ExampleModule_Walk() {
	module, err := mlirbc.Open("../../tests/fixtures/kitchen.llvm22.v6.mlirbc")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer module.Close()
	walk := module.Walk(mlirbc.PreOrder)
	for walk.Next() {
		if name := walk.Op().SymbolName(); name != "" {
			fmt.Println(walk.Op().Name(), name)
		}
	}
	fmt.Println(walk.Err())
	// Output:
	// builtin.module filter
	// func.func scale
	// func.func weights
	// func.func main
	// <nil>
}
