/**
 * Benchmarks within a node: memory copies, one per tier, and the reduction. Copies emit time per
 * copy and time per slot pick; subtracting one from the other is the fit's work.
 */
@NullMarked
package fathom.bench.memory;

import org.jspecify.annotations.NullMarked;
