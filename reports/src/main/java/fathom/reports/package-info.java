/**
 * From raw results to what a reader sees; its packages, each by subject, are below. Nothing stands
 * here itself.
 *
 * <p>The way: {@code run} and {@code raw} read what was measured, {@code sheet} makes the sheet of
 * it, the others read, compare, print, draw and export sheets. What may not come in: measuring,
 * fitting formulas, the command line, clocks, randomness, the default locale, and anything that
 * depends on where a run directory stands.
 */
@NullMarked
package fathom.reports;

import org.jspecify.annotations.NullMarked;
