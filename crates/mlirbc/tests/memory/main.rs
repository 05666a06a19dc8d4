//! What operations take of memory and work. The allocator of this program counts the memory of each thread.

mod cost;
mod fuzz;
mod hostile;
mod memory;
mod proportion;
mod walks;

use support::heap::Counting;

#[global_allocator]
static HEAP: Counting = Counting;
