/**
 * A campaign while it runs: its directory and blocks, its time, what is fitted in between, and what
 * happens when something dies in the middle.
 *
 * <p>What may not come in: which benchmarks an experiment starts (fathom.runner.plan), and how they
 * are started (fathom.runner.session).
 */
@NullMarked
package fathom.runner.measure;

import org.jspecify.annotations.NullMarked;
