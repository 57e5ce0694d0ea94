package fathom.reports.document.render;

/**
 * A LaTeX file of two uses: {@code pdflatex} makes a document of all of it, and {@code \input} in a
 * paper takes its part for papers alone. It tells one from the other by whether a document has
 * begun.
 */
final class LatexDocument {
  /** Defined where warnings shall stand below a table; a document of its own defines it. */
  static final String NOTES = "\\fathomnotes";

  private LatexDocument() {}

  /**
   * The file.
   *
   * @param what it shows, in our own words: it stands in a comment
   * @param part for papers, as LaTeX
   * @param rest what only the document of its own has besides, as LaTeX; may be empty
   */
  static String of(String what, String part, String rest) {
    return """
        % Fathom: %WHAT%. Two uses:
        %   pdflatex FILE        makes a document of this file; run it twice
        %   \\input{FILE}         in the text of a paper sets %PART%;
        %                        so does a copy of the lines between the two marks
        % The paper needs \\usepackage{%NEEDS%}, siunitx from version 3 on%MORE%.
        \\makeatletter
        \\ifx\\@nodocument\\relax
          \\let\\fathomrest\\endinput
        \\else
          \\let\\fathomrest\\relax
          \\let%NOTES%\\relax
          \\documentclass[11pt]{article}
          \\usepackage[T1]{fontenc}
          \\usepackage{lmodern}
          \\usepackage[a4paper,margin=25mm]{geometry}
          \\usepackage{array,booktabs,longtable,siunitx}
          \\setlength{\\parindent}{0pt}
          \\setlength{\\parskip}{4pt}
          \\begin{document}
        \\fi
        \\makeatother
        % ---- from here ----
        %TEXT%% ---- to here ----
        \\fathomrest
        """
            .replace("%WHAT%", what)
            .replace(
                "%NEEDS%", rest.isEmpty() ? "array,booktabs,longtable,siunitx" : "booktabs,siunitx")
            .replace("%PART%", rest.isEmpty() ? "the same" : "its table and what to cite")
            .replace(
                "%MORE%",
                rest.isEmpty()
                    ? ""
                    : "; with\n% graphicx besides, the table shrinks to lines narrower than it is. Warnings come along"
                        + "\n% after \\newcommand"
                        + NOTES
                        + "{}")
            .replace("%NOTES%", NOTES)
            .replace("%TEXT%", part)
        + rest
        + "\\end{document}\n";
  }
}
