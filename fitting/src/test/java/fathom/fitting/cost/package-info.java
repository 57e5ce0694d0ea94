/** Recovery of known cost functions from seeded noise first; then refusals. */
@NullMarked
package fathom.fitting.cost;

import org.jspecify.annotations.NullMarked;
