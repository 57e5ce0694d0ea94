/**
 * The run directory: manifest, raw results, sheet. Complete by itself, so that it can be moved to
 * another machine and give the same sheet there.
 *
 * <p>What lives here: reading and writing {@code manifest.json}, the guard that nothing outside the
 * directory is read, and the one place where a user's name for a sheet is looked up. What may not
 * come in: the meaning of raw results, fitting, printing.
 */
@NullMarked
package fathom.reports.run;

import org.jspecify.annotations.NullMarked;
