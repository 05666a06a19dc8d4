module mlirbc

go 1.19
