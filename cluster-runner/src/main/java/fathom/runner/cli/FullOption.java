package fathom.runner.cli;

import fathom.model.sheet.Sheet;
import fathom.reports.document.Document;
import fathom.reports.document.render.FormatName;
import fathom.reports.pages.SheetDocument;
import fathom.reports.pages.SheetSummary;
import picocli.CommandLine.Option;

/** How much of a sheet is printed: one screen, or all of it. */
final class FullOption {
  @Option(names = "--full")
  boolean full;

  /** A screen is for people at a terminal; in every other format a sheet is whole. */
  Document of(Sheet sheet, FormatName shown) {
    boolean screen = shown == FormatName.TEXT && !full;
    return screen ? SheetSummary.of(sheet) : SheetDocument.of(sheet);
  }
}
