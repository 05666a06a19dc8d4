package mlirbc_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"mlirbc"
)

const kitchen = "../../tests/fixtures/kitchen.llvm22.v6.mlirbc"

func open(t *testing.T, path string) *mlirbc.Module {
	t.Helper()
	module, err := mlirbc.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { module.Close() })
	return module
}

func symbol(t *testing.T, module *mlirbc.Module, name string) mlirbc.Op {
	t.Helper()
	op, err := module.FindSymbol(name)
	if err != nil || !op.Exists() {
		t.Fatalf("%s: %v", name, err)
	}
	return op
}

func equal[T comparable](t *testing.T, got, expected T) {
	t.Helper()
	if got != expected {
		t.Fatalf("got %v, expected %v", got, expected)
	}
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func TestWalkVisitsAllOpsWithNamesAndValues(t *testing.T) {
	module := open(t, kitchen)
	equal(t, module.Version(), 6)
	equal(t, module.Producer(), "MLIR22.1.8")
	count := 0
	walk := module.Walk(mlirbc.PreOrder)
	for walk.Next() {
		count++
		op := walk.Op()
		if op.Name() != "arith.mulf" {
			continue
		}
		equal(t, op.NumOperands(), 2)
		equal(t, op.Operand(0).DefiningOp().Name(), "memref.load")
		equal(t, op.Operand(1).DefiningOp().Exists(), false)
		equal(t, op.Operand(2).Exists(), false)
		equal(t, op.Operand(-1).Exists(), false)
		equal(t, op.NumResults(), 1)
		equal(t, must(op.Result(0).Type().Text()), "f32")
		equal(t, op.Parent().Name(), "scf.for")
	}
	if err := walk.Err(); err != nil {
		t.Fatal(err)
	}
	equal(t, count, 22)
	equal(t, walk.Next(), false)
}

func TestWalksHaveOrdersAndSkipRegions(t *testing.T) {
	module := open(t, kitchen)
	names := func(walk *mlirbc.Walk, skip string) []string {
		var names []string
		for walk.Next() {
			names = append(names, walk.Op().Name())
			if walk.Op().Name() == skip {
				walk.SkipRegions()
			}
		}
		if err := walk.Err(); err != nil {
			t.Fatal(err)
		}
		return names
	}
	post := names(module.Walk(mlirbc.PostOrder), "")
	equal(t, len(post), 22)
	equal(t, post[21], "builtin.module")
	scale := symbol(t, module, "scale")
	within := names(scale.Walk(mlirbc.PreOrder), "")
	equal(t, within[0], "func.func")
	skipped := names(scale.Walk(mlirbc.PreOrder), "scf.for")
	if len(skipped) >= len(within) || len(skipped) < 2 {
		t.Fatalf("%v of %v", skipped, within)
	}
}

func TestStructureEqualsTheWalk(t *testing.T) {
	module := open(t, kitchen)
	var visit func(op mlirbc.Op) int
	visit = func(op mlirbc.Op) int {
		count := 1
		for _, region := range must(op.Regions()) {
			for _, block := range region.Blocks() {
				for _, inner := range block.Ops() {
					equal(t, inner.Parent(), op)
					count += visit(inner)
				}
			}
		}
		return count
	}
	equal(t, visit(must(module.Root())), 22)
	scale := symbol(t, module, "scale")
	arguments := must(scale.Regions())[0].Blocks()[0].Arguments()
	equal(t, must(arguments[0].Type().Text()), "memref<?xf32>")
}

func TestAttributesAreReadSetRemovedAndWritten(t *testing.T) {
	module := open(t, kitchen)
	scale := symbol(t, module, "scale")
	name, ok := scale.Attribute("sym_name").AsString()
	equal(t, ok, true)
	equal(t, name, "scale")
	_, ok = scale.Attribute("sym_name").AsInt()
	equal(t, ok, false)
	equal(t, scale.Attribute("nothing").Exists(), false)
	equal(t, scale.Location().Exists(), true)

	note := must(module.ParseAttribute("42 : i32"))
	if err := scale.SetAttribute("note", note); err != nil {
		t.Fatal(err)
	}
	if err := scale.SetAttribute("exact", must(module.ParseAttribute("true"))); err != nil {
		t.Fatal(err)
	}
	if err := scale.SetAttribute("half", must(module.ParseAttribute("0.5 : f32"))); err != nil {
		t.Fatal(err)
	}
	if err := must(module.Root()).RemoveAttribute("filter.version"); err != nil {
		t.Fatal(err)
	}

	again := must(mlirbc.OpenBytes(must(module.Bytes(mlirbc.Canonical))))
	defer again.Close()
	if err := again.Verify(); err != nil {
		t.Fatal(err)
	}
	read := symbol(t, again, "scale")
	number, ok := read.Attribute("note").AsInt()
	equal(t, ok, true)
	equal(t, number, 42)
	truth, ok := read.Attribute("exact").AsBool()
	equal(t, ok && truth, true)
	half, ok := read.Attribute("half").AsFloat()
	equal(t, ok, true)
	equal(t, half, 0.5)
	equal(t, must(read.Attribute("note").Text()), "42 : i32")
	equal(t, must(again.Root()).Attribute("filter.version").Exists(), false)
	var names []string
	for _, attribute := range read.DiscardableAttributes() {
		names = append(names, attribute.Name)
	}
	if list := strings.Join(names, " "); !strings.Contains(list, "note") {
		t.Fatal(list)
	}
}

func TestSymbolsAreRenamedWithTheirUsers(t *testing.T) {
	module := open(t, kitchen)
	if err := symbol(t, module, "scale").RenameSymbol("by"); err != nil {
		t.Fatal(err)
	}
	text := must(module.Text())
	equal(t, strings.Contains(text, "@scale"), false)
	equal(t, strings.Contains(text, "@by"), true)
	equal(t, symbol(t, module, "by").SymbolName(), "by")
}

func TestTextIsGenericOrThatOfTheDialects(t *testing.T) {
	module := open(t, kitchen)
	equal(t, strings.HasPrefix(must(module.Text()), "\"builtin.module\"() <{sym_name = \"filter\"}> ({\n"), true)
	equal(t, strings.HasPrefix(must(module.CustomText()), "module @filter attributes {"), true)
	scale := symbol(t, module, "scale")
	equal(t, strings.HasPrefix(must(scale.Text()), "\"func.func\"() <{"), true)
	equal(t, strings.HasPrefix(must(scale.CustomText()), "func.func @scale("), true)
}

func TestErasedOpsNameNothing(t *testing.T) {
	module := open(t, kitchen)
	weights := symbol(t, module, "weights")
	if err := weights.Erase(); err != nil {
		t.Fatal(err)
	}
	equal(t, weights.Exists(), false)
	equal(t, weights.Name(), "")
	equal(t, strings.Contains(must(module.Text()), "weights"), false)
	if err := weights.Erase(); !errors.Is(err, mlirbc.InvalidArgument) {
		t.Fatal(err)
	}
}

func TestFilesAreWritten(t *testing.T) {
	module := open(t, kitchen)
	path := filepath.Join(t.TempDir(), "written.mlirbc")
	if err := module.WriteFile(path, mlirbc.Canonical); err != nil {
		t.Fatal(err)
	}
	original := must(os.ReadFile(kitchen))
	equal(t, bytes.Equal(must(os.ReadFile(path)), original), true)
	var buffer bytes.Buffer
	equal(t, must(module.WriteTo(&buffer)), int64(len(original)))
	equal(t, bytes.Equal(buffer.Bytes(), original), true)
	if _, err := module.Bytes(mlirbc.WriteMode(7)); !errors.Is(err, mlirbc.InvalidArgument) {
		t.Fatal(err)
	}
}

func TestErrorsHaveStatusOffsetAndPath(t *testing.T) {
	_, err := mlirbc.OpenBytes([]byte("not bytecode"))
	if !errors.Is(err, mlirbc.NotBytecode) || errors.Is(err, mlirbc.Truncated) {
		t.Fatal(err)
	}
	if _, err := mlirbc.OpenBytes(nil); !errors.Is(err, mlirbc.Truncated) && !errors.Is(err, mlirbc.NotBytecode) {
		t.Fatal(err)
	}
	if _, err := mlirbc.Open("/nonexistent/file"); !errors.Is(err, mlirbc.FileAccess) {
		t.Fatal(err)
	}
	module := open(t, kitchen)
	_, err = module.ParseAttribute("[1,")
	var details *mlirbc.Error
	if !errors.As(err, &details) || details.Status != mlirbc.InvalidText || details.Offset == 0 {
		t.Fatal(err)
	}
	equal(t, details.Unwrap().Error(), "INVALID_TEXT")

	// A file that is cut in the middle has the place of the damage.
	data := must(os.ReadFile(kitchen))
	_, err = mlirbc.OpenBytes(data[:len(data)/2])
	if !errors.As(err, &details) || details.Status != mlirbc.Truncated || details.Offset == 0 {
		t.Fatal(err)
	}
	if details.Path == "" || !strings.Contains(err.Error(), details.Path) {
		t.Fatalf("%#v", details)
	}
}

func TestPartsOfAnotherModuleAreRefused(t *testing.T) {
	module, other := open(t, kitchen), open(t, kitchen)
	foreign := must(other.ParseAttribute("1 : i32"))
	scale := symbol(t, module, "scale")
	if err := scale.SetAttribute("note", foreign); !errors.Is(err, mlirbc.InvalidArgument) {
		t.Fatal(err)
	}
	result := symbol(t, other, "scale").Result(0)
	if err := scale.SetOperand(0, result); !errors.Is(err, mlirbc.InvalidArgument) {
		t.Fatal(err)
	}
	if scale == symbol(t, other, "scale") {
		t.Fatal("ops of two modules are equal")
	}
}

func TestClosedModulesNameNothing(t *testing.T) {
	module := must(mlirbc.Open(kitchen))
	scale := symbol(t, module, "scale")
	attribute := scale.Attribute("sym_name")
	walk := module.Walk(mlirbc.PreOrder)
	equal(t, walk.Next(), true)
	module.Close()
	module.Close()
	equal(t, module.Version(), 0)
	equal(t, scale.Exists(), false)
	equal(t, scale.Name(), "")
	_, ok := attribute.AsString()
	equal(t, ok, false)
	equal(t, walk.Next(), false)
	if !errors.Is(walk.Err(), mlirbc.NullArgument) {
		t.Fatal(walk.Err())
	}
	if _, err := module.Bytes(mlirbc.Stable); !errors.Is(err, mlirbc.NullArgument) {
		t.Fatal(err)
	}
	if _, err := (mlirbc.Op{}).Regions(); err != nil {
		t.Fatal(err)
	}
}

func TestOpsKeepTheirModuleAlive(t *testing.T) {
	scale := symbol(t, must(mlirbc.OpenBytes(must(os.ReadFile(kitchen)))), "scale")
	for i := 0; i < 3; i++ {
		runtime.GC()
		must(mlirbc.Open(kitchen))
	}
	equal(t, scale.Name(), "func.func")
}

func TestGoroutinesReadAModule(t *testing.T) {
	module := open(t, "../../tests/fixtures/many_functions.llvm22.v6.mlirbc")
	expected := must(module.Text())
	var group sync.WaitGroup
	texts := make([]string, 4)
	for i := range texts {
		group.Add(1)
		go func(i int) {
			defer group.Done()
			texts[i], _ = module.Text()
		}(i)
	}
	group.Wait()
	for _, text := range texts {
		equal(t, text == expected, true)
	}
}

func TestTextIsParsed(t *testing.T) {
	module := must(mlirbc.Parse(`"test.op"() {note = "from Go"} : () -> ()`, "made.mlir"))
	defer module.Close()
	text := must(module.Text())
	equal(t, strings.Contains(text, `"test.op"() {note = "from Go"}`), true)
	custom := must(mlirbc.Parse("func.func private @f(i32)", ""))
	defer custom.Close()
	if text := must(custom.CustomText()); !strings.Contains(text, "func.func private @f(i32)") {
		t.Error(text)
	}
	_, err := mlirbc.Parse("\"test.op\"( : () -> ()", "made.mlir")
	var details *mlirbc.Error
	if !errors.As(err, &details) || details.Status != mlirbc.InvalidText || details.Offset == 0 {
		t.Fatal(err)
	}
}

func TestModulesAreCheckedAndConverted(t *testing.T) {
	module := open(t, kitchen)
	check := must(module.Check("llvm-22"))
	equal(t, check.Verdict, mlirbc.Yes)
	equal(t, len(check.Findings), 0)
	if _, err := module.Check("llvm-1"); !errors.Is(err, mlirbc.InvalidArgument) {
		t.Fatal(err)
	}
	if err := module.ConvertToRelease("19"); err != nil {
		t.Fatal(err)
	}
	equal(t, must(module.Check("llvm-19")).Verdict, mlirbc.Yes)
	equal(t, strings.HasPrefix(module.Producer(), "MLIR19"), true)
	if err := module.ConvertToRelease("none"); !errors.Is(err, mlirbc.InvalidArgument) {
		t.Fatal(err)
	}
	if err := module.ConvertVersion(4); err != nil {
		t.Fatal(err)
	}
	equal(t, module.Version(), 4)

	// No table describes the ops of an unknown dialect.
	unknown := must(mlirbc.Parse(`"unknown.op"() : () -> ()`, ""))
	defer unknown.Close()
	check = must(unknown.Check("llvm-19"))
	if check.Verdict == mlirbc.Yes || len(check.Findings) == 0 || check.Findings[0].Subject == "" {
		t.Fatalf("%v", check)
	}

	// An op that the release does not have is an obstacle, and nothing changes.
	newer := open(t, "../../tests/fixtures/ambiguous.llvm22.v6.mlirbc")
	before := must(newer.Bytes(mlirbc.Stable))
	err := newer.ConvertToRelease("17")
	var obstacles mlirbc.Obstacles
	if !errors.As(err, &obstacles) || len(obstacles) == 0 || !errors.Is(err, mlirbc.NotRepresentable) {
		t.Fatal(err)
	}
	equal(t, obstacles[0].Path != "", true)
	equal(t, bytes.Equal(must(newer.Bytes(mlirbc.Stable)), before), true)
}

func TestBudgetLimitsOperationsAndCancelsThem(t *testing.T) {
	budget := mlirbc.NewBudget(5)
	module := must(mlirbc.OpenOptions{Budget: budget}.Open(kitchen))
	defer module.Close()
	if err := module.Verify(); !errors.Is(err, mlirbc.LimitExceeded) {
		t.Fatal(err)
	}
	equal(t, budget.Work() > 5, true)
	if err := module.SetBudget(nil); err != nil {
		t.Fatal(err)
	}
	if err := module.Verify(); err != nil {
		t.Fatal(err)
	}

	other := mlirbc.NewBudget(mlirbc.NoLimit)
	if err := module.SetBudget(other); err != nil {
		t.Fatal(err)
	}
	go other.Cancel()
	var err error
	for err == nil {
		err = module.Verify()
	}
	if !errors.Is(err, mlirbc.Cancelled) {
		t.Fatal(err)
	}
	other.Restart()
	equal(t, other.Work(), 0)
	if err := module.Verify(); err != nil {
		t.Fatal(err)
	}
	equal(t, other.Work() > 0, true)
}

func TestLimitsOfOpeningAreKept(t *testing.T) {
	data := must(os.ReadFile(kitchen))
	if _, err := (mlirbc.OpenOptions{MaxTableEntries: 1}).OpenBytes(data); !errors.Is(err, mlirbc.LimitExceeded) {
		t.Fatal(err)
	}
	module := must(mlirbc.OpenOptions{MaxOps: 3}.OpenBytes(data))
	defer module.Close()
	if err := module.Verify(); !errors.Is(err, mlirbc.LimitExceeded) {
		t.Fatal(err)
	}
	text := strings.Repeat("\"d.op\"() : () -> ()\n", 100)
	_, err := mlirbc.OpenOptions{Budget: mlirbc.NewBudget(0)}.Parse(text, "")
	if !errors.Is(err, mlirbc.LimitExceeded) {
		t.Fatal(err)
	}
}
