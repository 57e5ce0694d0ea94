/**
 * Sheets and samples as Tablesaw tables: one row for each number or sample, as programs read them.
 * Tables that people read are {@code fathom.reports.document}'s.
 *
 * <p>What lives here: the columns of those tables and CSV from a table. What may not come in: files
 * and the layout of a report.
 */
@NullMarked
package fathom.reports.table;

import org.jspecify.annotations.NullMarked;
