/**
 * Plots of a sheet and of the samples behind it, and of the history of several sheets.
 *
 * <p>What lives here: one class for each plot, which makes a {@link
 * fathom.reports.figures.chart.Figure} of a sheet, a history or several runs, and {@link
 * fathom.reports.figures.Figures}, which asks all of them. What may not come in: files, pages,
 * fitting, anything about how a figure becomes a picture.
 */
@NullMarked
package fathom.reports.figures;

import org.jspecify.annotations.NullMarked;
