//! Types of the quant dialect.
