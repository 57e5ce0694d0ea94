/**
 * Raw results of JMH to one table of windows ({@link fathom.reports.raw.Windows}), and from its
 * rows to samples: units, counters, and which rows are dropped for which reason. {@code JmhJson}
 * reads JMH's results.
 *
 * <p>What lives here: everything that knows JMH's JSON, the benchmarks' counters and {@code
 * samples.csv}. What may not come in: medians, subtractions, fits; a value enters {@code fitting}
 * as it was measured.
 */
@NullMarked
package fathom.reports.raw;

import org.jspecify.annotations.NullMarked;
