/**
 * From raw results to the sheet a reader sees: {@link fathom.reports.SheetBuilder} reads a run
 * directory and gives the sheet, the packages below read, write and print.
 *
 * <p>What lives here: the way from files to a sheet, the comparison with known values, and the one
 * exception for bad input. What may not come in: measuring, fitting, the command line, clocks,
 * randomness, the default locale, and anything that depends on where a run directory stands.
 */
@NullMarked
package fathom.reports;

import org.jspecify.annotations.NullMarked;
