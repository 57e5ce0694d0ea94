package fathom.reports.pages;

import fathom.model.interval.Caution;
import fathom.model.parameter.Parameter;
import fathom.model.predict.AssumedValue;
import fathom.model.predict.Assumption;
import fathom.model.predict.Extrapolation;
import fathom.model.predict.Forecast;
import fathom.model.predict.Prediction;
import fathom.model.predict.Ranking;
import fathom.model.predict.SegmentRule;
import fathom.model.sheet.Sheet;
import fathom.reports.document.AssumedErrors;
import fathom.reports.document.Block.ItemMark;
import fathom.reports.document.Blocks;
import fathom.reports.document.Column;
import fathom.reports.document.Description;
import fathom.reports.document.Document;
import fathom.reports.document.Medium;
import fathom.reports.document.SizeLabel;
import fathom.reports.json.PredictionJson;
import fathom.reports.table.Records;
import fathom.reports.text.Sentence;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tech.tablesaw.api.Table;

/**
 * Predictions: for people a table per number of nodes with the fastest algorithm of each model
 * marked, for programs one record each.
 */
public final class PredictionDocument {
  private static final String UNITS =
      "Times in µs, p nodes; M in bytes: all of a broadcast, one node's part of a scatter or gather,"
          + " what each sends to each in a complete exchange or to all in an allgather, the vector of one"
          + " node where vectors are summed. ± comes from the sheet's 95 % intervals; the"
          + " error of the formula itself is not included. An arrow marks the fastest algorithm of each"
          + " model: 2.0× faster than the next means that the next takes twice as long.";

  private static final String OVERHEADS =
      Stream.of(Parameter.SEND_OVERHEAD, Parameter.RECEIVE_OVERHEAD, Parameter.USER_RECEIVE)
          .map(Parameter::symbol)
          .collect(Collectors.joining(" + "));

  private static final List<Column> COLUMNS =
      List.of(
          Column.right("M"),
          Column.left("model"),
          Column.left("algorithm"),
          Column.right("segment"),
          Column.right("time"),
          Column.left("").gap(1),
          Column.left(""),
          Column.left("notes"));

  private PredictionDocument() {}

  public static Document of(Sheet sheet, Forecast forecast) {
    String from = "Predictions from the sheet: " + Description.of(sheet).inLine();
    Blocks page = new Blocks();
    page.on(Medium.TERMINAL, lines -> lines.paragraph(from));
    page.on(Medium.PAGE, heading -> heading.title("Predictions"));
    page.notOn(Medium.TERMINAL, sentence -> sentence.paragraph(from + "."));
    page.paragraph(UNITS + segments(forecast) + AssumedErrors.remark(sheet));
    page.caution(Caution.of(sheet, uses(forecast)));
    page.caution(AssumedValue.remark(sheet, uses(forecast)));
    for (PredictionRows rows : PredictionRows.of(forecast)) {
      page.section(
          rows.title(),
          body -> {
            body.table(COLUMNS, rows.rows());
            if (!rows.notes().isEmpty()) {
              body.gap().items(ItemMark.NUMBER, rows.notes());
            }
          });
    }
    page.section("Formulas", body -> body.items(ItemMark.NONE, sources(forecast)));
    Sources.of(forecast.predictions().stream().map(Prediction::source).toList())
        .ifPresent(line -> page.section("Sources", body -> body.paragraph(line)));
    page.section("Not predicted", body -> body.items(ItemMark.NONE, refusals(forecast)));
    return new Document(
        "predictions",
        page.all(),
        () -> records(sheet, forecast),
        () -> PredictionJson.array(sheet, forecast.predictions()));
  }

  private static Set<Parameter> uses(Forecast forecast) {
    return forecast.predictions().stream()
        .flatMap(p -> p.uses().stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  /** How segments were chosen, after a space, where a message could be divided. */
  private static String segments(Forecast forecast) {
    boolean chosen =
        forecast.predictions().stream()
            .anyMatch(p -> p.segmentBytes().isPresent() && p.sizeBytes() > SegmentRule.LEAST_BYTES);
    return chosen
        ? Sentence.of(
            " Segments have %s or more, or are the whole message, unless --segment gives their size. To choose it,"
                + " each segment is charged an extra %d·(%s), the assumed cost of an MPI library for a"
                + " message. The times shown are without it.",
            SizeLabel.of(SegmentRule.LEAST_BYTES), SegmentRule.SOFTWARE_FACTOR, OVERHEADS)
        : "";
  }

  /** Where each formula stands; algorithms that share one share a line. */
  private static List<String> sources(Forecast forecast) {
    return grouped(
        forecast.predictions().stream()
            .map(p -> List.of(p.model().word() + ": " + p.source(), p.algorithmWord())));
  }

  /** What could not be predicted, and why; what has the same reason shares a line. */
  public static List<String> refusals(Forecast forecast) {
    return grouped(
        forecast.refusals().stream()
            .map(r -> List.of(r.reason(), r.model().word() + " " + r.algorithm())));
  }

  /** {@code first (second, second, …)} for each first. */
  private static List<String> grouped(Stream<List<String>> pairs) {
    Map<String, Set<String>> groups = new LinkedHashMap<>();
    pairs.forEach(
        pair ->
            groups
                .computeIfAbsent(pair.getFirst(), first -> new LinkedHashSet<>())
                .add(pair.getLast()));
    return groups.entrySet().stream()
        .map(e -> e.getKey() + " (" + String.join(", ", e.getValue()) + ")")
        .toList();
  }

  /**
   * One row each: times in µs with the ends of their interval, sizes in bytes. The fastest of a
   * model at a point has the margin to the next as a fraction. There is a column of what is
   * extrapolated where any of them is, and one of warnings where the sheet warns of a number that
   * is in one of them.
   */
  private static Table records(Sheet sheet, Forecast forecast) {
    Map<Prediction, Ranking> fastest = new HashMap<>();
    forecast.rankings().forEach(ranking -> fastest.put(ranking.best(), ranking));
    Records<Prediction> records =
        Records.of("predictions", forecast.predictions())
            .text("operation", p -> p.operation().word())
            .text("model", p -> p.model().word())
            .text("algorithm", Prediction::algorithmWord)
            .count("nodes", Prediction::nodes)
            .count("size", Prediction::sizeBytes)
            .countIf("segment", p -> p.segmentBytes().stream().boxed().findFirst())
            .number("time_us", Prediction::timeMicros)
            .number("time_us" + Records.LOW, p -> p.ci().low())
            .number("time_us" + Records.HIGH, p -> p.ci().high())
            .numberIf(
                "fastest_by",
                p ->
                    Optional.ofNullable(fastest.get(p))
                        .flatMap(ranking -> ranking.margin().stream().boxed().findFirst()))
            .text(
                "broken_assumptions",
                p -> p.broken().stream().map(Assumption::name).collect(Collectors.joining("; ")))
            .text("source", Prediction::source);
    if (forecast.predictions().stream().anyMatch(p -> !extrapolated(p).isEmpty())) {
      records.text("extrapolated", PredictionDocument::extrapolated);
    }
    if (AssumedValue.remark(sheet, uses(forecast)).isPresent()) {
      records.text("assumed", p -> AssumedValue.remark(sheet, p.uses()).orElse(""));
    }
    return Caution.of(sheet, uses(forecast)).isPresent()
        ? records.text("warning", p -> Caution.of(sheet, p.uses()).orElse("")).table()
        : records.table();
  }

  /** From where, and how far; empty where it is within what was measured. */
  private static String extrapolated(Prediction p) {
    return p.extrapolation().map(Extrapolation::sentence).orElse("");
  }
}
