/**
 * Collective operations on rings, tori and hypercubes (GE, model §5): how long each takes by the
 * formulas of the document, and how rings and grids lie in a hypercube.
 *
 * <p>What lives here: the table of formulas, Gray codes, embeddings, the decomposition of circular
 * shifts. What may not come in: sheets, where t_s, t_h and t_b come from, rendering. What cannot be
 * had is an {@link fathom.model.topology.Answer.Refused} with its reason, never an exception.
 */
@NullMarked
package fathom.model.topology;

import org.jspecify.annotations.NullMarked;
