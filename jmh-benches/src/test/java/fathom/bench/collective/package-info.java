/** Collective operations over memory, UDP and TCP: nodes are threads of one process here. */
@NullMarked
package fathom.bench.collective;

import org.jspecify.annotations.NullMarked;
