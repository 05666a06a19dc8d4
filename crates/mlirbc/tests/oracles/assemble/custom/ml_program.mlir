ml_program.global private mutable @g : tensor<?xi32>
ml_program.subgraph @f() -> (tensor<?xi32>, !ml_program.token) {
  %0 = ml_program.token
  %1, %2 = ml_program.global_load_graph @g ordering( ( ) -> !ml_program.token) : tensor<?xi32>
  %3 = ml_program.global_store_graph @g = %1 ordering(%0, %2 -> !ml_program.token) : tensor<?xi32>
  ml_program.output %1, %3 : tensor<?xi32>, !ml_program.token
}
