/**
 * Sheets and other results as Tablesaw tables: one row for each number, as programs read them. The
 * table of windows is {@code fathom.reports.raw}'s; tables that people read are {@code
 * fathom.reports.document}'s.
 *
 * <p>What lives here: the columns of those tables, and CSV and JSON from any table. What may not
 * come in: files and the layout of a report.
 */
@NullMarked
package fathom.reports.table;

import org.jspecify.annotations.NullMarked;
