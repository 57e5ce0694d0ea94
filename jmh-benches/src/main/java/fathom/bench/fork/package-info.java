/**
 * What every fork is given: its JVM's options, and the shuffled order of its conditions.
 *
 * <p>What may not come in: transports, and what is timed.
 */
@NullMarked
package fathom.bench.fork;

import org.jspecify.annotations.NullMarked;
