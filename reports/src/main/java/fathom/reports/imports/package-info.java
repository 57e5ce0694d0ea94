/**
 * Tables of sizes and times that other tools measured, to windows that one parameter is fitted
 * from. Each family of tools is one {@code ForeignFormat}; a new one is a class and its line in
 * that type's list. A tool's class splits its output into tables and says what they mean; {@code
 * TitledTool} does so for all tools whose tables have titles. {@code fathom.reports.imports.table}
 * reads the tables themselves, all alike.
 *
 * <p>What lives here: everything that knows such a file, which of its columns means which
 * parameter, and which rows are dropped for which reason. What may not come in: fits, the raw
 * results of Fathom's own experiments, a default unit, and a guess if a file can be read in two
 * ways.
 */
@NullMarked
package fathom.reports.imports;

import org.jspecify.annotations.NullMarked;
