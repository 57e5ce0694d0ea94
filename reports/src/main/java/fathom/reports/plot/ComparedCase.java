package fathom.reports.plot;

import fathom.model.collective.Operation;

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
