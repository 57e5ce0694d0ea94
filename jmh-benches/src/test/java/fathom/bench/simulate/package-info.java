/**
 * How fast the simulator is. These time this program, not a cluster: no experiment asks for them,
 * and {@code measure} never runs them.
 */
@NullMarked
package fathom.bench.simulate;

import org.jspecify.annotations.NullMarked;
