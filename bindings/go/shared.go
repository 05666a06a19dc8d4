//go:build !mlirbc_static

package mlirbc

// #cgo pkg-config: mlirbc
import "C"
