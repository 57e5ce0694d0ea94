/**
 * The ways to carry a message between two processes. What lives here: what each means to a
 * measurement, a prediction and a peer that asks who may be sent to. What may not come in: sockets;
 * {@code fathom.bench.link.Port} opens those. A new one is a constant of {@link
 * fathom.model.transport.Transport} and how {@code Port} opens it; collective operations run over
 * it once {@code fathom.bench.collective.MeshPort} opens a mesh.
 */
@NullMarked
package fathom.model.transport;

import org.jspecify.annotations.NullMarked;
