/**
 * Collective operations of an MPI library as they were measured, by the library's own choice of
 * algorithm and by others, beside what models say of them.
 *
 * <p>What may not come in: running them, and how an algorithm is forced.
 */
@NullMarked
package fathom.reports.library;

import org.jspecify.annotations.NullMarked;
