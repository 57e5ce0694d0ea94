/**
 * Formulas of the documents, one class for each family of operations, and the {@code Catalogue}
 * that lists them all. A new formula is a line of its family's class. {@code SimulatedFormulas}
 * predicts an algorithm that no document has a formula for by a run of its program.
 *
 * <p>What may not come in: the choice among formulas and its bounds, which are the package above's.
 */
@NullMarked
package fathom.model.predict.formula;

import org.jspecify.annotations.NullMarked;
