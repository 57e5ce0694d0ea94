/**
 * Runs compared: what changed between two sheets and whether that is more than noise, how a number
 * went over many sheets, and whether repeated runs differ by more than their intervals say.
 *
 * <p>{@code Comparer} holds two sheets against each other; {@code Judge} tells a change from noise.
 *
 * <p>What lives here: the tests and their verdicts, what else differs, the documents that say all
 * that, and their words, which stand in {@link fathom.reports.comparison.ComparisonMessage} alone.
 * What may not come in: fitting, files, the command line, and formats.
 */
@NullMarked
package fathom.reports.comparison;

import org.jspecify.annotations.NullMarked;
