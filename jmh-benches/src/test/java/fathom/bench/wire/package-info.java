/** Tests of the wire: instructions, counts, and a wire between real namespaces. */
@NullMarked
package fathom.bench.wire;

import org.jspecify.annotations.NullMarked;
