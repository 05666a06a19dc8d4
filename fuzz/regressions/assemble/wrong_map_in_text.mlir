"demo.attributes"() {in_text = !async.value<memref<2xf32, affine_map<(d0) -1-> (d0 mod 2)>>>} : () -> ()
