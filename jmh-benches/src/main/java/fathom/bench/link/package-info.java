/**
 * Transports behind one small interface: UDP, TCP, Unix domain sockets, and memory for tests. Each
 * passes the same contract test. No experiment, control command or statistics may come in here.
 */
@NullMarked
package fathom.bench.link;

import org.jspecify.annotations.NullMarked;
