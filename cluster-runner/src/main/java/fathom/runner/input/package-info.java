/** Amounts as users write them, read the same way wherever they stand. No options, no messages. */
@NullMarked
package fathom.runner.input;

import org.jspecify.annotations.NullMarked;
