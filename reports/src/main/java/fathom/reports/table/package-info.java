/**
 * Sheets and samples as Tablesaw tables, to render, inspect and filter.
 *
 * <p>What lives here: the columns of those tables and CSV from a table. What may not come in: files
 * and the layout of a report.
 */
@NullMarked
package fathom.reports.table;

import org.jspecify.annotations.NullMarked;
