/**
 * From raw windows to the data points of a fit.
 *
 * <p>What lives here: the median over the windows of a fork and over the forks of a size, how noisy
 * a point is, which windows are no noise and are dropped, and what every fit carries along: its
 * subject, its log, its result or the reason for none. What may not come in: a line through the
 * points.
 */
@NullMarked
package fathom.fitting.points;

import org.jspecify.annotations.NullMarked;
