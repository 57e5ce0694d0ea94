package fathom.reports.pages;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.interval.CostBand;
import fathom.model.interval.RelativeWidth;
import fathom.model.interval.RowState;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.document.Block;
import fathom.reports.document.Cell;
import fathom.reports.document.Column;
import fathom.reports.document.Digits;
import fathom.reports.document.OffBy;
import fathom.reports.document.Phrases;
import fathom.reports.document.Rows;
import fathom.reports.document.SizeLabel;
import fathom.reports.text.Sentence;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The rows of a sheet for a first reading: of each piece of a cost its sizes, its line, the widest
 * relative 95 % interval of the cost there, and the largest error where the truth is known.
 */
final class SummaryRows {
  private static final double BYTES_PER_MICRO_OF_GIGABYTES = 1000;

  private final Sheet sheet;
  private final List<SummaryLine> lines = new ArrayList<>();

  /** What disturbed rows, with the first row that it disturbed: it is told once. */
  private final Map<String, String> disturbances = new HashMap<>();

  /**
   * A row.
   *
   * @param states what the marks in front of it say
   * @param cells sizes, cost, ± and off by; one for a row without a value
   * @param isFirst whether it is the first of its parameter
   * @param status the marks in words, with the disturbance
   */
  private record SummaryLine(
      List<RowState> states,
      String symbol,
      String name,
      List<String> cells,
      boolean isFirst,
      String status) {
    String cell(int place) {
      return place < cells.size() ? cells.get(place) : "";
    }

    boolean hasValue() {
      return cells.size() > 1;
    }
  }

  private SummaryRows(Sheet sheet) {
    this.sheet = sheet;
    sheet.outcomes().forEach(this::add);
  }

  /** Whether a copy of many pieces has one row, which the legend explains. */
  static boolean hasShortCopies(Sheet sheet) {
    return sheet.outcomes().keySet().stream()
        .filter(Parameter::isMemoryCopy)
        .anyMatch(tier -> isShort(sheet, tier));
  }

  /** Whether a cost within a node has many pieces, and one row for all of them. */
  static boolean isShort(Sheet sheet, Parameter parameter) {
    return sheet.outcomes().get(parameter) instanceof Outcome.Linear cost && isLong(cost);
  }

  /** For a terminal: marks in front, one blank apart, so that all of it fits into 80 columns. */
  static Block.TableBlock of(Sheet sheet) {
    SummaryRows rows = new SummaryRows(sheet);
    List<Column> columns =
        Stream.of("", "", "", "m in bytes", "cost in µs", "±", "off by")
            .limit(rows.isAnyKnown() ? 7 : 6)
            .map(title -> Column.left(title).gap(1))
            .collect(Collectors.toCollection(ArrayList::new));
    columns.set(0, columns.getFirst().gap(0));
    columns.set(columns.size() - 1, columns.getLast().flowing());
    return new Block.TableBlock(
        "",
        columns,
        false,
        rows.lines.stream()
            .map(
                line -> {
                  List<String> head =
                      line.isFirst()
                          ? List.of(RowState.signs(line.states()), line.symbol(), line.name())
                          : List.of(RowState.signs(line.states()), "", "");
                  return Cell.row(
                      Stream.concat(head.stream(), line.cells().stream())
                          .limit(columns.size())
                          .toList());
                })
            .toList());
  }

  /** For a page: each row says by itself what it is, and the last column how far to trust it. */
  static Block.TableBlock onPage(Sheet sheet) {
    SummaryRows of = new SummaryRows(sheet);
    Rows<SummaryLine> rows =
        Rows.of(of.lines)
            .text(Column.left("symbol").capital(), SummaryLine::symbol)
            .text(Column.left("name").capital(), SummaryLine::name)
            .text(Column.left("m in bytes"), line -> line.hasValue() ? line.cell(0) : "")
            .text(
                Column.left("cost in µs").capital(),
                line -> line.hasValue() ? line.cell(1) : "no value")
            .text(Column.left("±"), line -> line.cell(2));
    if (of.isAnyKnown()) {
      rows.text(Column.left("off by").capital(), line -> line.cell(3));
    }
    return rows.text(Column.left("status").capital().wrapped(0.3), SummaryLine::status)
        .table("Every parameter with its cost");
  }

  /** Whether any row has a known value: otherwise no column shows errors. */
  private boolean isAnyKnown() {
    return lines.stream().anyMatch(line -> !line.cell(3).isEmpty());
  }

  private void add(Parameter parameter, Outcome outcome) {
    switch (outcome) {
      case Outcome.Missing missing ->
          put(parameter, outcome, List.of(ShortRemark.of(Phrases.missing(missing))));
      case Outcome.Linear linear when parameter.isMemory() && isLong(linear) ->
          addCopy(parameter, linear);
      case Outcome.Linear linear -> addPieces(parameter, linear);
      case Outcome.Transfer transfer -> addTransfer(transfer);
      case Outcome.Buffer buffer -> addBuffer(buffer);
    }
  }

  /** The first row of a parameter. */
  private void put(Parameter parameter, Outcome outcome, List<String> cells) {
    List<RowState> states = RowState.of(sheet, parameter, outcome);
    lines.add(
        new SummaryLine(
            states,
            parameter.symbol(),
            title(parameter),
            cells,
            true,
            status(parameter, outcome, states)));
  }

  /** The marks in words, why there is no value, and what disturbed the row, which is told once. */
  private String status(Parameter parameter, Outcome outcome, List<RowState> states) {
    String words =
        RowState.legend(states)
            + (outcome instanceof Outcome.Missing missing ? ": " + missing.reason().strip() : "");
    String what = sheet.diagnostics().disturbed().get(parameter);
    if (what == null) {
      return words;
    }
    String first = disturbances.putIfAbsent(what, parameter.symbol());
    return words + (first == null ? ": " + firstPart(what.strip()) : ", as " + first);
  }

  /** Returns the first part of a disturbance: a status has no room for all; warnings have it. */
  private static String firstPart(String what) {
    int end = what.indexOf("; ");
    return end < 0 ? what : what.substring(0, end);
  }

  /** Without what the symbol says, or the column of copies. */
  static String title(Parameter parameter) {
    return parameter
        .title()
        .replace("asynchronous ", "")
        .replace("send service", "service")
        .replace("memory copy, ", "");
  }

  private static boolean isLong(Outcome.Linear linear) {
    return linear.cost().segments().size() > 1;
  }

  /** The pieces of a copy fill a screen by themselves: its ends, as a time and as a bandwidth. */
  private void addCopy(Parameter parameter, Outcome.Linear linear) {
    CostFunction cost = linear.cost();
    int from = cost.segments().getFirst().range().fromBytes();
    SizeRange last = cost.segments().getLast().range();
    int to = last.isOpen() ? end(linear.fit(), from) : last.toBytes();
    put(
        parameter,
        linear,
        List.of(
            sizes(from, to),
            brief(cost.at(from), 3) + "–" + brief(cost.at(to), 3) + bandwidth(to, cost.at(to)),
            SummaryCells.percent(RelativeWidth.ofCopy(linear)),
            OffBy.ofCopy(sheet, parameter, cost, from, to)));
  }

  /** {@code (16 GB/s)}; nothing where a sheet from elsewhere has no time there. */
  private static String bandwidth(int bytes, double micros) {
    double rate = bytes / micros / BYTES_PER_MICRO_OF_GIGABYTES;
    return rate > 0 && Double.isFinite(rate) ? " (" + brief(rate, 2) + " GB/s)" : "";
  }

  /** So many digits, and all of those before the point. */
  private static String brief(double value, int digits) {
    return value >= Math.pow(10, digits - 1)
        ? Sentence.of("%.0f", value)
        : Sentence.of("%." + digits + "g", value);
  }

  private static int end(FitQuality fit, int otherwise) {
    return fit.diagnostics().residuals().stream()
        .mapToInt(residual -> residual.at().sizeBytes())
        .max()
        .orElse(otherwise);
  }

  private void addPieces(Parameter parameter, Outcome.Linear linear) {
    List<String> errors = OffBy.of(sheet, parameter);
    List<Segment> pieces = linear.cost().segments();
    for (int i = 0; i < pieces.size(); i++) {
      Segment piece = pieces.get(i);
      int from = piece.range().fromBytes();
      int to = RelativeWidth.last(sheet, parameter, linear, piece);
      CostBand band = CostBand.of(linear, piece);
      List<String> cells =
          List.of(
              to > from ? sizes(from, to) : "from " + from,
              SummaryCells.line(piece, Math.max(band.halfAt(from), band.halfAt(to))),
              SummaryCells.percent(RelativeWidth.of(linear, piece, to)),
              errors.get(i));
      if (i == 0) {
        put(parameter, linear, cells);
      } else {
        putMore(parameter, linear, cells);
      }
    }
  }

  /** Adds a further row of a parameter, whose marks hold for all of its rows. */
  private void putMore(Parameter parameter, Outcome outcome, List<String> cells) {
    List<RowState> states = RowState.of(sheet, parameter, outcome);
    String status = RowState.legend(states);
    lines.add(new SummaryLine(states, parameter.symbol(), title(parameter), cells, false, status));
  }

  /** {@code 1–1472}, and with both units where the larger has one: {@code 1 B–64 MiB}. */
  private static String sizes(int from, int to) {
    String end = SizeLabel.amount(to);
    return (end.endsWith("B") ? SizeLabel.of(from) : String.valueOf(from)) + "–" + end;
  }

  private void addTransfer(Outcome.Transfer transfer) {
    put(
        Parameter.TRANSFER_TIME,
        transfer,
        List.of(
            "1–" + RelativeWidth.largest(sheet, transfer.fit()),
            SummaryCells.line(transfer),
            SummaryCells.percent(RelativeWidth.of(sheet, transfer)),
            OffBy.of(sheet, transfer)));
    List<RowState> states = RowState.of(sheet, Parameter.TRANSFER_TIME, transfer);
    transfer
        .aggregateBandwidth()
        .ifPresent(
            c ->
                lines.add(
                    new SummaryLine(
                        states,
                        "C",
                        "switch bandwidth",
                        List.of(
                            "",
                            Digits.of(c).inOne() + " bytes/µs",
                            SummaryCells.percent(RelativeWidth.of(c)),
                            OffBy.ofBandwidth(sheet, transfer)),
                        true,
                        RowState.legend(states))));
  }

  private void addBuffer(Outcome.Buffer buffer) {
    Estimate packets = buffer.packets();
    put(
        Parameter.NETWORK_BUFFER,
        buffer,
        List.of(
            "",
            Digits.of(packets).value() + " packets",
            SummaryCells.percent(RelativeWidth.of(packets)),
            OffBy.of(sheet, Parameter.NETWORK_BUFFER).getFirst()));
  }
}
