/**
 * Collective operations as they were measured, held against what models said of them.
 *
 * <p>What lives here: cases, errors, picks and what they cost, and the document that says them.
 * What may not come in: formats, running operations, and the models themselves.
 */
@NullMarked
package fathom.reports.validation;

import org.jspecify.annotations.NullMarked;
