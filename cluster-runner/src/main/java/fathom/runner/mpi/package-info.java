/**
 * Jobs of a site's MPI: which library and launcher are meant, what starts their ranks, and what
 * they said of themselves when they were tried.
 *
 * <p>What may not come in: MPI's own interface, which only {@code benchmarks.jar} knows; what is
 * measured through it. Start reading with {@link fathom.runner.mpi.MpiLauncher}: a job is started
 * by {@code mpirun}, {@code srun} or any words that a user gives.
 */
@NullMarked
package fathom.runner.mpi;

import org.jspecify.annotations.NullMarked;
