/**
 * Jobs of a site's MPI: which library and launcher are meant, what starts their ranks, and what
 * they said of themselves when they were tried.
 *
 * <p>What may not come in: MPI's own interface, which only {@code benchmarks.jar} knows; what is
 * measured through it.
 */
@NullMarked
package fathom.runner.mpi;

import org.jspecify.annotations.NullMarked;
