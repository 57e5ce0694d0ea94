/**
 * A cluster that is up: its peers, and JMH on its timed host, watched while it runs one start after
 * the other.
 *
 * <p>What may not come in: which experiments are run (fathom.runner.plan), and where their results
 * are kept (fathom.runner.measure).
 */
@NullMarked
package fathom.runner.session;

import org.jspecify.annotations.NullMarked;
