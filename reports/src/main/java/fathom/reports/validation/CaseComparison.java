package fathom.reports.validation;

/**
 * One case measured and predicted by one model.
 *
 * @param measuredMicros the median
 */
public record CaseComparison(Case of, String model, double measuredMicros, double predictedMicros) {
  /** (predicted − measured)/measured: above 0 the model said too much. */
  public double error() {
    return (predictedMicros - measuredMicros) / measuredMicros;
  }
}
