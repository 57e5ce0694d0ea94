package fathom.reports.sisters;

import fathom.model.sheet.Sheet;
import fathom.model.sister.Setting;
import fathom.model.sister.SisterSheet;
import fathom.model.sister.SisterSheets;
import fathom.reports.format.FormatName;
import fathom.reports.table.ModelsTable;
import fathom.reports.table.TableCsv;
import java.util.List;

/**
 * The models of a sheet: their comparison in the columns of RM's Table 2.3, then each model's
 * parameters with intervals, then what it cannot express.
 */
public final class ModelsFormat {
  /** The version of the written form, of topologies too. */
  public static final String SCHEMA = "fathom-models/1";

  private ModelsFormat() {}

  public static String render(FormatName format, Sheet sheet, Setting setting) {
    List<SisterSheet> models = SisterSheets.of(sheet, setting);
    return switch (format) {
      case TEXT -> ModelsText.render(sheet, setting, models);
      case MARKDOWN -> ModelsMarkdown.render(sheet, setting, models);
      case LATEX -> ModelsLatex.render(sheet, setting, models);
      case CSV -> TableCsv.render(ModelsTable.of(models));
      case JSON -> ModelsJson.render(sheet, setting, models);
    };
  }
}
