/**
 * A sheet, and what is predicted from it, in the forms people and other programs read: text for a
 * terminal, Markdown, LaTeX, CSV, JSON.
 *
 * <p>What lives here: pure functions from {@link fathom.model.sheet.Sheet} or {@link
 * fathom.model.predict.Forecast} to text, the same bytes under every locale. What may not come in:
 * files, streams, terminals, fitting.
 */
@NullMarked
package fathom.reports.format;

import org.jspecify.annotations.NullMarked;
