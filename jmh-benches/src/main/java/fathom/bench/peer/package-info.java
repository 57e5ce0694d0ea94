/**
 * Far ends, and the hold of the timed process on them. A peer is a plain process that obeys only
 * controllers with the run's secret, sends only to the run's members, is bounded in count and time,
 * and ends by itself. A rank of an MPI job obeys rank 0 and ends with the job. No JMH in here: a
 * far end is not timed.
 */
@NullMarked
package fathom.bench.peer;

import org.jspecify.annotations.NullMarked;
