/**
 * Tables of sizes and times that other tools measured, to windows that one parameter is fitted
 * from: JMH's JSON of any benchmark, CSV, netgauge's LogGP table, logp_mpi's pLogP file. A new one
 * is a {@code ForeignFormat} and its place in that type's list.
 *
 * <p>What lives here: everything that knows such a file, which of its columns means which
 * parameter, and which rows are dropped for which reason. What may not come in: fits, the raw
 * results of Fathom's own experiments, and a guess where a file can be read in two ways.
 */
@NullMarked
package fathom.reports.imports;

import org.jspecify.annotations.NullMarked;
