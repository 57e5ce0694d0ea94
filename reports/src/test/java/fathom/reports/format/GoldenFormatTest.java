package fathom.reports.format;

import fathom.model.sheet.TableOne;
import fathom.reports.GoldenFiles;
import fathom.reports.SampleSheets;

/** Every sample sheet in every format. */
class GoldenFormatTest extends GoldenFiles {
  @Override
  protected void make(Made made) {
    made.everyFormat("table-1", f -> f.format().render(SampleSheets.table1()));
    made.everyFormat("built-in", f -> f.format().render(TableOne.sheet()));
    made.everyFormat("ragged", f -> f.format().render(SampleSheets.ragged()));
    made.everyFormat("warned", f -> f.format().render(SampleSheets.warned()));
    made.everyFormat("hostile", f -> f.format().render(SampleSheets.hostile()));
  }
}
