/**
 * A wire with real delay, made by the kernel itself: small programs on the ports of an emulated
 * switch that hold every frame until a wire would have carried it (docs/decisions/0023).
 *
 * <p>What lives here: the programs, instruction by instruction, how they are loaded and attached,
 * and the plain process that keeps them. What may not come in: namespaces and devices (who starts
 * this has made them), and anything measured but how late frames were.
 */
@NullMarked
package fathom.bench.wire;

import org.jspecify.annotations.NullMarked;
