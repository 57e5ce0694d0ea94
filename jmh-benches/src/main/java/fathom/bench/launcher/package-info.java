/**
 * One process that runs one start of JMH after another, on the word of who started it; and what JMH
 * prints for a person who starts it by hand.
 *
 * <p>What lives here: reading what is asked, handing it to JMH's own runner, saying how it ended;
 * and the run that trains a class cache. What may not come in: benchmarks, and anything that a fork
 * executes: forks are JMH's own, each a process of its own.
 */
@NullMarked
package fathom.bench.launcher;

import org.jspecify.annotations.NullMarked;
