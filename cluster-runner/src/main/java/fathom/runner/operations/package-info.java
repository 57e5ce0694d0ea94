/**
 * Collective operations on a cluster: those of Fathom on sockets, and those of an MPI library.
 *
 * <p>What may not come in: what is predicted of them (fathom.runner.validate), and which of a
 * library's algorithms are tried (fathom.runner.tune).
 */
@NullMarked
package fathom.runner.operations;

import org.jspecify.annotations.NullMarked;
