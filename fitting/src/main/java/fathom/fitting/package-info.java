/**
 * The entries: a campaign, or a table of other origin, to what it says about each parameter of TW's
 * Table 1, or why it says nothing.
 *
 * <p>What lives here: which samples give which parameter, in which order, and the settings and the
 * result of a fit. No room below knows this one; each knows those on its left:
 *
 * <pre>
 * regression, bend ← points ← cost ← transfer ← checks
 *                    points ← buffer ← checks
 * </pre>
 *
 * <p>What may not come in, here and below: I/O, clocks, locale, unseeded randomness, knowledge of
 * files or of how a sample was taken. The same samples in any order give the same numbers. Nothing
 * negative where it cannot be, NaN or infinite leaves the fitters: such a parameter is rejected
 * with its reason.
 */
@NullMarked
package fathom.fitting;

import org.jspecify.annotations.NullMarked;
