/**
 * What every fork is given: its JVM's options, the shuffled order of its conditions, what the
 * kernel says of each of its windows, and the log of operations that are timed one by one.
 *
 * <p>What may not come in: transports, and what is timed.
 */
@NullMarked
package fathom.bench.fork;

import org.jspecify.annotations.NullMarked;
