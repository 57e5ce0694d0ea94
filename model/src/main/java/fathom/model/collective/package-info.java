/**
 * Collective operations, their algorithms, and what programs are made of: instructions, trees,
 * blocks of a vector, numbers of messages. A simulator and real sockets run the same programs.
 *
 * <p>What may not come in: times, costs, sockets, threads.
 *
 * <p>A new operation is a constant of {@code Operation} and of {@code Algorithm}, and its program
 * in {@code fathom.model.collective.program.Programs}; the simulator and peers run it then. A new
 * algorithm is the last constant of {@code Algorithm}, because raw results name it by its place. An
 * operation that sums says so in {@code Operation.sums}, and {@code fathom.bench.collective.Plan}
 * says which sums a node has in the end. {@code LibraryOperation} lists the operations that are
 * called in an MPI library.
 */
@NullMarked
package fathom.model.collective;

import org.jspecify.annotations.NullMarked;
