package fathom.reports.pages;

import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.OperationTag;
import fathom.model.sheet.Distribution;
import fathom.model.sheet.RoundTripTime;
import fathom.model.sheet.Sheet;
import fathom.model.transport.Transport;
import fathom.reports.document.Block;
import fathom.reports.document.Cell;
import fathom.reports.document.Column;
import fathom.reports.document.Description;
import fathom.reports.text.Sentence;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Single operations of a sheet: percentiles by size beside what the sheet says of one. */
public final class SingleRows {
  public static final String TITLE = "Single operations";

  private static final double MEDIAN = 0.5;
  private static final double P99 = 0.99;
  private static final double P99_9 = 0.999;

  /** The percentiles that are told, by their names. */
  static final SequencedMap<String, Double> PERCENTILES = percentiles();

  /** What stands where no percentile is told. */
  private static final String TOO_FEW = "too few";

  /** Below so many times what the clock needs, its own scatter is seen. */
  private static final double NEAR_CLOCK = 10;

  private static final List<Column> COLUMNS =
      Stream.of(
              Stream.of(
                  Column.left("operation").capital(),
                  Column.right("m"),
                  Column.right("operations").capital(),
                  Column.right("sheet").capital().gap(3)),
              PERCENTILES.keySet().stream().map(name -> Column.right(name).gap(3)),
              Stream.of(Column.right("largest").capital().gap(3)))
          .flatMap(columns -> columns)
          .toList();

  private SingleRows() {}

  private static SequencedMap<String, Double> percentiles() {
    SequencedMap<String, Double> shares = new LinkedHashMap<>();
    shares.put("p50", MEDIAN);
    shares.put("p90", 0.9);
    shares.put("p99", P99);
    shares.put("p99.9", P99_9);
    return Collections.unmodifiableSequencedMap(shares);
  }

  public static boolean isNeeded(Sheet sheet) {
    return !sheet.diagnostics().distributions().isEmpty();
  }

  /** The table. */
  public static Block.TableBlock of(Sheet sheet) {
    return new Block.TableBlock(
        "How long single operations took, in µs",
        COLUMNS,
        false,
        sheet.diagnostics().distributions().stream()
            .flatMap(one -> Stream.concat(Stream.of(cells(sheet, one)), intervals(one).stream()))
            .toList());
  }

  /** The intervals of the percentiles, in a row of their own; none if nobody told them. */
  private static Optional<List<Cell>> intervals(Distribution one) {
    if (one.quantiles().stream().allMatch(quantile -> quantile.ci().isEmpty())) {
      return Optional.empty();
    }
    List<String> cells = new ArrayList<>(List.of("  95 %", "", "", ""));
    for (double share : PERCENTILES.values()) {
      cells.add(
          one.interval(share).map(ci -> micros(ci.low()) + "–" + micros(ci.high())).orElse(""));
    }
    cells.add("");
    return Optional.of(Cell.row(cells));
  }

  private static List<Cell> cells(Sheet sheet, Distribution one) {
    List<String> cells = new ArrayList<>();
    cells.add(name(one.of().experiment()));
    cells.add(Integer.toString(one.of().sizeBytes()));
    cells.add(Long.toString(one.operations()));
    cells.add(ofSheet(sheet, one.of()).map(SingleRows::micros).orElse("–"));
    for (double share : PERCENTILES.values()) {
      cells.add(one.micros(share).map(SingleRows::micros).orElse(TOO_FEW));
    }
    cells.add(micros(one.largestMicros()));
    return Cell.row(cells);
  }

  /** How to read it, and where the clock is what limits it. */
  public static String words(Sheet sheet) {
    List<Distribution> all = sheet.diagnostics().distributions();
    double clock = all.stream().mapToDouble(Distribution::clockMicros).max().orElse(0);
    double step = all.stream().mapToDouble(Distribution::granularityMicros).max().orElse(0);
    StringBuilder words =
        new StringBuilder(
            Sentence.of(
                "Times in µs. Each operation was timed by itself, after the main measurement, which"
                    + " times many at once and gives the sheet's own numbers (column sheet)."
                    + "%s"
                    + " What reading the clock costs, %s µs, is subtracted; the clock counts in steps of %s.",
                all.stream().anyMatch(one -> one.interval(MEDIAN).isPresent())
                    ? " 95 %: the interval of each percentile, wider if launches differ."
                    : "",
                nanos(clock),
                step > 0 ? nanos(step) + " µs" : "not known"));
    if (all.stream().anyMatch(one -> one.micros(P99_9).isEmpty())) {
      words.append(
          Sentence.of(
              " Too few: p99 needs %d operations, p99.9 %d.",
              Distribution.needed(P99), Distribution.needed(P99_9)));
    }
    String near =
        all.stream()
            .filter(SingleRows::isNearClock)
            .map(one -> name(one.of().experiment()))
            .distinct()
            .collect(Collectors.joining(", "));
    if (!near.isEmpty()) {
      words.append(
          " Limited by the clock: "
              + near
              + "; half of these take less than "
              + Math.round(NEAR_CLOCK)
              + " times as long as reading it.");
    }
    if (holdsLateMessages(sheet)) {
      words.append(
          " Receives: a message that came late was waited for, and its wait is in the time, because"
              + " MPI does not say beforehand whether a message has arrived.");
    }
    return words.toString();
  }

  /** A socket that holds nothing says so at once; a receive call of MPI returns with a message. */
  private static boolean holdsLateMessages(Sheet sheet) {
    return Transport.named(sheet.cluster().transport()).filter(Transport::isOfLibrary).isPresent()
        && sheet.diagnostics().distributions().stream()
            .anyMatch(one -> one.of().experiment() == Experiment.USER_RECEIVE);
  }

  private static boolean isNearClock(Distribution one) {
    double clock = Math.max(one.clockMicros(), one.granularityMicros());
    return one.micros(MEDIAN).filter(median -> median < NEAR_CLOCK * clock).isPresent();
  }

  /** {@code 24.1, 31 µs of round trips of 1 byte, each timed by itself}. */
  static Optional<String> firstRoundTrip(Sheet sheet) {
    return sheet.diagnostics().distributions().stream()
        .filter(one -> one.of().experiment() == Experiment.PING_PONG)
        .findFirst()
        .flatMap(
            one ->
                one.micros(MEDIAN)
                    .flatMap(
                        half ->
                            one.micros(P99)
                                .map(
                                    most ->
                                        micros(half)
                                            + ", "
                                            + micros(most)
                                            + " µs of round trips of "
                                            + Description.count(one.of().sizeBytes(), "byte")
                                            + ", each timed by itself")));
  }

  /** In words of the table. */
  static String name(Experiment experiment) {
    return switch (experiment) {
      case PING_PONG -> "round trip";
      case SEND_OVERHEAD -> "send";
      case USER_RECEIVE -> "receive";
      default -> experiment.id();
    };
  }

  /** What a sheet says of one operation in µs: the fitted cost, or the median of round trips. */
  static Optional<Double> ofSheet(Sheet sheet, OperationTag tag) {
    return switch (tag.experiment()) {
      case PING_PONG ->
          sheet.diagnostics().roundTrips().stream()
              .filter(trip -> trip.sizeBytes() == tag.sizeBytes())
              .map(RoundTripTime::micros)
              .map(micros -> micros.value())
              .findFirst();
      case SEND_OVERHEAD -> sheet.cost(Parameter.SEND_OVERHEAD).map(c -> c.at(tag.sizeBytes()));
      case USER_RECEIVE -> sheet.cost(Parameter.USER_RECEIVE).map(c -> c.at(tag.sizeBytes()));
      default -> Optional.empty();
    };
  }

  /** Three digits, or two decimals. */
  private static String micros(double micros) {
    int decimals = micros < 10 ? 3 : micros < 100 ? 2 : micros < 1000 ? 1 : 0;
    return Sentence.of("%." + decimals + "f", micros);
  }

  private static String nanos(double micros) {
    return Sentence.of("%.3f", micros);
  }
}
