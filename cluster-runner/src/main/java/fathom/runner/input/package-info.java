/**
 * Amounts and words as users write them, read the same way wherever they stand. No options; of
 * messages only the question which word was meant.
 */
@NullMarked
package fathom.runner.input;

import org.jspecify.annotations.NullMarked;
