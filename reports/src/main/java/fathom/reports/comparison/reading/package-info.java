/**
 * What sheets say, made comparable: the numbers that several sheets have in common, each with its
 * error and the degrees of freedom behind it.
 *
 * <p>What lives here: columns, quantities, readings, the sizes that were measured, and sheets of
 * one machine at one core speed. What may not come in: verdicts, documents, files, formats.
 */
@NullMarked
package fathom.reports.comparison.reading;

import org.jspecify.annotations.NullMarked;
