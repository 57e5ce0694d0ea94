/**
 * A site's own MPI library, called by Java's foreign-function interface: no C to build, no JNI.
 *
 * <p>What lives here: finding and opening the library, its binary interface (Open MPI's, MPICH's
 * family's, or the standard one of MPI 5), its calls with their errors by name, what is found out
 * about it between two ranks, and the job that a benchmark's fork becomes. {@code MpiLink} moves
 * messages between two ranks, and bounds those under way by the receiver's credits. The benchmarks
 * through it are in {@code fathom.bench.experiment}. What may not come in: anything that is
 * measured without MPI, sockets but for what keeps an emulated line busy; and nothing about MPI's
 * interface may leave it.
 */
@NullMarked
package fathom.bench.mpi;

import org.jspecify.annotations.NullMarked;
