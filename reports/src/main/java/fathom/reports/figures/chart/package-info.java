/**
 * Charts as SVG, whatever they show.
 *
 * <p>What lives here: what is drawn ({@link fathom.reports.figures.chart.Figure} and its parts,
 * numbers only), and the one way from a figure to SVG text ({@link
 * fathom.reports.figures.chart.ChartRenderer}). The same figure gives the same bytes on every
 * machine: text is measured by a table, and no font is looked for, because a bare node has none.
 * What may not come in: sheets, files, pages, Java's own graphics, any colour that is not an {@link
 * fathom.reports.figures.chart.Ink}.
 */
@NullMarked
package fathom.reports.figures.chart;

import org.jspecify.annotations.NullMarked;
