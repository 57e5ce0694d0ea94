package fathom.runner.cli.option;

import fathom.model.sheet.Sheet;
import fathom.reports.document.CostTable;
import fathom.reports.document.Document;
import fathom.reports.document.render.FormatName;
import fathom.reports.document.render.LatexFragment;
import fathom.reports.pages.SheetDocument;
import fathom.reports.pages.SheetSummary;
import fathom.runner.console.UserException;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** How much of a sheet is printed: one screen, the table of a paper, or all of it. */
public final class FullOption {
  @Option(names = "--full")
  public boolean full;

  @Option(names = "--notes")
  boolean notes;

  /**
   * Ends a command whose format has no notes of its own.
   *
   * @throws UserException if notes are asked for in another format than LaTeX
   */
  public void check(String format) {
    if (notes && !format.equals(FormatName.LATEX.word())) {
      throw UserException.badInput("--notes is for --format latex: other formats have them anyway");
    }
  }

  /**
   * A screen is for people at a terminal, a table for who writes a paper; in every other format a
   * sheet is whole.
   *
   * @param renderer how this command prints a document
   */
  public String rendered(Sheet sheet, FormatName shown, Function<Document, String> renderer) {
    if (shown == FormatName.LATEX && !full) {
      CostTable costs = SheetDocument.costs(sheet);
      return notes ? LatexFragment.withNotes(costs) : LatexFragment.table(costs);
    }
    boolean screen = shown == FormatName.TEXT && !full;
    return renderer.apply(screen ? SheetSummary.of(sheet) : SheetDocument.of(sheet));
  }
}
