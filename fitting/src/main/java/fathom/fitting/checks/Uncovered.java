package fathom.fitting.checks;

import fathom.fitting.points.Words;
import fathom.model.cost.Interval;
import fathom.model.interval.CostBand;
import fathom.model.interval.TransferBand;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitDiagnostics.FitPoint;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.model.sheet.Note;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Measured medians that the interval of their own fit does not hold. A line through many sizes is
 * known better than any of them, so that some lie outside by chance; where that is no chance, the
 * fit widens its interval. Who asks for one of those sizes gets the line's interval in any case,
 * and reads here by how much the measurement was off it.
 */
public final class Uncovered {
  /** A deviation of less than this share of the cost is not worth a word. */
  private static final double IMMATERIAL = 0.02;

  private record Missed(Residual residual, double relativeHalf) {
    double size() {
      return Math.abs(residual.relativeError());
    }
  }

  private Uncovered() {}

  /**
   * One line for all parameters; empty where every median is in its interval, or within 2 % of its
   * line.
   *
   * @param outcomes the fits, in the order to be told
   * @param heapCopies those of copies between arrays
   */
  public static Optional<String> note(
      Map<Parameter, Outcome> outcomes, Map<Parameter, Outcome> heapCopies) {
    Optional<Outcome.Linear> sendGap =
        outcomes.get(Parameter.SEND_GAP) instanceof Outcome.Linear gap
            ? Optional.of(gap)
            : Optional.empty();
    List<String> told = new ArrayList<>();
    for (Parameter parameter : Parameter.values()) {
      Optional.ofNullable(outcomes.get(parameter))
          .flatMap(outcome -> told(parameter.symbol(), outcome, sendGap))
          .ifPresent(told::add);
      Optional.ofNullable(heapCopies.get(parameter))
          .flatMap(outcome -> told(parameter.symbol() + " (heap)", outcome, sendGap))
          .ifPresent(told::add);
    }
    return told.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Note.of(
                "± is how well a line is known, not how far a single size is off it. Outside it, where it was"
                    + " not widened, are the measured medians of "
                    + String.join("; ", told)));
  }

  private static Optional<String> told(
      String label, Outcome outcome, Optional<Outcome.Linear> sendGap) {
    return switch (outcome) {
      case Outcome.Linear linear ->
          told(
              label,
              linear.fit().diagnostics().residuals(),
              at -> CostBand.at(linear, at.sizeBytes()).at(at.sizeBytes()));
      case Outcome.Transfer transfer -> {
        TransferBand band = TransferBand.of(transfer, sendGap);
        yield told(
            label,
            transfer.fit().diagnostics().residuals(),
            at -> band.at(at.sizeBytes(), at.nodes().orElseThrow()));
      }
      case Outcome.Buffer buffer -> Optional.empty();
      case Outcome.Missing missing -> Optional.empty();
    };
  }

  private static Optional<String> told(
      String label, List<Residual> residuals, Function<FitPoint, Interval> interval) {
    List<Missed> missed = new ArrayList<>();
    for (Residual residual : residuals) {
      if (Math.abs(residual.relativeError()) > IMMATERIAL) {
        missed(residual, interval).ifPresent(missed::add);
      }
    }
    return missed.stream()
        .max(Comparator.comparingDouble(Missed::size))
        .map(worst -> words(label, missed.size(), residuals.size(), worst));
  }

  private static Optional<Missed> missed(Residual residual, Function<FitPoint, Interval> interval) {
    try {
      Interval band = interval.apply(residual.at());
      return band.contains(residual.measuredUs())
          ? Optional.empty()
          : Optional.of(new Missed(residual, band.width() / 2 / residual.fittedUs()));
    } catch (ArithmeticException tooWide) {
      // An interval whose ends no number holds leaves no time out.
      return Optional.empty();
    }
  }

  private static String words(String label, int missed, int all, Missed worst) {
    FitPoint at = worst.residual().at();
    return Words.of(
        "%s at %d of %d sizes%s (farthest at %s%s: %+.1f %% off the line, ±%.1f %%)",
        label,
        missed,
        all,
        at.nodes().isPresent() ? " and p" : "",
        Words.bytes(at.sizeBytes()),
        at.nodes().isPresent() ? ", p = " + at.nodes().getAsInt() : "",
        100 * worst.residual().relativeError(),
        100 * worst.relativeHalf());
  }
}
