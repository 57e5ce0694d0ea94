/** The control protocol, the limits of a peer, and the peer as a real process. */
@NullMarked
package fathom.bench.peer;

import org.jspecify.annotations.NullMarked;
