"quantum.module"() ({
  "quantum.circuit"() <{sym_name = "bell", shots = 1000 : i64}> ({
  ^bb0(%a: !quantum.bit, %b: !quantum.bit):
    %0 = "quantum.hadamard"(%a) {error_rate = 1.0e-3 : f64} : (!quantum.bit) -> !quantum.bit
    %1:2 = "quantum.cnot"(%0, %b) {coupling = #quantum.edge<0, 1>} : (!quantum.bit, !quantum.bit) -> (!quantum.bit, !quantum.bit)
    %2 = "quantum.measure"(%1#0) : (!quantum.bit) -> i1
    %3 = "quantum.measure"(%1#1) : (!quantum.bit) -> i1
    "quantum.yield"(%2, %3) : (i1, i1) -> ()
  }) : () -> ()
  "pulse.schedule"() ({
    %0 = "pulse.wave"() {samples = dense<[0.0, 0.25, 0.5, 0.75, 1.0, 0.75, 0.5, 0.25]> : tensor<8xf32>} : () -> !pulse.signal<4>
    "pulse.play"(%0) {channel = 3 : i8, target = @bell} : (!pulse.signal<4>) -> ()
    "pulse.end"() : () -> ()
  }) {backend = "lab"} : () -> ()
  "quantum.end"() : () -> ()
}) : () -> ()
