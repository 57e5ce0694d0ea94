/**
 * One renderer for each format: text for a terminal, Markdown, LaTeX, CSV, JSON. A new format is a
 * {@code Renderer} and its line in {@link fathom.reports.document.render.FormatName}; nobody else
 * knows which formats there are.
 *
 * <p>What lives here: from a document to the bytes of a format, the same under every locale, and
 * what each needs for it: grids with decimal points below each other, safe LaTeX. What may not come
 * in: sheets, predictions and other subjects, files, terminals.
 */
@NullMarked
package fathom.reports.document.render;

import org.jspecify.annotations.NullMarked;
