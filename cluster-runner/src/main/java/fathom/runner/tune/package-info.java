/**
 * Tuning an MPI library: which of its algorithms are tried, which are taken into rules, and whether
 * the rules are faster than the library's own choice.
 *
 * <p>What may not come in: running operations (fathom.runner.operations), what a library calls its
 * algorithms and settings (fathom.runner.mpi), and how results look (fathom.reports.tuning).
 *
 * <p>{@code TuneSession} looks at the ranks and takes a directory, {@code Tuning} runs the stages,
 * {@code RuleComparison} decides which rules are kept, {@code RuleFiles} writes them, and {@code
 * TuneResume} continues an interrupted tuning.
 */
@NullMarked
package fathom.runner.tune;

import org.jspecify.annotations.NullMarked;
