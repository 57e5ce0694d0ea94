/** The copy benchmarks' own tests: every variant copies the same bytes. */
@NullMarked
package fathom.bench.memory;

import org.jspecify.annotations.NullMarked;
