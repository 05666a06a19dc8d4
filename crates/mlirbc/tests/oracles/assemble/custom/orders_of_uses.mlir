// Uses of operands of ops with regions: in these regions, too, in those of other ops, and in neither.

func.func @inside(%n: index, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %before = memref.load %m[%c0] : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %first = memref.load %m[%c0] : memref<?xf32>
    memref.store %first, %m[%i] : memref<?xf32>
  }
  %after = memref.load %m[%c0] : memref<?xf32>
  return
}
// -----
func.func @inside_another(%c: i1, %d: i1, %x: i32) {
  scf.if %c {
    scf.if %d {
      %a = arith.addi %x, %x : i32
    }
    %b = arith.extui %d : i1 to i32
  }
  %e = arith.andi %c, %d : i1
  return
}
// -----
// The regions are compared with the operand of each op a few times only.
func.func @nested(%c: i1, %x: i32, %y: i32) -> i32 {
  scf.if %c {
    %a0 = arith.select %c, %x, %y : i32
    scf.if %c {
      scf.if %c {
        scf.if %c {
          %a3 = arith.select %c, %x, %y : i32
          scf.if %c {
            scf.if %c {
              scf.if %c {
                %a6 = arith.select %c, %x, %y : i32
                scf.if %c {
                  scf.if %c {
                    scf.if %c {
                      %a9 = arith.select %c, %x, %y : i32
                      scf.if %c {
                        scf.if %c {
                          scf.if %c {
                            %a12 = arith.select %c, %x, %y : i32
                            scf.if %c {
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }
  %z = arith.select %c, %x, %y : i32
  return %z : i32
}
// -----
func.func @before_the_definition(%c: i1) {
  cf.br ^second
^first:
  scf.if %d {
    %a = arith.andi %d, %c : i1
  }
  return
^second:
  %d = arith.andi %c, %c : i1
  cf.br ^first
}
