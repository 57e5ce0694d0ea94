/**
 * A sheet as files that other tools load, one exporter per target. Several tools ignore a bad file
 * without a word, so the tests hold every file against a strict reader of its grammar. A new target
 * is an {@code Exporter}, its reader in the tests, and its line in {@link
 * fathom.reports.exports.ExportTarget}.
 *
 * <p>What lives here: the targets, how parameters and predictions map onto each, what each cannot
 * express. What may not come in: predictions' formulas (they are {@code fathom.model.predict}'s),
 * writing of files, the command line, clocks, the default locale. Reading what other tools measured
 * is {@code fathom.reports.imports}'.
 *
 * <p>Rules for MPI libraries: {@code RuleForm} chooses the file's form, and {@code
 * fathom.reports.exports.rules} writes its text.
 */
@NullMarked
package fathom.reports.exports;

import org.jspecify.annotations.NullMarked;
