%0:3 = "u.values"() : () -> (memref<?x?xi32>, index, vector<[4]xi1>)
%1 = "arm_sme.get_tile"() : () -> i32
%2 = "arm_sme.load_tile_slice"(%0#0, %0#2, %1, %0#1, %0#1, %0#1) : (memref<?x?xi32>, vector<[4]xi1>, i32, index, index, index) -> i32
%3 = "tensor.cast"(%0#1) : (index) -> i64
%4 = "vector.bitcast"(%0#1) : (index) -> index
