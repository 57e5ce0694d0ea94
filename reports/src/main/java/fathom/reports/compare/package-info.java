/**
 * Sheets held against each other: what changed between two of them and whether that is more than
 * noise, and the history of several.
 *
 * <p>What lives here: what of two sheets can be compared, the test that decides, what else differs,
 * and the documents that say all that. What may not come in: fitting, files, the command line, and
 * formats.
 */
@NullMarked
package fathom.reports.compare;

import org.jspecify.annotations.NullMarked;
