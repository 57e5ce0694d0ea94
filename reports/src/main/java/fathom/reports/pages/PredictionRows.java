package fathom.reports.pages;

import fathom.model.collective.Operation;
import fathom.model.cost.Estimate;
import fathom.model.predict.Assumption;
import fathom.model.predict.Forecast;
import fathom.model.predict.Model;
import fathom.model.predict.Prediction;
import fathom.model.predict.Ranking;
import fathom.reports.document.Cell;
import fathom.reports.document.Digits;
import fathom.reports.document.Digits.Shown;
import fathom.reports.document.SizeLabel;
import fathom.reports.text.Sentence;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Predictions of one operation among so many nodes, as cells of a table, and what does not hold for
 * them, each assumption once.
 */
final class PredictionRows {
  /** Times that differ by rounding only are equal. */
  private static final double ROUNDING = 1e-9;

  /** Where an assumption does not hold. */
  private static final class Broken {
    private final int mark;
    private final TreeSet<Long> sizes = new TreeSet<>();
    private final Set<String> details = new HashSet<>();

    /** The farthest from what was measured, the last one of these. */
    private Prediction example;

    private Assumption assumption;

    private Broken(int mark, Prediction example, Assumption assumption) {
      this.mark = mark;
      this.example = example;
      this.assumption = assumption;
    }

    private void add(Prediction where, Assumption found) {
      sizes.add(where.sizeBytes());
      details.add(found.detail());
      if (found.timesBeyond() >= assumption.timesBeyond()) {
        example = where;
        assumption = found;
      }
    }

    /** {@code binomial at M = 1 MiB}. */
    private String words() {
      return example.algorithmWord() + " at M = " + SizeLabel.of(example.sizeBytes());
    }

    /** What is beyond what was measured; of several such cases the farthest, by its name. */
    private String extrapolated() {
      return details.size() == 1
          ? assumption.detail()
          : assumption.detail()
              + " This is the farthest: "
              + example.model().word()
              + " "
              + words()
              + ".";
    }
  }

  private final String title;
  private final List<List<Cell>> rows = new ArrayList<>();

  /** By {@link Consequence#key}. */
  private final Map<String, Broken> broken = new LinkedHashMap<>();

  private final TreeSet<Long> sizes = new TreeSet<>();

  /** The lower bound of each size; it comes before the algorithms. */
  private final Map<Long, Double> bounds = new HashMap<>();

  private PredictionRows(String title) {
    this.title = title;
  }

  /** What one table is about. */
  private record PredictionSubject(Operation operation, int nodes) {}

  /** One for each operation and number of nodes, in the forecast's order. */
  static List<PredictionRows> of(Forecast forecast) {
    Map<Prediction, Ranking> fastest = new HashMap<>();
    forecast.rankings().forEach(ranking -> fastest.put(ranking.best(), ranking));
    Map<PredictionSubject, PredictionRows> tables = new LinkedHashMap<>();
    for (Prediction p : forecast.predictions()) {
      PredictionRows table =
          tables.computeIfAbsent(
              new PredictionSubject(p.operation(), p.nodes()),
              s -> new PredictionRows(s.operation().word() + ", p = " + s.nodes()));
      Ranking ranking = fastest.get(p);
      table.add(p, ranking == null ? OptionalDouble.empty() : ranking.margin());
    }
    return List.copyOf(tables.values());
  }

  String title() {
    return title;
  }

  List<List<Cell>> rows() {
    return rows;
  }

  /** The numbered notes' texts: what does not hold, at how many sizes, and one example. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    for (Broken where : broken.values()) {
      String at =
          sizes.size() > 1 ? " at " + where.sizes.size() + " of " + sizes.size() + " sizes" : "";
      notes.add(
          where.assumption.extrapolation().isPresent()
              ? where.extrapolated()
              : Consequence.of(where.assumption, at, where.words()));
    }
    return notes;
  }

  private void add(Prediction p, OptionalDouble margin) {
    boolean another = sizes.add(p.sizeBytes());
    Shown time = Digits.of(new Estimate(p.timeMicros(), p.ci()));
    rows.add(
        List.of(
            another ? new Cell.Size(p.sizeBytes()) : Cell.EMPTY,
            Cell.words(p.model().word()),
            Cell.words(p.algorithmWord()),
            p.segmentBytes().isPresent() ? new Cell.Size(p.segmentBytes().getAsLong()) : Cell.EMPTY,
            Cell.words(time.value()),
            Cell.words(time.isExact() ? "" : "± " + time.plusMinus()),
            Cell.words(margin.isPresent() ? fastest(margin.getAsDouble()) : ""),
            Cell.words(marks(p))));
  }

  /** That a time is shorter than what another formula says any algorithm takes. */
  private Optional<Assumption> belowTheBound(Prediction p) {
    if (p.model() == Model.LOWER_BOUND) {
      bounds.put(p.sizeBytes(), p.timeMicros());
      return Optional.empty();
    }
    return Optional.ofNullable(bounds.get(p.sizeBytes()))
        .filter(bound -> p.timeMicros() < bound * (1 - ROUNDING))
        .map(
            bound ->
                new Assumption(
                    Consequence.ABOVE_THE_BOUND,
                    false,
                    Digits.exact(p.timeMicros())
                        + " µs, the bound is "
                        + Digits.exact(bound)
                        + " µs"));
  }

  private static String fastest(double margin) {
    return margin == 0 ? "← as fast as the next" : "← " + factor(1 + margin);
  }

  /** {@code 1.6× faster}, than the next of its model. */
  private static String factor(double times) {
    if (times < 1.01) {
      return "< 1 % faster";
    }
    String form = times < 1.095 ? "%.2f" : times < 9.95 ? "%.1f" : "%.0f";
    return Sentence.of(form, times) + "× faster";
  }

  private String marks(Prediction p) {
    TreeSet<Integer> marks = new TreeSet<>();
    List<Assumption> doubts = new ArrayList<>(p.broken());
    belowTheBound(p).ifPresent(doubts::add);
    for (Assumption assumption : doubts) {
      Broken where =
          broken.computeIfAbsent(
              Consequence.key(assumption), n -> new Broken(broken.size() + 1, p, assumption));
      where.add(p, assumption);
      marks.add(where.mark);
    }
    return marks.stream().map(mark -> "(" + mark + ")").collect(Collectors.joining(" "));
  }
}
