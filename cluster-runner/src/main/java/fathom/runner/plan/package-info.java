/**
 * The plan of a campaign: which benchmarks each experiment starts, with which sizes, windows and
 * pauses, in how many blocks, and how long all of it takes.
 *
 * <p>What may not come in: starting anything (fathom.runner.session), and files.
 */
@NullMarked
package fathom.runner.plan;

import org.jspecify.annotations.NullMarked;
