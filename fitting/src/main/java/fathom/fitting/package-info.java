/**
 * From raw samples to cost functions with intervals: what the campaign says about each parameter of
 * TW's Table 1, or why it says nothing.
 *
 * <p>What lives here: medians, weights, robust regression, the search for a breakpoint, and one
 * fitter per form of parameter. What may not come in: I/O, clocks, locale, unseeded randomness,
 * knowledge of files or of how a sample was taken. The same samples in any order give the same
 * numbers. Nothing negative where it cannot be, NaN or infinite leaves this package: such a
 * parameter is rejected with its reason.
 */
@NullMarked
package fathom.fitting;

import org.jspecify.annotations.NullMarked;
