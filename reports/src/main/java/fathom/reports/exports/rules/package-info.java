/**
 * Files of rules that an MPI library reads, and what they cannot say. {@code OpenMpiTuning} and
 * {@code MpichTuning} write the text of a file, and {@code OpenMpiRules} has the grammar of a line.
 *
 * <p>What may not come in: which rules are kept ({@code fathom.runner.tune} decides), and files for
 * simulators.
 */
@NullMarked
package fathom.reports.exports.rules;

import org.jspecify.annotations.NullMarked;
