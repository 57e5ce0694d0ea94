/** Checks that hold, that fail and that cannot be told, on campaigns made for each. */
@NullMarked
package fathom.fitting.checks;

import org.jspecify.annotations.NullMarked;
