/**
 * The report of a run or a sheet as one HTML file that needs nothing else: no network, no script,
 * no font.
 *
 * <p>What lives here: the page, its style, and where a report's contents come from. It is written
 * as XML, so that a parser can tell whether anything foreign got out of its place. What may not
 * come in: numbers that no other format has, drawing, fitting.
 */
@NullMarked
package fathom.reports.html;

import org.jspecify.annotations.NullMarked;
