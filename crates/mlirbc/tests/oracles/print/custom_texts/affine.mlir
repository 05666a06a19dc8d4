// releases: 21 23
func.func @loops(%n: index, %m: memref<100x100xf32>, %f: f32) {
  affine.parallel (%i, %j) = (0, %n) to (%n, 100) {
    %0 = affine.load %m[%i, %j] : memref<100x100xf32>
    affine.prefetch %m[%i, %j + 5], read, locality<3>, data : memref<100x100xf32>
    affine.prefetch %m[%i, symbol(%n)], write, locality<1>, instr {a} : memref<100x100xf32>
  }
  affine.parallel (%i, %j) = (max(0, %n), 0) to (10, min(%n, symbol(%n) + 4, 100)) step (2, 3) {
  } {b}
  %1:2 = affine.parallel (%i) = (0) to (100) reduce ("addf", "maximumf") -> (f32, f32) {
    affine.yield %f, %f : f32, f32
  }
  affine.parallel () = () to () {
  }
  %2 = affine.max affine_map<()[s0, s1] -> (s0 + s1, s0 * s1)>()[%n, %n]
  %3 = affine.min affine_map<(d0)[s0] -> (s0 + 16, d0 * 8)>(%n)[%n] {c}
  affine.if affine_set<(d0)[s0] : (d0 * -16 + s0 - 16 >= 0)>(%n)[%n] {
    affine.store %f, %m[0, 1] : memref<100x100xf32>
  }
  return
}
