package fathom.runner.campaign.plan;

import fathom.fitting.cost.BreakpointChoice;
import fathom.model.parameter.Parameter;
import fathom.model.transport.Transport;
import fathom.reports.run.Wording;
import fathom.runner.cluster.ClusterKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What the user asked to be measured.
 *
 * @param cluster where
 * @param transport over what
 * @param parameters which, in sheet order
 * @param quick whether a first look is enough
 * @param budget how long it may take; empty where the tool shall choose
 * @param precision half width of the 95 % intervals that is asked for, relative to the values: 0.02
 *     for 2 %; an experiment that has reached it gets no more forks
 * @param sizes message sizes of the packet experiments; empty for the built-in design
 * @param breakpoint where the cost functions bend, if the user said so
 * @param out the run directory to make; empty for one named after time and cluster
 * @param resume whether the run directory, which is named then, is there and is to be gone on with
 * @param pairs which pairs of nodes are looked at one by one
 */
public record MeasureRequest(
    ClusterKind cluster,
    Transport transport,
    List<Parameter> parameters,
    boolean quick,
    Optional<Duration> budget,
    double precision,
    List<Integer> sizes,
    Optional<BreakpointChoice> breakpoint,
    Optional<Path> out,
    boolean resume,
    Pairs pairs) {
  private static final double MILLIS = 1e3;

  public MeasureRequest {
    parameters = List.copyOf(parameters);
    sizes = List.copyOf(sizes);
  }

  /** How thorough it is. */
  Design design() {
    return quick ? Design.QUICK : Design.FULL;
  }

  /** With what the same can be asked for again; empty where nobody wrote what the cluster is. */
  public Optional<Wording> wording() {
    return cluster
        .words()
        .map(
            words ->
                new Wording(
                    words.text(),
                    words.options(),
                    quick,
                    budget.map(time -> time.toMillis() / MILLIS),
                    sizes,
                    pairs.word()));
  }
}
