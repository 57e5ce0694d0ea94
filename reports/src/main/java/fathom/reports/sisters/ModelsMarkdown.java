package fathom.reports.sisters;

import static fathom.reports.format.MarkdownCells.escaped;

import fathom.model.sheet.Sheet;
import fathom.model.sister.Setting;
import fathom.model.sister.SisterParameter;
import fathom.model.sister.SisterSheet;
import java.util.List;

/** The models as Markdown tables. */
final class ModelsMarkdown {
  private static final List<String> QUANTITY =
      List.of("Symbol", "Value", "Unit", "Meaning", "Formula");

  private ModelsMarkdown() {}

  static String render(Sheet sheet, Setting setting, List<SisterSheet> models) {
    StringBuilder out = new StringBuilder("# Models\n\n");
    out.append(facts(sheet)).append(".\n\n");
    out.append(ModelsText.taken(setting)).append(" ± covers the 95 % interval.\n\n");
    table(
        out,
        ModelsText.TITLES,
        models.stream().map(ModelsText::cells).map(ModelsMarkdown::escapedAll).toList());
    for (SisterSheet model : models) {
      out.append("\n## ").append(escaped(ModelsText.name(model))).append("\n\n");
      out.append(escaped(model.traits().source())).append(".\n\n");
      quantities(out, model.quantities());
      out.append("\nCannot express:\n\n");
      model.traits().cannotExpress().forEach(w -> out.append("- ").append(escaped(w)).append('\n'));
    }
    return out.toString();
  }

  /** Facts that may come from elsewhere. */
  static String facts(Sheet sheet) {
    Sheet.Cluster cluster = sheet.cluster();
    return String.join(
        ", ",
        escaped(cluster.kind()),
        Lines.count(cluster.nodes(), "node"),
        escaped(cluster.transport()),
        "mtu " + Lines.count(cluster.mtuBytes(), "byte"),
        escaped(sheet.created()));
  }

  static void quantities(StringBuilder out, List<SisterParameter> quantities) {
    table(
        out,
        QUANTITY,
        quantities.stream()
            .map(
                q ->
                    List.of(
                        escaped(q.symbol()),
                        escaped(Lines.inOneCell(q.value())),
                        escaped(q.unit()),
                        escaped(q.meaning()),
                        escaped(q.formula())))
            .toList());
  }

  static List<String> escapedAll(List<String> cells) {
    return cells.stream().map(cell -> escaped(cell)).toList();
  }

  /** Rows whose cells are escaped already. */
  static void table(StringBuilder out, List<String> titles, List<List<String>> rows) {
    out.append("| ").append(String.join(" | ", titles)).append(" |\n");
    out.append("|---".repeat(titles.size())).append("|\n");
    rows.forEach(row -> out.append("| ").append(String.join(" | ", row)).append(" |\n"));
  }
}
