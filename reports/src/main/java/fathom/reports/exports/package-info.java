/**
 * A sheet as files that other tools load: one exporter per target, and per form a strict reader of
 * its grammar that every file passes before a user sees it, since several tools ignore a bad file
 * without a word. A new target is an {@code Exporter}, its reader, and its line in {@link
 * fathom.reports.exports.ExportTarget}. A {@code …Reader} here checks what was written.
 *
 * <p>What lives here: the targets, how parameters and predictions map onto each, what each cannot
 * express. What may not come in: predictions' formulas (they are {@code fathom.model.predict}'s),
 * writing of files, the command line, clocks, the default locale. Reading what other tools measured
 * is {@code fathom.reports.imports}'.
 */
@NullMarked
package fathom.reports.exports;

import org.jspecify.annotations.NullMarked;
