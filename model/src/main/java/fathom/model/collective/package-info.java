/**
 * Collective operations as programs: who sends what to whom, in which order. A simulator and real
 * sockets run the same ones.
 *
 * <p>What lives here: operations, algorithms, their schedules for any number of nodes. What may not
 * come in: times, costs, sockets, threads.
 *
 * <p>A new operation is a constant of {@code Operation} and of {@code Algorithm}, and its program
 * in {@code Programs}; the simulator and peers run it then. {@code LibraryOperation} lists the
 * operations that are called in an MPI library.
 */
@NullMarked
package fathom.model.collective;

import org.jspecify.annotations.NullMarked;
