/** A cycle with the root package, so that the rule against it is seen to fail; never run. */
@NullMarked
package fathom.runner.cycle;

import org.jspecify.annotations.NullMarked;
