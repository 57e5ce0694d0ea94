package fathom.reports.sisters;

import fathom.model.sheet.Sheet;
import fathom.model.sister.Setting;
import fathom.model.sister.SisterSheet;
import fathom.model.sister.Traits;
import fathom.reports.format.AssumedErrors;
import java.util.List;

/** The models for a terminal. */
final class ModelsText {
  static final List<String> TITLES =
      List.of(
          "model", "programming model", "abstract model", "architectural model", "characteristics");

  private static final List<Integer> WIDTHS = List.of(10, 15, 19, 17, 31);

  private ModelsText() {}

  static String render(Sheet sheet, Setting setting, List<SisterSheet> models) {
    StringBuilder out = new StringBuilder();
    out.append(Lines.wrapped("Models: " + String.join(" · ", Lines.facts(sheet))));
    out.append(
        Lines.wrapped(
            taken(setting)
                + " ± covers the 95 % interval of the number before it."
                + AssumedErrors.remark(sheet)));
    out.append(Lines.section("Comparison (after RM, Table 2.3)")).append(comparison(models));
    for (SisterSheet model : models) {
      Traits traits = model.traits();
      out.append(Lines.section(name(model) + " · " + traits.source()));
      out.append(Lines.quantities(model.quantities()));
      out.append("Cannot express:\n");
      traits.cannotExpress().forEach(what -> out.append(Lines.item(what)));
    }
    return out.toString();
  }

  /** What the values are taken at. */
  static String taken(Setting setting) {
    return "Times in µs, sizes in bytes, "
        + setting.nodes()
        + " nodes; models of one small message take it to be of "
        + Lines.count(setting.packetBytes(), "byte")
        + ".";
  }

  /** Short name, and the full one where it says more. */
  static String name(SisterSheet model) {
    String title = model.sister().title();
    String full = model.traits().fullName();
    return full.equals(title) ? title : title + ": " + full;
  }

  private static String comparison(List<SisterSheet> models) {
    WrappedColumns columns = new WrappedColumns(WIDTHS);
    columns.add(TITLES);
    for (SisterSheet model : models) {
      columns.addBlank();
      columns.add(cells(model));
    }
    return columns.render();
  }

  /** A row of the comparison. */
  static List<String> cells(SisterSheet model) {
    Traits traits = model.traits();
    return List.of(
        model.sister().title(),
        traits.programming(),
        traits.signature(),
        traits.architecture(),
        traits.characteristics());
  }
}
