/** Recovery of known truth from seeded noise first; then refusals. */
@NullMarked
package fathom.fitting;

import org.jspecify.annotations.NullMarked;
