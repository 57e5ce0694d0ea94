/**
 * What every LaTeX output is made of: safe text, tables with booktabs lines, a document that also
 * is a part of a paper.
 *
 * <p>What lives here: text to LaTeX source in ASCII, which pdflatex sets with Debian's texlive and
 * the packages array, booktabs, longtable and siunitx (version 3). What may not come in: sheets,
 * predictions and other things to be shown, files, processes.
 */
@NullMarked
package fathom.reports.latex;

import org.jspecify.annotations.NullMarked;
