package fathom.reports.figures;

import fathom.model.collective.Operation;
import java.util.List;

/**
 * Operations measured beside their predictions, with where both come from.
 *
 * @param origin when and on what they were measured, and what speaks against comparing them with
 *     the sheet; sentences, in which names are foreign text, not escaped; empty without a
 *     validation
 * @param cases in the order they were measured; may be empty
 * @param unpaired those that cannot be compared, in the same order, each once
 */
public record Compared(String origin, List<ComparedCase> cases, List<UnpairedCase> unpaired) {
  /** No validation. */
  public static final Compared NONE = new Compared("", List.of());

  public Compared {
    cases = List.copyOf(cases);
    unpaired = List.copyOf(unpaired);
  }

  /** Those of one operation. */
  Compared of(Operation operation) {
    return new Compared(
        origin,
        cases.stream().filter(c -> c.operation() == operation).toList(),
        unpaired.stream().filter(c -> c.operation() == operation).toList());
  }

  boolean isEmpty() {
    return cases.isEmpty() && unpaired.isEmpty();
  }

  /** All of them have both times. */
  public Compared(String origin, List<ComparedCase> cases) {
    this(origin, cases, List.of());
  }

  /**
   * A collective operation that was measured, beside what one model said of it.
   *
   * @param operation which
   * @param algorithm how, in the words of the command line
   * @param model whose prediction; foreign text
   * @param measuredMicros median time, positive
   * @param lowMicros lower end of its 95 % interval; the median where there is none
   * @param highMicros upper end
   * @param predictedMicros what the model said, positive
   * @param isDoubted whether an assumption of the model does not hold there, as it says itself
   * @param isIncomplete whether repetitions lost data or did not end; their times are not in the
   *     median
   */
  public record ComparedCase(
      Operation operation,
      String algorithm,
      String model,
      double measuredMicros,
      double lowMicros,
      double highMicros,
      double predictedMicros,
      boolean isDoubted,
      boolean isIncomplete) {
    public ComparedCase {
      if (!(measuredMicros > 0) || !(predictedMicros > 0)) {
        throw new IllegalArgumentException(
            "no times: measured " + measuredMicros + ", predicted " + predictedMicros);
      }
      if (!(lowMicros <= measuredMicros && measuredMicros <= highMicros)) {
        throw new IllegalArgumentException(
            "no interval around " + measuredMicros + ": " + lowMicros + " to " + highMicros);
      }
    }

    boolean hasInterval() {
      return lowMicros < highMicros;
    }

    /** (predicted − measured)/measured. */
    double relativeError() {
      return (predictedMicros - measuredMicros) / measuredMicros;
    }
  }

  /**
   * A case of a validation that lacks a measured or a predicted time, so that no point stands for
   * it.
   *
   * @param operation which
   * @param words what it is and what is known of it, as part of a sentence; foreign text, not
   *     escaped
   */
  public record UnpairedCase(Operation operation, String words) {}
}
