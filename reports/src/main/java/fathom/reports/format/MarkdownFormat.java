package fathom.reports.format;

import fathom.model.Estimate;
import fathom.model.Interval;
import fathom.model.Parameter;
import fathom.model.Sheet;
import fathom.model.SizeRange;
import fathom.reports.Escape;
import fathom.reports.format.Digits.Shown;
import fathom.reports.table.ParameterTable;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import tech.tablesaw.api.Row;
import tech.tablesaw.api.Table;

/** The sheet as Markdown tables, one row per parameter and segment. */
public final class MarkdownFormat implements SheetFormat {
  @Override
  public String render(Sheet sheet) {
    Table table = ParameterTable.of(sheet);
    Sheet.Cluster cluster = sheet.cluster();
    StringBuilder out = new StringBuilder();
    out.append("# Parameter sheet\n\n");
    out.append(
        String.format(
            Locale.ROOT,
            "%s, %s, %s, mtu %d bytes, %s. Times in µs, sizes m in bytes, p nodes; ± covers"
                + " the 95 %% interval.\n\n",
            escaped(cluster.kind()),
            cluster.nodes() == 1 ? "1 node" : cluster.nodes() + " nodes",
            escaped(cluster.transport()),
            cluster.mtuBytes(),
            escaped(sheet.created())));
    values(out, table);
    fits(out, table);
    warnings(out, sheet.warnings());
    provenance(out, sheet);
    return out.toString();
  }

  private static void values(StringBuilder out, Table table) {
    line(out, "Symbol", "Name", "Sizes", "Value", "Known", "Off by");
    line(out, "---", "---", "---", "---", "---", "---");
    for (Row row : table) {
      line(
          out,
          escaped(row.getString(ParameterTable.SYMBOL)),
          escaped(name(row)),
          sizes(row),
          value(row),
          known(row),
          errors(row));
    }
  }

  private static String name(Row row) {
    String variant = row.getString(ParameterTable.VARIANT);
    String name = row.getString(ParameterTable.NAME);
    return variant.isEmpty() ? name : name + " (" + variant + ")";
  }

  private static String sizes(Row row) {
    if (row.isMissing(ParameterTable.FROM)) {
      return "";
    }
    int from = row.getInt(ParameterTable.FROM);
    return SizeLabel.of(
        row.isMissing(ParameterTable.TO)
            ? SizeRange.from(from)
            : new SizeRange(from, row.getInt(ParameterTable.TO)));
  }

  private static String value(Row row) {
    if (!row.isMissing(ParameterTable.REASON)) {
      String status = row.getString(ParameterTable.STATUS).replace('-', ' ');
      return status + ": " + escaped(row.getString(ParameterTable.REASON).strip());
    }
    if (!row.isMissing(ParameterTable.PACKETS)) {
      return shown(row, ParameterTable.PACKETS).inOne()
          + " packets, D/A "
          + shown(row, ParameterTable.DEPARTURE_OVER_ARRIVAL).inOne()
          + ", "
          + row.getString(ParameterTable.ARCHITECTURE);
    }
    String cost = cost(row);
    if (row.isMissing(ParameterTable.PER_NODE)) {
      return cost;
    }
    String contention =
        row.isMissing(ParameterTable.AGGREGATE_BANDWIDTH)
            ? ", no contention seen"
            : "·max(1, p·m/(C·"
                + escaped(Parameter.SEND_GAP.symbol())
                + "(m))), C = "
                + shown(row, ParameterTable.AGGREGATE_BANDWIDTH).inOne()
                + " bytes/µs";
    return bracketed(shown(row, ParameterTable.PER_NODE))
        + "·p + "
        + bracketed(shown(row, ParameterTable.CONSTANT))
        + " + "
        + bracketed(shown(row, ParameterTable.SLOPE))
        + "·m"
        + contention;
  }

  private static String cost(Row row) {
    Shown constant = shown(row, ParameterTable.CONSTANT);
    Shown slope = shown(row, ParameterTable.SLOPE);
    if (slope.isExact() && row.getDouble(ParameterTable.SLOPE) == 0) {
      return constant.inOne();
    }
    return bracketed(slope) + "·m + " + bracketed(constant);
  }

  private static String bracketed(Shown shown) {
    return shown.isExact() && !shown.isNegative() ? shown.value() : "(" + shown.inOne() + ")";
  }

  private static Shown shown(Row row, String column) {
    return Digits.of(
        new Estimate(
            row.getDouble(column),
            new Interval(
                row.getDouble(column + ParameterTable.LOW),
                row.getDouble(column + ParameterTable.HIGH))));
  }

  private static String known(Row row) {
    if (!row.isMissing(ParameterTable.TRUTH + ParameterTable.PACKETS)) {
      return truth(row, ParameterTable.PACKETS)
          + " packets, D/A "
          + truth(row, ParameterTable.DEPARTURE_OVER_ARRIVAL);
    }
    if (row.isMissing(ParameterTable.TRUTH + ParameterTable.CONSTANT)) {
      return "";
    }
    boolean constant = row.getDouble(ParameterTable.TRUTH + ParameterTable.SLOPE) == 0;
    return (constant ? "" : truth(row, ParameterTable.SLOPE) + "·m + ")
        + truth(row, ParameterTable.CONSTANT);
  }

  private static String truth(Row row, String column) {
    return Digits.exact(row.getDouble(ParameterTable.TRUTH + column));
  }

  private static String errors(Row row) {
    StringJoiner errors = new StringJoiner(", ");
    for (String column :
        List.of(
            ParameterTable.SLOPE,
            ParameterTable.CONSTANT,
            ParameterTable.PACKETS,
            ParameterTable.DEPARTURE_OVER_ARRIVAL)) {
      if (!row.isMissing(column + ParameterTable.RELATIVE_ERROR)) {
        errors.add(Digits.error(row.getDouble(column + ParameterTable.RELATIVE_ERROR)));
      }
    }
    return errors.toString();
  }

  private static void fits(StringBuilder out, Table table) {
    out.append("\n## Fit\n\n");
    line(out, "Symbol", "Points", "Rms error", "Largest error", "Bend at m =");
    line(out, "---", "---:", "---:", "---:", "---");
    String previous = "";
    for (Row row : table) {
      String symbol = row.getString(ParameterTable.SYMBOL) + heap(row);
      // The pieces of one cost function share one fit.
      if (!row.isMissing(ParameterTable.POINTS) && !symbol.equals(previous)) {
        previous = symbol;
        line(
            out,
            escaped(symbol),
            Integer.toString(row.getInt(ParameterTable.POINTS)),
            percent(row, ParameterTable.RMS_RELATIVE_ERROR),
            percent(row, ParameterTable.MAX_RELATIVE_ERROR),
            bend(row));
      }
    }
  }

  private static String heap(Row row) {
    String variant = row.getString(ParameterTable.VARIANT);
    return variant.equals(ParameterTable.HEAP_VARIANT) ? " " + variant : "";
  }

  private static String percent(Row row, String column) {
    return row.isMissing(column) ? "n/a" : Digits.percent(row.getDouble(column));
  }

  private static String bend(Row row) {
    return row.isMissing(ParameterTable.BREAKPOINT)
        ? ""
        : Digits.exact(row.getDouble(ParameterTable.BREAKPOINT))
            + " ("
            + row.getString(ParameterTable.BREAKPOINT_SOURCE)
            + ")";
  }

  private static void warnings(StringBuilder out, List<String> warnings) {
    if (!warnings.isEmpty()) {
      out.append("\n## Warnings\n\n");
      warnings.forEach(warning -> out.append("- ").append(escaped(warning)).append('\n'));
    }
  }

  private static void provenance(StringBuilder out, Sheet sheet) {
    if (!sheet.provenance().isEmpty()) {
      out.append("\n## Provenance\n\n");
      line(out, "Fact", "Value");
      line(out, "---", "---");
      sheet.provenance().forEach((key, value) -> line(out, escaped(key), escaped(value)));
    }
  }

  private static void line(StringBuilder out, String... cells) {
    out.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  /** Foreign text in which nothing is left that Markdown would read as its own. */
  private static String escaped(String text) {
    return Escape.oneLine(text).replaceAll("([\\\\`*_\\[\\]<>|#&~])", "\\\\$1");
  }
}
