/**
 * Collective operations on real sockets: the same programs a simulator runs, over UDP with every
 * loss counted or over TCP, with a common start whose skew is known, and with data verified.
 *
 * <p>What lives here: what one node does, and how the nodes' parts become one outcome. What may not
 * come in: the control protocol, JMH, costs, predictions. {@code MeshPort} lists the transports;
 * start reading with {@code Performance}.
 */
@NullMarked
package fathom.bench.collective;

import org.jspecify.annotations.NullMarked;
