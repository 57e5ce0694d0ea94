/**
 * The plan of a campaign: which benchmarks each experiment starts, with which sizes, windows and
 * pauses, in how many blocks, and how long all of it takes.
 *
 * <p>What may not come in: starting anything (fathom.runner.campaign), and files.
 */
@NullMarked
package fathom.runner.campaign.plan;

import org.jspecify.annotations.NullMarked;
