/** Recovery of a known buffer from seeded bursts first; then refusals. */
@NullMarked
package fathom.fitting.buffer;

import org.jspecify.annotations.NullMarked;
