/**
 * Raw results of JMH to samples: units, counters, and which rows are dropped for which reason.
 *
 * <p>What lives here: everything that knows JMH's JSON and the benchmarks' counters. What may not
 * come in: medians, subtractions, fits; a value enters {@code fitting} as it was measured.
 */
@NullMarked
package fathom.reports.raw;

import org.jspecify.annotations.NullMarked;
