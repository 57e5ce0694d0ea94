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
import fathom.model.sheet.Truth;
import fathom.reports.document.Block;
import fathom.reports.document.Cell;
import fathom.reports.document.Column;
import fathom.reports.document.Digits;
import fathom.reports.document.Phrases;
import fathom.reports.document.SizeLabel;
import fathom.reports.text.Sentence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntToDoubleFunction;

/**
 * The rows of a sheet for a first reading: of each piece of a cost its sizes, its line, the widest
 * relative 95 % interval of the cost there, and the largest error where the truth is known.
 */
final class SummaryRows {
  private static final double BYTES_PER_MICRO_OF_GIGABYTES = 1000;

  /** One blank apart: all of it fits into 80 columns. */
  private static final List<Column> COLUMNS =
      List.of(
          Column.left(""),
          Column.left("").gap(1),
          Column.left("").gap(1),
          Column.left("m in bytes").gap(1),
          Column.left("cost in µs").gap(1),
          Column.left("±").gap(1),
          Column.left("off by").gap(1));

  private final Sheet sheet;
  private final List<List<String>> rows = new ArrayList<>();

  private SummaryRows(Sheet sheet) {
    this.sheet = sheet;
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

  static Block.Table of(Sheet sheet) {
    SummaryRows rows = new SummaryRows(sheet);
    sheet.outcomes().forEach(rows::add);
    // What is known of no row has no column.
    boolean known = rows.rows.stream().anyMatch(r -> r.size() > 6 && !r.get(6).isEmpty());
    int columns = known ? COLUMNS.size() : COLUMNS.size() - 1;
    List<Column> shown = new ArrayList<>(COLUMNS.subList(0, columns));
    shown.set(columns - 1, shown.getLast().flowing());
    return new Block.Table(
        "",
        shown,
        false,
        rows.rows.stream()
            .map(row -> Cell.row(row.subList(0, Math.min(row.size(), columns))))
            .toList());
  }

  private void add(Parameter parameter, Outcome outcome) {
    String signs = RowState.signs(RowState.of(sheet, parameter, outcome));
    List<String> head = List.of(signs, parameter.symbol(), title(parameter));
    switch (outcome) {
      case Outcome.Missing missing -> put(head, List.of(ShortRemark.of(Phrases.missing(missing))));
      case Outcome.Linear linear when parameter.isMemory() && isLong(linear) ->
          addCopy(parameter, head, linear);
      case Outcome.Linear linear -> addPieces(parameter, head, linear);
      case Outcome.Transfer transfer -> addTransfer(head, transfer);
      case Outcome.Buffer buffer -> addBuffer(head, buffer);
    }
  }

  /** Without what the symbol says, or the column of copies. */
  private static String title(Parameter parameter) {
    return parameter
        .title()
        .replace("asynchronous ", "")
        .replace("send service", "service")
        .replace("memory copy, ", "");
  }

  private void put(List<String> head, List<String> more) {
    List<String> row = new ArrayList<>(head);
    row.addAll(more);
    rows.add(row);
  }

  private static boolean isLong(Outcome.Linear linear) {
    return linear.cost().segments().size() > 1;
  }

  /** The pieces of a copy fill a screen by themselves: its ends, as a time and as a bandwidth. */
  private void addCopy(Parameter parameter, List<String> head, Outcome.Linear linear) {
    CostFunction cost = linear.cost();
    int from = cost.segments().getFirst().range().fromBytes();
    SizeRange last = cost.segments().getLast().range();
    int to = last.isOpen() ? end(linear.fit(), from) : last.toBytes();
    put(
        head,
        List.of(
            sizes(from, to),
            brief(cost.at(from), 3) + "–" + brief(cost.at(to), 3) + bandwidth(to, cost.at(to)),
            SummaryCells.percent(RelativeWidth.ofCopy(linear)),
            sheet.truths().get(parameter) instanceof Truth.KnownCost known
                ? SummaryCells.worst(from, to, cost::at, known.cost()::at)
                : ""));
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

  private void addPieces(Parameter parameter, List<String> head, Outcome.Linear linear) {
    Optional<Truth.KnownCost> truth =
        sheet.truths().get(parameter) instanceof Truth.KnownCost known
            ? Optional.of(known)
            : Optional.empty();
    List<String> first = head;
    for (Segment piece : linear.cost().segments()) {
      int from = piece.range().fromBytes();
      int to = RelativeWidth.last(sheet, parameter, linear, piece);
      CostBand band = CostBand.of(linear, piece);
      put(
          first,
          List.of(
              to > from ? sizes(from, to) : "from " + from,
              SummaryCells.line(piece, Math.max(band.halfAt(from), band.halfAt(to))),
              SummaryCells.percent(RelativeWidth.of(linear, piece, to)),
              truth.map(known -> SummaryCells.error(piece, known, from, to)).orElse("")));
      first = List.of("", "", "");
    }
  }

  /** {@code 1–1472}, and with both units where the larger has one: {@code 1 B–64 MiB}. */
  private static String sizes(int from, int to) {
    String end = SizeLabel.amount(to);
    return (end.endsWith("B") ? SizeLabel.of(from) : String.valueOf(from)) + "–" + end;
  }

  private void addTransfer(List<String> head, Outcome.Transfer transfer) {
    int nodes = sheet.cluster().nodes();
    int most = RelativeWidth.largest(sheet, transfer.fit());
    IntToDoubleFunction value =
        m ->
            transfer.perNode().value() * nodes
                + transfer.constant().value()
                + transfer.slope().value() * m;
    put(
        head,
        List.of(
            "1–" + most,
            SummaryCells.line(transfer),
            SummaryCells.percent(RelativeWidth.of(sheet, transfer)),
            switch (sheet.truths().get(Parameter.TRANSFER_TIME)) {
              case Truth.KnownTransfer known ->
                  SummaryCells.worst(
                      1,
                      most,
                      value,
                      m -> known.perNode() * nodes + known.constant() + known.slope() * m);
              case Truth.KnownDelay known -> SummaryCells.worst(1, most, value, known.cost()::at);
              case null, default -> "";
            }));
    transfer
        .aggregateBandwidth()
        .ifPresent(
            c ->
                put(
                    List.of("", "C", "switch bandwidth"),
                    List.of(
                        "",
                        Digits.of(c).inOne() + " bytes/µs",
                        SummaryCells.percent(RelativeWidth.of(c)),
                        errorOfBandwidth(c))));
  }

  private String errorOfBandwidth(Estimate measured) {
    OptionalDouble known =
        switch (sheet.truths().get(Parameter.TRANSFER_TIME)) {
          case Truth.KnownBandwidth truth -> OptionalDouble.of(truth.bytesPerMicro());
          case Truth.KnownTransfer truth when truth.bytesPerMicro().isPresent() ->
              OptionalDouble.of(truth.bytesPerMicro().get());
          case Truth.KnownDelay truth when truth.bandwidth().isPresent() ->
              OptionalDouble.of(truth.bandwidth().get().bytesPerMicro());
          case null, default -> OptionalDouble.empty();
        };
    return known.isPresent()
        ? SummaryCells.shown(SummaryCells.error(measured.value(), known.getAsDouble()))
        : "";
  }

  private void addBuffer(List<String> head, Outcome.Buffer buffer) {
    Estimate packets = buffer.packets();
    put(
        head,
        List.of(
            "",
            Digits.of(packets).value() + " packets",
            SummaryCells.percent(RelativeWidth.of(packets)),
            sheet.truths().get(Parameter.NETWORK_BUFFER) instanceof Truth.KnownBuffer known
                ? SummaryCells.shown(SummaryCells.error(packets.value(), known.packets()))
                : ""));
  }
}
