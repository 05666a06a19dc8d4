package mlirbc

// #include <mlirbc.h>
import "C"

import "fmt"

// A Status is the kind of a failure. errors.Is(err, mlirbc.Truncated) asks for one.
type Status int32

// The kinds of failures, which mlirbc.h describes.
const (
	NullArgument      Status = C.MLIRBC_STATUS_NULL_ARGUMENT
	InvalidArgument   Status = C.MLIRBC_STATUS_INVALID_ARGUMENT
	NotBytecode       Status = C.MLIRBC_STATUS_NOT_BYTECODE
	Truncated         Status = C.MLIRBC_STATUS_TRUNCATED
	TrailingData      Status = C.MLIRBC_STATUS_TRAILING_DATA
	InvalidSection    Status = C.MLIRBC_STATUS_INVALID_SECTION
	InvalidAlignment  Status = C.MLIRBC_STATUS_INVALID_ALIGNMENT
	InvalidString     Status = C.MLIRBC_STATUS_INVALID_STRING
	InvalidIndex      Status = C.MLIRBC_STATUS_INVALID_INDEX
	InvalidValue      Status = C.MLIRBC_STATUS_INVALID_VALUE
	UnexpectedKind    Status = C.MLIRBC_STATUS_UNEXPECTED_KIND
	ReferenceCycle    Status = C.MLIRBC_STATUS_REFERENCE_CYCLE
	InvalidText       Status = C.MLIRBC_STATUS_INVALID_TEXT
	InvalidValueCount Status = C.MLIRBC_STATUS_INVALID_VALUE_COUNT
	InvalidUseList    Status = C.MLIRBC_STATUS_INVALID_USE_LIST
	LimitExceeded     Status = C.MLIRBC_STATUS_LIMIT_EXCEEDED
	Cancelled         Status = C.MLIRBC_STATUS_CANCELLED
	InvalidEdit       Status = C.MLIRBC_STATUS_INVALID_EDIT
	UnknownEncoding   Status = C.MLIRBC_STATUS_UNKNOWN_ENCODING
	NotRepresentable  Status = C.MLIRBC_STATUS_NOT_REPRESENTABLE
	VersionTooNew     Status = C.MLIRBC_STATUS_VERSION_TOO_NEW
	FileAccess        Status = C.MLIRBC_STATUS_IO
	OutOfMemory       Status = C.MLIRBC_STATUS_OUT_OF_MEMORY
)

// Error is the name of the status, such as "TRUNCATED".
func (s Status) Error() string {
	return C.GoString(C.mlirbc_status_name(C.mlirbc_status(s)))
}

// An Error is a failed call.
type Error struct {
	Status Status
	// Message is the problem, with what was expected and what was found.
	Message string
	// Offset is the position in bytes in the file or text; 0 for mistakes of the caller.
	Offset uint64
	// Path is the position in words, outermost first, such as "IR section > op 0 'builtin.module'"; empty if unknown.
	Path string
}

func (e *Error) Error() string {
	place := ""
	if e.Path != "" {
		place = " (" + e.Path + ")"
	}
	if e.Offset != 0 {
		return fmt.Sprintf("%s at byte %d%s", e.Message, e.Offset, place)
	}
	return e.Message + place
}

// Unwrap is the status.
func (e *Error) Unwrap() error {
	return e.Status
}

// details copies an error, which C keeps.
func details(raw *C.mlirbc_error) *Error {
	return &Error{
		Status:  Status(C.mlirbc_error_get_status(raw)),
		Message: text(C.mlirbc_error_get_message(raw)),
		Offset:  uint64(C.mlirbc_error_get_offset(raw)),
		Path:    text(C.mlirbc_error_get_path(raw)),
	}
}

// failure is the error of a call, nil for success. It destroys the error of C.
func failure(status C.mlirbc_status, raw *C.mlirbc_error) error {
	if status == C.MLIRBC_STATUS_OK {
		return nil
	}
	defer C.mlirbc_error_destroy(raw)
	return details(raw)
}

// mistake is an error of the caller that Go finds.
func mistake(message string) error {
	return &Error{Status: InvalidArgument, Message: message}
}
