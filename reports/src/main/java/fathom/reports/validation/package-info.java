/**
 * Collective operations as they were measured, of Fathom's own programs and of an MPI library, held
 * against what models said of them.
 *
 * <p>What lives here: cases, errors, picks and what they cost, and the documents that say them.
 * What may not come in: running operations, how an algorithm is forced, and the models themselves.
 */
@NullMarked
package fathom.reports.validation;

import org.jspecify.annotations.NullMarked;
