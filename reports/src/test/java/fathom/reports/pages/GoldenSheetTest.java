package fathom.reports.pages;

import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.GoldenFiles;
import fathom.reports.SampleSheets;
import fathom.reports.document.render.FormatName;
import fathom.reports.document.render.LatexFragment;

/** Every sample sheet in every format. */
class GoldenSheetTest extends GoldenFiles {
  @Override
  protected void make(Made made) {
    made.everyFormat("table-1", f -> f.render(SheetDocument.of(SampleSheets.table1())));
    made.everyFormat("built-in", f -> f.render(SheetDocument.of(TableOne.sheet())));
    made.everyFormat("ragged", f -> f.render(SheetDocument.of(SampleSheets.ragged())));
    made.everyFormat("warned", f -> f.render(SheetDocument.of(SampleSheets.warned())));
    made.everyFormat("singly", f -> f.render(SheetDocument.of(SampleSheets.timedSingly())));
    made.everyFormat(
        "distributions", f -> f.render(DistributionsDocument.of(SampleSheets.timedSingly())));
    made.everyFormat("hostile", f -> f.render(SheetDocument.of(SampleSheets.hostile())));
    made.file("table-1.csv-semicolon", semicolons(SampleSheets.table1()));
    made.file("hostile.csv-semicolon", semicolons(SampleSheets.hostile()));
    made.file("table-1-table.tex", table(SampleSheets.table1()));
    made.file("hostile-table.tex", table(SampleSheets.hostile()));
    made.file("table-1-notes.tex", notes(SampleSheets.table1()));
    made.file("warned-notes.tex", notes(SampleSheets.warned()));
    made.file("table-1-summary.text", summary(SampleSheets.table1()));
    made.file("built-in-summary.text", summary(TableOne.sheet()));
    made.file("ragged-summary.text", summary(SampleSheets.ragged()));
    made.file("warned-summary.text", summary(SampleSheets.warned()));
    made.file("singly-summary.text", summary(SampleSheets.timedSingly()));
    made.file("hostile-summary.text", summary(SampleSheets.hostile()));
  }

  private static String summary(Sheet sheet) {
    return FormatName.TEXT.render(SheetSummary.of(sheet));
  }

  private static String semicolons(Sheet sheet) {
    return FormatName.CSV_SEMICOLON.render(SheetDocument.of(sheet));
  }

  private static String table(Sheet sheet) {
    return LatexFragment.table(SheetDocument.costs(sheet));
  }

  private static String notes(Sheet sheet) {
    return LatexFragment.withNotes(SheetDocument.costs(sheet));
  }
}
