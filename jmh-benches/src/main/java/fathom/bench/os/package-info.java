/**
 * What Java does not say about the machine: CPU affinity, socket queues, caches. Linux, through the
 * foreign-function API. Nothing here measures; nothing here may guess: what cannot be read is
 * empty.
 */
@NullMarked
package fathom.bench.os;

import org.jspecify.annotations.NullMarked;
