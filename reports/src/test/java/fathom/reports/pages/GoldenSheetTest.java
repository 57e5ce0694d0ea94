package fathom.reports.pages;

import fathom.model.sheet.TableOne;
import fathom.reports.GoldenFiles;
import fathom.reports.SampleSheets;

/** Every sample sheet in every format. */
class GoldenSheetTest extends GoldenFiles {
  @Override
  protected void make(Made made) {
    made.everyFormat("table-1", f -> f.render(SheetDocument.of(SampleSheets.table1())));
    made.everyFormat("built-in", f -> f.render(SheetDocument.of(TableOne.sheet())));
    made.everyFormat("ragged", f -> f.render(SheetDocument.of(SampleSheets.ragged())));
    made.everyFormat("warned", f -> f.render(SheetDocument.of(SampleSheets.warned())));
    made.everyFormat("hostile", f -> f.render(SheetDocument.of(SampleSheets.hostile())));
  }
}
