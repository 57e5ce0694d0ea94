/**
 * The emulated cluster: hosts as network namespaces on a bridge, with known truth. A second network
 * beside it, not shaped, carries control traffic. Knows iproute2 and util-linux; knows nothing of
 * experiments.
 */
@NullMarked
package fathom.runner.lab;

import org.jspecify.annotations.NullMarked;
