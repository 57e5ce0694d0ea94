/**
 * One renderer for each format that people read: text for a terminal, Markdown, LaTeX. {@code
 * Renderer} goes through the blocks for all of them. A new format is a class of that type and its
 * line in {@link fathom.reports.document.render.FormatName}, for programs the line alone; nobody
 * else asks which format it is, but {@code compare}, which refuses LaTeX, and {@code validate},
 * which keeps JSON. {@code HtmlRenderer} sets documents as parts of the page of {@code
 * fathom.reports.html}, which is no format of a document alone: it needs the run beside the sheet.
 *
 * <p>What lives here: from a document to the bytes of a format, the same under every locale, and
 * what each needs for it: grids with decimal points below each other, safe LaTeX. What may not come
 * in: predictions, comparisons and other subjects, but for costs in the layout of Table 1, a block
 * of their own; files, terminals.
 */
@NullMarked
package fathom.reports.document.render;

import org.jspecify.annotations.NullMarked;
