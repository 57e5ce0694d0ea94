package fathom.reports.format;

import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter;
import fathom.reports.format.Digits.Shown;
import fathom.reports.table.ParameterTable;
import fathom.reports.text.Escape;
import java.util.List;
import java.util.StringJoiner;
import tech.tablesaw.api.Row;

/** The cells of a sheet's Markdown tables, each from one row of the {@link ParameterTable}. */
public final class MarkdownCells {
  private MarkdownCells() {}

  static String name(Row row) {
    String variant = row.getString(ParameterTable.VARIANT);
    String name = row.getString(ParameterTable.NAME);
    return variant.isEmpty() ? name : name + " (" + variant + ")";
  }

  static String sizes(Row row) {
    if (row.isMissing(ParameterTable.FROM)) {
      return "";
    }
    int from = row.getInt(ParameterTable.FROM);
    return SizeLabel.of(
        row.isMissing(ParameterTable.TO)
            ? SizeRange.from(from)
            : new SizeRange(from, row.getInt(ParameterTable.TO)));
  }

  /**
   * The value, and what a reader must know beside it.
   *
   * @param growthRemark what L's growth with p is here; empty where it needs no remark
   */
  static String value(Row row, String growthRemark) {
    StringJoiner cell = new StringJoiner("; ");
    cell.add(value(row));
    if (!row.isMissing(ParameterTable.PER_NODE) && !growthRemark.isEmpty()) {
      cell.add(growthRemark);
    }
    if (!row.isMissing(ParameterTable.DISTURBED)) {
      cell.add("disturbed: " + escaped(row.getString(ParameterTable.DISTURBED).strip()));
    }
    return cell.toString();
  }

  private static String value(Row row) {
    if (!row.isMissing(ParameterTable.REASON)) {
      String status = row.getString(ParameterTable.STATUS).replace('-', ' ');
      return status + ": " + escaped(row.getString(ParameterTable.REASON).strip());
    }
    if (!row.isMissing(ParameterTable.PACKETS)) {
      return buffer(row);
    }
    return row.isMissing(ParameterTable.PER_NODE) ? cost(row) : transfer(row);
  }

  private static String buffer(Row row) {
    String why =
        row.isMissing(ParameterTable.ARCHITECTURE_REASON)
            ? ""
            : ": " + escaped(row.getString(ParameterTable.ARCHITECTURE_REASON).strip());
    return shown(row, ParameterTable.PACKETS).inOne()
        + " packets, D/A "
        + shown(row, ParameterTable.DEPARTURE_OVER_ARRIVAL).inOne()
        + ", "
        + row.getString(ParameterTable.ARCHITECTURE)
        + why;
  }

  private static String transfer(Row row) {
    return bracketed(shown(row, ParameterTable.PER_NODE))
        + "·p + "
        + bracketed(shown(row, ParameterTable.CONSTANT))
        + " + "
        + bracketed(shown(row, ParameterTable.SLOPE))
        + "·m"
        + contention(row);
  }

  private static String contention(Row row) {
    if (row.isMissing(ParameterTable.AGGREGATE_BANDWIDTH)) {
      return ", no contention seen";
    }
    String from =
        row.isMissing(ParameterTable.AGGREGATE_BANDWIDTH_FROM)
            ? ""
            : " from " + row.getString(ParameterTable.AGGREGATE_BANDWIDTH_FROM);
    return "·max(1, p·m/(C·"
        + escaped(Parameter.SEND_GAP.symbol())
        + "(m))), C = "
        + shown(row, ParameterTable.AGGREGATE_BANDWIDTH).inOne()
        + " bytes/µs"
        + from;
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

  static String known(Row row) {
    if (!row.isMissing(ParameterTable.TRUTH + ParameterTable.PACKETS)) {
      return truth(row, ParameterTable.PACKETS)
          + " packets, D/A "
          + truth(row, ParameterTable.DEPARTURE_OVER_ARRIVAL);
    }
    if (!row.isMissing(ParameterTable.TRUTH + ParameterTable.PER_NODE)) {
      return knownTransfer(row);
    }
    if (!row.isMissing(ParameterTable.TRUTH + ParameterTable.AGGREGATE_BANDWIDTH)) {
      return "C = "
          + truth(row, ParameterTable.AGGREGATE_BANDWIDTH)
          + " bytes/µs at m = "
          + row.getInt(ParameterTable.TRUTH_SIZE);
    }
    if (row.isMissing(ParameterTable.TRUTH + ParameterTable.CONSTANT)) {
      return "";
    }
    boolean constant = row.getDouble(ParameterTable.TRUTH + ParameterTable.SLOPE) == 0;
    return (constant ? "" : truth(row, ParameterTable.SLOPE) + "·m + ")
        + truth(row, ParameterTable.CONSTANT);
  }

  private static String knownTransfer(Row row) {
    boolean contended = !row.isMissing(ParameterTable.TRUTH + ParameterTable.AGGREGATE_BANDWIDTH);
    return truth(row, ParameterTable.PER_NODE)
        + "·p + "
        + truth(row, ParameterTable.SLOPE)
        + "·m + "
        + truth(row, ParameterTable.CONSTANT)
        + (contended
            ? ", C = " + truth(row, ParameterTable.AGGREGATE_BANDWIDTH) + " bytes/µs"
            : ", no contention");
  }

  private static String truth(Row row, String column) {
    return Digits.exact(row.getDouble(ParameterTable.TRUTH + column));
  }

  static String errors(Row row) {
    StringJoiner errors = new StringJoiner(", ");
    for (String column :
        List.of(
            ParameterTable.PER_NODE,
            ParameterTable.SLOPE,
            ParameterTable.CONSTANT,
            ParameterTable.AGGREGATE_BANDWIDTH,
            ParameterTable.PACKETS,
            ParameterTable.DEPARTURE_OVER_ARRIVAL)) {
      if (!row.isMissing(column + ParameterTable.RELATIVE_ERROR)) {
        errors.add(Digits.error(row.getDouble(column + ParameterTable.RELATIVE_ERROR)));
      }
    }
    return errors.toString();
  }

  /** Foreign text in which nothing is left that Markdown would read as its own. */
  public static String escaped(String text) {
    return Escape.oneLine(text).replaceAll("([\\\\`*_\\[\\]<>|#&~])", "\\\\$1");
  }
}
