package fathom.reports.format;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.Truth;
import fathom.model.sheet.TruthComparison;
import fathom.reports.format.Digits.Shown;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.StringJoiner;

/**
 * The rows of a sheet's tables as plain cells, for formats that lay them out themselves. Foreign
 * text in them is on one line already and not escaped for any language.
 */
public final class SheetRows {
  /**
   * One value of a sheet; a cost function has one for each piece.
   *
   * @param symbol of the parameter
   * @param name its title, and which column of the memory tiers
   * @param sizes the sizes it holds for; empty where sizes do not matter
   * @param value the numbers with their intervals, or why there are none
   * @param known what is known of it; empty where nothing is
   * @param offBy relative errors of the numbers against the known ones
   */
  public record Value(
      String symbol, String name, String sizes, String value, String known, String offBy) {
    /** Whether there is anything to hold it against. */
    public boolean isKnown() {
      return !known.isEmpty() || !offBy.isEmpty();
    }
  }

  private final Sheet sheet;
  private final List<Value> values = new ArrayList<>();

  private SheetRows(Sheet sheet) {
    this.sheet = sheet;
  }

  /** Everything that goes over the network, in sheet order. */
  public static List<Value> network(Sheet sheet) {
    SheetRows rows = new SheetRows(sheet);
    sheet.outcomes().keySet().stream()
        .filter(p -> !p.isMemoryCopy())
        .forEach(p -> sheet.outcome(p).ifPresent(o -> rows.add(p, p.title(), o, true)));
    return rows.values;
  }

  /** The memory tiers: off the heap, then between heap arrays. */
  public static List<Value> memory(Sheet sheet) {
    SheetRows rows = new SheetRows(sheet);
    for (Parameter parameter : Parameter.values()) {
      if (parameter.isMemoryCopy()) {
        String title = parameter.title();
        sheet
            .outcome(parameter)
            .ifPresent(o -> rows.add(parameter, title + " (off-heap segment)", o, true));
        Optional.ofNullable(sheet.heapCopies().get(parameter))
            .ifPresent(o -> rows.add(parameter, title + " (heap array)", o, false));
      }
    }
    return rows.values;
  }

  /** How well the fits describe their points: a header, then the rows; empty without any fit. */
  public static List<List<String>> fits(Sheet sheet) {
    List<List<String>> rows = new ArrayList<>(FitRows.of(sheet));
    if (!rows.isEmpty()) {
      rows.addFirst(FitRows.HEADER);
    }
    return rows;
  }

  /** What each experiment cost: a header, then the rows; empty where nobody kept count. */
  public static List<List<String>> efforts(Sheet sheet) {
    return sheet.diagnostics().efforts().isEmpty()
        ? List.of()
        : EffortRows.of(sheet.diagnostics().efforts());
  }

  /** {@code (0.0796 ± 0.0002)·m + (3.03 ± 0.03)}; a piece that does not depend on size alone. */
  public static String cost(Segment segment) {
    Shown slope = Digits.of(segment.slope());
    Shown constant = Digits.of(segment.constant());
    if (slope.isExact() && segment.slope().value() == 0) {
      return constant.inOne();
    }
    return bracketed(slope) + "·m + " + bracketed(constant);
  }

  /** {@code m ≤ 40}. */
  public static String sizes(SizeRange range) {
    return SizeLabel.of(range);
  }

  /** {@code (3.1 ± 0.3)·p + (16.7 ± 0.3) + (0.083 ± 0.001)·m} with the contention, if any. */
  public static String transfer(Outcome.Transfer transfer) {
    return bracketed(Digits.of(transfer.perNode()))
        + "·p + "
        + bracketed(Digits.of(transfer.constant()))
        + " + "
        + bracketed(Digits.of(transfer.slope()))
        + "·m"
        + transfer
            .aggregateBandwidth()
            .map(
                c ->
                    "·max(1, p·m/(C·"
                        + Parameter.SEND_GAP.symbol()
                        + "(m))), C = "
                        + Digits.of(c).inOne()
                        + " bytes/µs"
                        + transfer.bandwidthFrom().map(e -> " from " + e.id()).orElse(""))
            .orElse("; no contention was seen");
  }

  private void add(Parameter parameter, String name, Outcome outcome, boolean isKnown) {
    Optional<Truth> truth =
        isKnown ? Optional.ofNullable(sheet.truths().get(parameter)) : Optional.empty();
    switch (outcome) {
      case Outcome.Linear linear -> addPieces(parameter, name, linear.cost(), truth);
      case Outcome.Transfer transfer ->
          add(
              parameter,
              name,
              transfer(transfer),
              truth
                  .map(
                      t ->
                          switch (t) {
                            case Truth.KnownBandwidth known -> Phrases.known(transfer, known);
                            case Truth.KnownTransfer known -> Phrases.known(transfer, known);
                            case Truth.KnownCost none -> Known.NOTHING;
                            case Truth.KnownBuffer none -> Known.NOTHING;
                          })
                  .orElse(Known.NOTHING));
      case Outcome.Buffer buffer ->
          add(
              parameter,
              name,
              Phrases.buffer(buffer),
              truth.orElse(null) instanceof Truth.KnownBuffer known
                  ? Phrases.known(buffer, known)
                  : Known.NOTHING);
      case Outcome.Missing missing -> add(parameter, name, Phrases.missing(missing), Known.NOTHING);
    }
  }

  private void addPieces(
      Parameter parameter, String name, CostFunction cost, Optional<Truth> truth) {
    for (Segment segment : cost.segments()) {
      Optional<Segment> known =
          truth.orElse(null) instanceof Truth.KnownCost of
              ? TruthComparison.counterpart(segment, of.cost())
              : Optional.empty();
      values.add(
          new Value(
              parameter.symbol(),
              name,
              SizeLabel.of(segment.range()),
              withRemarks(parameter, cost(segment)),
              known.map(SheetRows::cost).orElse(""),
              known.map(k -> errors(segment, k)).orElse("")));
    }
  }

  private void add(Parameter parameter, String name, String value, Known known) {
    values.add(
        new Value(
            parameter.symbol(),
            name,
            "",
            withRemarks(parameter, value),
            known.numbers(),
            known.errors()));
  }

  private String withRemarks(Parameter parameter, String value) {
    StringJoiner remarks = new StringJoiner("; ").add(value);
    if (sheet.outcomes().get(parameter) instanceof Outcome.Transfer) {
      Phrases.growthRemark(sheet).ifPresent(remarks::add);
    }
    Phrases.disturbed(sheet, parameter).ifPresent(remarks::add);
    return remarks.toString();
  }

  private static String errors(Segment measured, Segment known) {
    StringJoiner errors = new StringJoiner(", ");
    add(errors, measured.slope(), known.slope());
    add(errors, measured.constant(), known.constant());
    return errors.toString();
  }

  private static void add(StringJoiner errors, Estimate measured, Estimate known) {
    OptionalDouble error = TruthComparison.relativeError(measured.value(), known.value());
    error.ifPresent(e -> errors.add(Digits.error(e)));
  }

  private static String bracketed(Shown shown) {
    return shown.isExact() && !shown.isNegative() ? shown.value() : "(" + shown.inOne() + ")";
  }
}
