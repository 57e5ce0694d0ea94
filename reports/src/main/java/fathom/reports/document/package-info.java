/**
 * What a page says, whatever it is set in: headings, paragraphs, lists, facts, and tables whose
 * cells know what they hold. One document of a subject serves every format:
 *
 * <pre>
 * Blocks page = new Blocks();
 * page.title("Models", Description.of(sheet));
 * page.paragraph("Times in µs.");
 * page.section("Numbers", numbers -&gt; numbers.table(
 *     List.of(Column.left("symbol").capital(), Column.right("value").capital()),
 *     List.of(List.of(Cell.words("g_s"), Cell.number(estimate)))));
 * new Document("the models of a sheet", page.all(), () -&gt; records, () -&gt; written);
 * </pre>
 *
 * <p>A builder of documents, {@code ModelsDocument} for one, lives beside its subject and says what
 * is said, never how it is set. It passes plain text; escapes are the renderers'. Where a medium
 * holds the same in another form it says so by {@link fathom.reports.document.Blocks#on}, which
 * knows three {@linkplain fathom.reports.document.Medium media} and no format.
 *
 * <p>What lives here: blocks, cells, columns, and the words that all pages share: the cluster's
 * description, sizes, digits, costs in the layout of Table 1. What may not come in: formats, line
 * widths, markup, other subjects.
 */
@NullMarked
package fathom.reports.document;

import org.jspecify.annotations.NullMarked;
