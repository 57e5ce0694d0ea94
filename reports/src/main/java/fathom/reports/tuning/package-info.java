/**
 * What tuning an MPI library came to: what each operation took by the library's own choice and by
 * rules, measured in turns, and which rules stay.
 *
 * <p>What may not come in: running anything, and how a library is made to follow rules
 * (fathom.runner.mpi).
 */
@NullMarked
package fathom.reports.tuning;

import org.jspecify.annotations.NullMarked;
