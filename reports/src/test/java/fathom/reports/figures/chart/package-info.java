/** Tests of this package. */
@NullMarked
package fathom.reports.figures.chart;

import org.jspecify.annotations.NullMarked;
