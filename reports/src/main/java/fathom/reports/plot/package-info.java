/**
 * Plots of a sheet and of the samples behind it, and of the history of several sheets, as SVG.
 *
 * <p>What lives here: what is drawn ({@link fathom.reports.plot.Figure} and its parts, numbers
 * only), one class for each plot that makes a figure of a sheet or a history, and the one way from
 * a figure to SVG text ({@link fathom.reports.plot.ChartRenderer}). The same figure gives the same
 * bytes on every machine: text is measured by a table, and no font is looked for, because a bare
 * node has none. What may not come in: files, pages, fitting, Java's own graphics, any colour that
 * is not an {@link fathom.reports.plot.Ink}.
 */
@NullMarked
package fathom.reports.plot;

import org.jspecify.annotations.NullMarked;
