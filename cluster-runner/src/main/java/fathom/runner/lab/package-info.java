/**
 * The emulated cluster: hosts as network namespaces on a bridge, with known truth. A second network
 * beside it, not shaped, carries control traffic. Knows iproute2 and util-linux; knows nothing of
 * experiments. The formulas of its truth are in {@code fathom.model.lab}.
 */
@NullMarked
package fathom.runner.lab;

import org.jspecify.annotations.NullMarked;
