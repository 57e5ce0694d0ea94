/**
 * Where a sheet is made: {@link fathom.reports.sheet.SheetBuilder} of a run directory, {@link
 * fathom.reports.sheet.ImportedSheet} of a table of another origin.
 *
 * <p>What lives here: the way from samples through the fit to a sheet, and what is said beside the
 * fit: dropped rows, disturbances, known values, the precision that was asked for. What may not
 * come in: fitting formulas, files' forms, printing, clocks, and where a run directory stands.
 */
@NullMarked
package fathom.reports.sheet;

import org.jspecify.annotations.NullMarked;
