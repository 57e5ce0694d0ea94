package fathom.reports.figures;

import fathom.model.cost.Estimate;
import fathom.model.interval.TransferBand;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.reports.figures.chart.Caption;
import java.util.Optional;
import java.util.stream.Stream;

/** What a reader must know of a band. */
final class BandWords {
  /** Where the sheet does not say how errors go together. */
  static final String ASSUMED =
      "The band is approximate, at least as wide as that of the fit: this sheet does not say how"
          + " the errors of the coefficients are correlated.";

  private BandWords() {}

  /** What the legend calls it. */
  static String name(boolean isApproximate) {
    return isApproximate ? "95 % band of the fit, approximate" : "95 % band of the fit";
  }

  /** Whether L has any: whether any coefficient has an error. */
  static boolean isThere(TransferBand band) {
    return Stream.of(band.transfer().constant(), band.transfer().perNode(), band.transfer().slope())
        .anyMatch(BandWords::isFitted);
  }

  private static boolean isFitted(Estimate estimate) {
    return estimate.ci().width() > 0;
  }

  /** What that of L rests on and leaves out, in sentences. */
  static String remarks(TransferBand band) {
    return new Caption()
        .add(!band.isTold(), ASSUMED)
        .add(
            band.isTold() && band.isApproximate(),
            "The band is approximate: an interval was stretched to the value that its term is held"
                + " at.")
        .add(held(band.transfer().perNode(), "l_p"))
        .add(held(band.transfer().slope(), "τ"))
        .add(
            band.transfer()
                .aggregateBandwidth()
                .map(c -> ofContention(band))
                .orElse(
                    "No contention was seen; the band does not include any that begins beyond what"
                        + " was measured."))
        .toString();
  }

  private static String held(Estimate term, String symbol) {
    if (term.value() != 0) {
      return "";
    }
    return isFitted(term)
        ? symbol
            + " is set to 0; the band is that of the fit without this, so the line may leave the band."
        : symbol + " was not fitted, so the band does not include its error.";
  }

  private static String ofContention(TransferBand band) {
    String gap = Parameter.SEND_GAP.symbol();
    return (band.transfer().bandwidthFrom().equals(Optional.of(Experiment.PING_PONG))
            ? "Where transfers contend, the band includes the error of C, and with it that of "
                + gap
                + "."
            : "Where transfers contend, the band includes the errors of C, which is from "
                + Experiment.STREAMS.id()
                + ", and of "
                + gap
                + ".")
        + " Around the kink it covers L with and without contention; it is assumed that L has this"
        + " kink.";
  }
}
