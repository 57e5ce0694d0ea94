/**
 * Operations of an MPI library by its algorithms: which there are, which schedule each runs, and
 * how long it takes by a sheet. {@code tune} and {@code export} choose rules by these predictions.
 *
 * <p>What may not come in: the form of rules in files ({@code fathom.reports.exports}, which knows
 * this package), running operations, and how ranks are made to use an algorithm.
 */
@NullMarked
package fathom.reports.operations;

import org.jspecify.annotations.NullMarked;
