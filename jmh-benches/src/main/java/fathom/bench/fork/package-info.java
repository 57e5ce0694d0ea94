/**
 * What every fork is given: its JVM's options, the shuffled order of its conditions, and what the
 * kernel says of each of its windows.
 *
 * <p>What may not come in: transports, and what is timed.
 */
@NullMarked
package fathom.bench.fork;

import org.jspecify.annotations.NullMarked;
