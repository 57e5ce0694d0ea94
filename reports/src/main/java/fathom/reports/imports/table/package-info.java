/**
 * A table that another tool wrote, before anybody knows which tool: its file, its lines and
 * headings, the units and numbers in them, and the columns that hold sizes and values. {@code
 * TableReader} reads all tables alike, and {@code Heading} understands headers.
 *
 * <p>What may not come in: the names and habits of one tool, which are the package above's, and
 * fits.
 */
@NullMarked
package fathom.reports.imports.table;

import org.jspecify.annotations.NullMarked;
