package fathom.reports.comparison;

import fathom.model.cost.Estimate;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Diagnostics;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Outcome.Architecture;
import fathom.model.sheet.Sheet;
import fathom.reports.SheetLike;
import fathom.reports.comparison.reading.NamedSheet;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Repeated runs of every sort of row: steady, varying, doubtful, without a value, disturbed. */
public final class SampleRepeats {
  /** Of six runs; ± 1 promises 0.39, so that these vary 1.0, 0.4 and 3.6 times as much. */
  private static final double[] STEADY = {10, 10.55, 9.45, 10.3, 9.7, 10};

  private static final double[] QUIET = {10, 10.2, 9.8, 10.1, 9.9, 10};
  private static final double[] VARYING = {10, 12, 8, 11, 9, 10};

  /** 1.76 times: beyond its interval, and not beyond that of the worst of many. */
  private static final double[] DOUBTFUL = {10, 10.9, 9.1, 10.6, 9.4, 10};

  private static Map<Parameter, Outcome> outcomes(int run) {
    Map<Parameter, Outcome> all = new EnumMap<>(Parameter.class);
    all.put(Parameter.SEND_OVERHEAD, Hand.flat(VARYING[run], 1));
    all.put(Parameter.SEND_SERVICE_TIME, Hand.flat(DOUBTFUL[run], 1));
    all.put(Parameter.SEND_GAP, Hand.gap(10 * STEADY[run], 0.05));
    all.put(
        Parameter.RECEIVE_GAP,
        run % 3 == 1 ? new Outcome.Rejected("cost falls with size") : Hand.flat(QUIET[run], 1));
    all.put(Parameter.RECEIVE_OVERHEAD, new Outcome.NotObservable("part of O_s"));
    all.put(
        Parameter.TRANSFER_TIME,
        run < 2 ? Hand.transfer(1.5, 10 * STEADY[run], 0.08, Optional.empty()) : absent(run));
    all.put(Parameter.NETWORK_BUFFER, Hand.buffer(20 * QUIET[run], 10, Architecture.SHARED));
    all.put(Parameter.COPY_MEMORY_TO_MEMORY, copy(STEADY[run]));
    return all;
  }

  private static Outcome absent(int run) {
    return new Outcome.Rejected("too few points in " + run);
  }

  private static Outcome copy(double micros) {
    return Hand.line(
        Estimate.of(micros, 1),
        Estimate.of(micros / 1e5, 1e-5),
        0,
        Hand.fit(12, 0.1, 6, 1, 1 << 26));
  }

  private static NamedSheet measured(int run) {
    Sheet sheet =
        SheetLike.lab(outcomes(run))
            .created("2026-11-21T0" + run + ":32:00Z")
            .heapCopies(Map.of(Parameter.COPY_MEMORY_TO_MEMORY, copy(QUIET[run])))
            .diagnostics(
                run == 4
                    ? new Diagnostics(
                        List.of(),
                        List.of(),
                        List.of(),
                        Map.of(Parameter.SEND_OVERHEAD, "other work took 52 % of one CPU"))
                    : Diagnostics.NONE)
            .provenance(Map.of("jdk", run < 3 ? "25" : "26", "budget.s", Integer.toString(run)))
            .sheet();
    return new NamedSheet("runs/lab-repeat/" + (run + 1), sheet);
  }

  /** So many runs, an hour apart. */
  public static RepeatedRuns runs(int count) {
    List<NamedSheet> runs = new ArrayList<>();
    for (int run = 0; run < count; run++) {
      runs.add(measured(run));
    }
    return RepeatedRuns.of(runs, RepeatedRuns.USUAL_MARGIN);
  }

  /** Every text that may come from elsewhere. */
  public static RepeatedRuns hostile(String text) {
    Sheet base =
        SheetLike.lab(outcomes(1))
            .with(Parameter.RECEIVE_GAP, new Outcome.Rejected(text))
            .created(text)
            .cluster(new Sheet.SheetCluster(text, 1, text, 1400))
            .diagnostics(
                new Diagnostics(List.of(), List.of(), List.of(), Map.of(Parameter.SEND_GAP, text)))
            .provenance(Map.of(text, text))
            .sheet();
    return RepeatedRuns.of(
        List.of(new NamedSheet(text, base), new NamedSheet("twin", base), measured(1)),
        RepeatedRuns.USUAL_MARGIN);
  }

  private SampleRepeats() {}
}
