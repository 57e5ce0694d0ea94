/**
 * What is said of a sheet, of predictions from it, and of pairs of nodes: a document each.
 *
 * <p>What lives here: from a subject to a {@link fathom.reports.document.Document}, with its
 * records and its written form. What may not come in: formats, how anything is measured, fitted or
 * predicted, files.
 *
 * <p>Start reading with {@code SheetSummary}: it makes the lines with which both the terminal and
 * the HTML page begin, and {@code SheetVerdict} decides what they say. {@code SheetDocument} has
 * the whole sheet.
 */
@NullMarked
package fathom.reports.pages;

import org.jspecify.annotations.NullMarked;
