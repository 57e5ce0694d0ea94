/**
 * The 95 % intervals of a fitted cost function and of a fitted L at any size and number of nodes,
 * from those of their coefficients and how their errors go together. Whoever prints, draws,
 * compares or computes with such an interval has it from here.
 *
 * <p>What may not come in: intervals of times that several parameters make, which {@code
 * fathom.model.predict} works out from these; what a comparison adds for other runs.
 */
@NullMarked
package fathom.model.interval;

import org.jspecify.annotations.NullMarked;
