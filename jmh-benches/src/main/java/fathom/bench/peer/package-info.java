/**
 * The far end: a plain process that obeys only who holds the run's secret, sends only to the run's
 * members, bounded in count and time, and ends by itself. Also the controller's side of its control
 * protocol. No JMH in here: a peer is not timed.
 */
@NullMarked
package fathom.bench.peer;

import org.jspecify.annotations.NullMarked;
