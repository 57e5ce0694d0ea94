/** The packet benchmarks' own tests: each runs once by hand, without JMH. */
@NullMarked
package fathom.bench.experiment;

import org.jspecify.annotations.NullMarked;
