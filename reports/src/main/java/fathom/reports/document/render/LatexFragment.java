package fathom.reports.document.render;

import fathom.reports.document.CostTable;

/**
 * The table of a sheet as a file for {@code \\input} in the text of a paper: one float with a
 * caption and a label, and nothing else where notes are not asked for.
 */
public final class LatexFragment {
  private LatexFragment() {}

  /** The table alone. */
  public static String table(CostTable costs) {
    return head("its notes, warnings and what to cite come with --notes") + LatexCosts.bare(costs);
  }

  /** The table with notes to its rows; the sheet's warnings and what to cite follow it. */
  public static String withNotes(CostTable costs) {
    return head("without --notes it is the table alone") + LatexCosts.noted(costs);
  }

  private static String head(String other) {
    return """
        % Fathom: the table of a parameter sheet, for \\input{FILE} in the text of a paper;
        % %OTHER%,
        % a document of the whole sheet with --full.
        % The paper needs \\usepackage{booktabs,siunitx}, siunitx from version 3 on; with
        % graphicx besides, the table shrinks to lines narrower than it is.
        """
        .replace("%OTHER%", other);
  }
}
