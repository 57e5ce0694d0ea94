package fathom.reports.plot;

import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.cost.Segment;
import fathom.model.cost.TransferCorrelation;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.TransferInterval;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * The 95 % interval of L(m,p), as far as the sheet has it, and what it leaves out.
 *
 * <p>Where the sheet says how the errors of L's coefficients go together, it is that of the fit;
 * else {@link AssumedCorrelation} stands for it.
 *
 * @param interval of L, given g_s
 * @param sendGap g_s, whose error comes to that of C
 * @param isApproximate whether something of it was assumed
 */
record TransferBand(
    TransferInterval interval, Optional<Outcome.Linear> sendGap, boolean isApproximate) {
  /** In µs; its square is still a number. */
  private static final double MOST = 1e150;

  /** Not asked for where there is no C. */
  private static final Estimate NO_GAP = Estimate.exact(0);

  static TransferBand of(
      Outcome.Transfer transfer, Optional<Outcome.Linear> sendGap, List<Residual> residuals) {
    TransferCorrelation correlation =
        transfer.correlation().orElseGet(() -> AssumedCorrelation.of(transfer, sendGap, residuals));
    boolean isTold = transfer.correlation().isPresent() && !isStretched(transfer);
    return new TransferBand(new TransferInterval(transfer, correlation), sendGap, !isTold);
  }

  /** A term held at 0 beyond its own interval, which then ends there: its middle is not told. */
  private static boolean isStretched(Outcome.Transfer transfer) {
    return isEnd(transfer.perNode()) || isEnd(transfer.slope()) || isEnd(transfer.constant());
  }

  private static boolean isEnd(Estimate estimate) {
    return isFitted(estimate)
        && (estimate.value() == estimate.ci().low() || estimate.value() == estimate.ci().high());
  }

  private static boolean isFitted(Estimate estimate) {
    return estimate.ci().width() > 0;
  }

  private Outcome.Transfer transfer() {
    return interval.transfer();
  }

  /** In µs. */
  Interval at(int bytes, double nodes) {
    Estimate gap = transfer().aggregateBandwidth().isEmpty() ? NO_GAP : gapAt(bytes);
    double stretch =
        transfer()
            .aggregateBandwidth()
            .filter(c -> gap.value() > 0)
            .map(
                c ->
                    nodes
                        * bytes
                        / (c.value() * gap.value())
                        * (1 + c.ci().width() / c.value() + gap.ci().width() / gap.value()))
            .orElse(1.0);
    double reach =
        most(transfer().constant())
            + most(transfer().perNode()) * nodes
            + most(transfer().slope()) * bytes * Math.max(1, stretch);
    // Squares of it are taken, and a difference of two.
    if (!(reach < MOST)) {
      throw new NotDrawnException("an interval that no axis holds, at " + bytes + " bytes");
    }
    return interval.at(bytes, nodes, gap);
  }

  private static double most(Estimate estimate) {
    return Math.max(Math.abs(estimate.ci().low()), Math.abs(estimate.ci().high()));
  }

  private Estimate gapAt(int bytes) {
    return sendGap
        .map(
            gap -> {
              Segment piece = gap.cost().segmentAt(bytes);
              List<Residual> points = gap.fit().diagnostics().residuals();
              return new Estimate(piece.at(bytes), CostBand.of(piece, points).at(bytes));
            })
        .orElse(NO_GAP);
  }

  /** Whether any coefficient has an error. */
  boolean isThere() {
    return isFitted(transfer().constant())
        || isFitted(transfer().perNode())
        || isFitted(transfer().slope());
  }

  /** What the legend calls it. */
  String name() {
    return isApproximate ? "95 % band of the fit, approximate" : "95 % band of the fit";
  }

  /** What a reader must know of it, each sentence after a space. */
  String remarks() {
    StringJoiner all = new StringJoiner(" ", " ", "");
    if (transfer().correlation().isEmpty()) {
      all.add(
          "The band is approximate: this sheet does not say how the errors of the coefficients go"
              + " together.");
    } else if (isApproximate) {
      all.add(
          "The band is approximate: an interval was stretched to the value that its term is held"
              + " at.");
    }
    held(transfer().perNode(), "l_p").ifPresent(all::add);
    held(transfer().slope(), "τ").ifPresent(all::add);
    all.add(
        transfer()
            .aggregateBandwidth()
            .map(c -> ofContention())
            .orElse(
                "No contention was seen; any that begins beyond what was measured is not in the"
                    + " band."));
    return all.toString();
  }

  private static Optional<String> held(Estimate term, String symbol) {
    if (term.value() != 0) {
      return Optional.empty();
    }
    return Optional.of(
        isFitted(term)
            ? symbol + " is held at 0; the band is that of the free fit, which the line may leave."
            : symbol + " was not fitted, so no error of it is in the band.");
  }

  private String ofContention() {
    boolean fromStreams = !transfer().bandwidthFrom().equals(Optional.of(Experiment.PING_PONG));
    String gap = Parameter.SEND_GAP.symbol();
    return (fromStreams
            ? "In contention the band has the errors of C, which is from "
                + Experiment.STREAMS.id()
                + ", and of "
                + gap
                + "."
            : "In contention the band has the error of C, which holds that of " + gap + ".")
        + " Around the kink it reaches over L with and without contention; that L has this kink is"
        + " taken for given.";
  }
}
