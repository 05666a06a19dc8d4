emitc.global @a : !emitc.array<2xf32> = dense<4.0>
emitc.global const @b : !emitc.array<2x2xi16> = dense<[[1, 2], [3, 4]]>
emitc.global extern @c : !emitc.array<2xf32>
emitc.global static @d : i32 = 7
