/**
 * Several runs of the same plan: how much each number differs from run to run, and whether that is
 * what the intervals on the sheets say.
 *
 * <p>What lives here: which numbers are looked at is the comparison's; the spread of one number and
 * what the intervals promise, pairs of runs that are apart, the verdict of a row, and the document
 * that says all that. What may not come in: measuring, fitting, files, formats.
 */
@NullMarked
package fathom.reports.repeat;

import org.jspecify.annotations.NullMarked;
