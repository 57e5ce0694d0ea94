/**
 * Collective operations as they were measured, held against what models said of them.
 *
 * <p>What lives here: cases, errors, picks and what they cost, and their forms on paper. What may
 * not come in: running operations, and the models themselves.
 */
@NullMarked
package fathom.reports.validation;

import org.jspecify.annotations.NullMarked;
