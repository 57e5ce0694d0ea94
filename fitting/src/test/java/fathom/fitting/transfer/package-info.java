/** Recovery of a known L and C from seeded noise first; then refusals. */
@NullMarked
package fathom.fitting.transfer;

import org.jspecify.annotations.NullMarked;
