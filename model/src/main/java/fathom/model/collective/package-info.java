/**
 * Collective operations as programs: who sends what to whom, in which order. A simulator and real
 * sockets run the same ones.
 *
 * <p>What lives here: operations, algorithms, their schedules for any number of nodes. What may not
 * come in: times, costs, sockets, threads.
 */
@NullMarked
package fathom.model.collective;

import org.jspecify.annotations.NullMarked;
