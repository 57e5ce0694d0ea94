/**
 * Files of rules that an MPI library reads, and what they cannot say. {@code OpenMpiTuning} and
 * {@code MpichSelection} write the text of a file; {@code OpenMpiRules} and {@code MpichTuning}
 * have their grammars.
 *
 * <p>What may not come in: which rules are kept ({@code fathom.runner.tune} decides), and files for
 * simulators.
 */
@NullMarked
package fathom.reports.exports.rules;

import org.jspecify.annotations.NullMarked;
