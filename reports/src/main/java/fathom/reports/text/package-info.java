/**
 * Text that is safe and alike everywhere: foreign text on one line or in XML, sentences with their
 * places filled, lines broken to a width, shares as percent.
 *
 * <p>What may not come in: sheets, tables, and anything that depends on the default locale.
 */
@NullMarked
package fathom.reports.text;

import org.jspecify.annotations.NullMarked;
