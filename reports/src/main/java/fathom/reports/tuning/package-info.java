/**
 * Results of tuning an MPI library: the time of each operation by the library's own choice and by
 * rules, measured in alternating turns, and the report of rules that were kept.
 *
 * <p>What lives here: a timed turn, gains and whether they are beyond chance ({@code
 * BeyondChance}), the verdict, its files and document. What does not belong here: the decision
 * which rule is kept ({@code fathom.runner.tune.RuleComparison}), running anything, and how a
 * library is made to follow rules ({@code fathom.runner.mpi}). Start reading with {@code TimedTurn}
 * and {@code TuningReport}.
 */
@NullMarked
package fathom.reports.tuning;

import org.jspecify.annotations.NullMarked;
