package mlirbc

// #include <mlirbc.h>
import "C"

import "fmt"

// A Verdict states whether a program reads a module.
type Verdict int32

// The verdicts.
const (
	Yes     Verdict = C.MLIRBC_VERDICT_YES
	No      Verdict = C.MLIRBC_VERDICT_NO
	Unknown Verdict = C.MLIRBC_VERDICT_UNKNOWN
)

func (v Verdict) String() string {
	switch v {
	case Yes:
		return "yes"
	case No:
		return "no"
	case Unknown:
		return "unknown"
	}
	return fmt.Sprintf("Verdict(%d)", int32(v))
}

// A Finding is a reason why a program does not read a module, or why that is unknown.
type Finding struct {
	Verdict Verdict
	// Subject is what is concerned, such as the name of an op.
	Subject string
	Message string
	// Path and Offset are the first place with the finding, Count is the number of places.
	Path   string
	Offset uint64
	Count  uint64
}

// A Check is whether a program reads a module as it is.
type Check struct {
	Verdict  Verdict
	Findings []Finding
}

// Check states whether a reader reads the module as it is: "llvm-19" is the mlir-opt of that release, "stablehlo-1.5" a
// version of StableHLO.
func (m *Module) Check(reader string) (Check, error) {
	defer keep(m)
	lentReader := lent(reader)
	defer free(lentReader)
	var raw *C.mlirbc_check
	var problem *C.mlirbc_error
	status := C.mlirbc_check_create(m.pointer(), lentReader, false, false, &raw, &problem)
	if err := failure(status, problem); err != nil {
		return Check{}, err
	}
	defer C.mlirbc_check_destroy(raw)
	check := Check{Verdict: Verdict(C.mlirbc_check_get_verdict(raw))}
	for i := C.size_t(0); i < C.mlirbc_check_get_num_findings(raw); i++ {
		check.Findings = append(check.Findings, Finding{
			Verdict: Verdict(C.mlirbc_check_get_finding_verdict(raw, i)),
			Subject: text(C.mlirbc_check_get_finding_subject(raw, i)),
			Message: text(C.mlirbc_check_get_finding_message(raw, i)),
			Path:    text(C.mlirbc_check_get_finding_path(raw, i)),
			Offset:  uint64(C.mlirbc_check_get_finding_offset(raw, i)),
			Count:   uint64(C.mlirbc_check_get_finding_count(raw, i)),
		})
	}
	return check, nil
}

// ConvertVersion converts the module to a version of the format. What the version cannot represent is an error, and the
// module is unchanged.
func (m *Module) ConvertVersion(version uint8) error {
	defer keep(m)
	var problem *C.mlirbc_error
	return failure(C.mlirbc_module_convert(m.pointer(), C.uint8_t(version), false, &problem), problem)
}

// Obstacles are what a release cannot represent.
type Obstacles []*Error

func (o Obstacles) Error() string {
	if len(o) == 0 {
		return "no obstacle"
	}
	return fmt.Sprintf("%v (%d obstacles)", o[0], len(o))
}

// Unwrap is the status, [NotRepresentable].
func (o Obstacles) Unwrap() error {
	return NotRepresentable
}

// ConvertToRelease converts the module to the op definitions of a release of LLVM, such as "19". What the release cannot
// represent is an error of type [Obstacles], and the module is unchanged.
func (m *Module) ConvertToRelease(release string) error {
	defer keep(m)
	number := C.mlirbc_release(C.MLIRBC_RELEASE_NONE)
	for i := 1; i < C.MLIRBC_RELEASE_REGISTERED; i++ {
		if release != "" && C.GoString(C.mlirbc_release_name(C.mlirbc_release(i))) == release {
			number = C.mlirbc_release(i)
		}
	}
	if number == C.MLIRBC_RELEASE_NONE {
		return mistake(fmt.Sprintf("no release %q", release))
	}
	var raw *C.mlirbc_conversion
	var problem *C.mlirbc_error
	status := C.mlirbc_module_convert_to_release(m.pointer(), number, false, &raw, &problem)
	if err := failure(status, problem); err != nil {
		return err
	}
	defer C.mlirbc_conversion_destroy(raw)
	if C.mlirbc_conversion_is_converted(raw) {
		return nil
	}
	var obstacles Obstacles
	for i := C.size_t(0); i < C.mlirbc_conversion_get_num_obstacles(raw); i++ {
		obstacles = append(obstacles, details(C.mlirbc_conversion_get_obstacle(raw, i)))
	}
	return obstacles
}
