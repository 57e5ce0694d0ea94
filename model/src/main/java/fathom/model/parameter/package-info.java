/**
 * The parameters of the model and the experiments that give them: the one place where a symbol or
 * an experiment's id is written.
 *
 * <p>What lives here: what there is to measure, with units, definition and source. What may not
 * come in: values, and how anything is measured or fitted.
 */
@NullMarked
package fathom.model.parameter;

import org.jspecify.annotations.NullMarked;
