/**
 * Packet benchmarks, one class per experiment, each against peers started beforehand. One timed
 * side: this one. Every row carries its own size and counts as auxiliary counters.
 */
@NullMarked
package fathom.bench.experiment;

import org.jspecify.annotations.NullMarked;
