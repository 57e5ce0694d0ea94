/**
 * The authenticated connection between a controller and its peers.
 *
 * <p>What lives here: the run's secret, the handshake, frames that cannot be forged, the members of
 * a run, and the door that keeps strangers from holding up a controller. What does not belong here:
 * commands and their meaning ({@link fathom.bench.peer}). Start reading with {@link
 * fathom.bench.control.ControlChannel}.
 */
@NullMarked
package fathom.bench.control;

import org.jspecify.annotations.NullMarked;
