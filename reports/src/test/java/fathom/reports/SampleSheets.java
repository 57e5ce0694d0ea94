package fathom.reports;

import static fathom.reports.SampleFits.GOOD;
import static fathom.reports.SampleFits.OF_TRANSFER;
import static fathom.reports.SampleFits.bent;
import static fathom.reports.SampleFits.flat;
import static fathom.reports.SampleFits.interval;
import static fathom.reports.SampleFits.line;

import fathom.model.cost.Breakpoint;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.lab.EmulatedPort;
import fathom.model.lab.EmulatedUplink;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.OperationTag;
import fathom.model.sheet.Check;
import fathom.model.sheet.Check.CheckVerdict;
import fathom.model.sheet.Diagnostics;
import fathom.model.sheet.Distribution;
import fathom.model.sheet.Distribution.Quantile;
import fathom.model.sheet.Effort;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Outcome.Architecture;
import fathom.model.sheet.RoundTripTime;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.Truth;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Sheets made by hand: Table 1 of TW with plausible intervals, and what can go wrong. */
public final class SampleSheets {
  private static final EmulatedPort PORT = new EmulatedPort(100, 8000, 84, 2, 1929);
  private static final EmulatedUplink UPLINK = new EmulatedUplink(750, PORT);

  private SampleSheets() {}

  /** Table 1 of TW, as if measured on the emulated cluster. */
  public static Sheet table1() {
    Map<Parameter, Outcome> outcomes = new EnumMap<>(Parameter.class);
    outcomes.put(Parameter.SEND_OVERHEAD, bent(0.0291, 6.308, 0.0253, 6.37));
    outcomes.put(Parameter.SEND_SERVICE_TIME, bent(0.049, 11.732, 0.0776, 10.88));
    outcomes.put(
        Parameter.SEND_GAP,
        new Outcome.Linear(
            new CostFunction(
                List.of(
                    new Segment(new SizeRange(1, 40), Estimate.of(6.73, 0.012), Estimate.exact(0)),
                    new Segment(
                        SizeRange.from(41), Estimate.of(3.027, 0.031), Estimate.of(0.0796, 4e-5)))),
            List.of(
                new Breakpoint(39.94, Breakpoint.BreakpointSource.DETECTED, interval(39.6, 40.3))),
            GOOD));
    outcomes.put(Parameter.RECEIVE_GAP, bent(0, 6.73, 0.0788, 4.986));
    outcomes.put(
        Parameter.RECEIVE_OVERHEAD,
        new Outcome.NotObservable(
            "the kernel's receive work runs on the sender's core, and receive packet steering"
                + " cannot be set here"));
    outcomes.put(Parameter.USER_RECEIVE, flat(Estimate.of(9.93, 0.4)));
    outcomes.put(
        Parameter.TRANSFER_TIME,
        new Outcome.Transfer(
            Estimate.of(1.556, 0.021),
            Estimate.of(16.684, 0.33),
            Estimate.of(0.0826, 0.0011),
            Optional.of(Estimate.of(90, 1.9)),
            Optional.of(Experiment.STREAMS),
            new FitQuality(96, 0.031, 0.104, 0.08, OF_TRANSFER)));
    outcomes.put(
        Parameter.NETWORK_BUFFER,
        new Outcome.Buffer(
            Estimate.of(1935, 12.4),
            Estimate.of(0.3341, 0.0012),
            Architecture.PER_PORT,
            "2 ports at once hold 1.97 (1.90 to 2.04) times what one holds"));
    outcomes.put(
        Parameter.COPY_CACHE_TO_CACHE, line(Estimate.of(0.194, 0.004), Estimate.of(0.015, 1e-4)));
    outcomes.put(
        Parameter.COPY_CACHE_TO_MEMORY, line(Estimate.of(2.07, 0.05), Estimate.of(0.0149, 2e-4)));
    outcomes.put(
        Parameter.COPY_MEMORY_TO_MEMORY,
        new Outcome.Rejected(
            "only 12 of 42 data points up to the largest packet took longer than the loop that only picks the next buffer"));
    Map<Parameter, Outcome> heap = new EnumMap<>(Parameter.class);
    heap.put(
        Parameter.COPY_CACHE_TO_CACHE, line(Estimate.of(0.21, 0.006), Estimate.of(0.0152, 1e-4)));
    heap.put(Parameter.COPY_MEMORY_TO_MEMORY, bent(0.031, 1.8, 0.0314, 1.756));
    Map<Parameter, Truth> truths = new EnumMap<>(Parameter.class);
    truths.put(Parameter.SEND_GAP, new Truth.KnownCost(PORT.gap(), PORT.gapFormula()));
    truths.put(Parameter.RECEIVE_GAP, new Truth.KnownCost(PORT.gap(), PORT.gapFormula()));
    truths.put(
        Parameter.NETWORK_BUFFER,
        new Truth.KnownBuffer(
            PORT.bufferPackets(1400, true),
            1.0 / 3,
            PORT.bufferFormula(1400, true)
                + "; departure rate / arrival rate = 1/3 with 3 senders"));
    truths.put(
        Parameter.TRANSFER_TIME,
        new Truth.KnownBandwidth(UPLINK.bytesPerMicro(1472), 1472, UPLINK.formula(1472)));
    SortedMap<String, String> provenance = new TreeMap<>();
    provenance.put("jdk", "25.0.1+8 (Temurin)");
    provenance.put("cpu", "Pentium 200 MHz");
    provenance.put("jar.sha256", "0123456789abcdef".repeat(7));
    return new Sheet(
        "2026-11-21T01:32:00Z",
        new Sheet.SheetCluster("lab", 4, "udp", 1472),
        outcomes,
        heap,
        truths,
        List.of(
            "all hosts share this machine's cores, so overheads are those of the kernel's software"
                + " path, and a flood of small packets is bounded by the processor",
            "a | b"),
        diagnostics(),
        provenance);
  }

  /** Table 1 with a value for O_r, that of O_s, so that times of whole messages have one too. */
  public static Sheet withReceiveOverhead() {
    Sheet base = table1();
    Outcome overhead = base.outcome(Parameter.SEND_OVERHEAD).orElseThrow();
    return SheetLike.of(base).with(Parameter.RECEIVE_OVERHEAD, overhead).sheet();
  }

  /** Table 1 with as many warnings as a run of some nodes leaves, in the words they have there. */
  public static Sheet warned() {
    Sheet base = table1();
    List<String> warnings = new ArrayList<>(base.warnings());
    warnings.add(
        "Few and many pairs of nodes were timed with different CPU placement: L's growth per added"
            + " node, l_p, includes that difference, so do not extrapolate L to more nodes");
    warnings.add(
        "Less precise than 2 %: L ±23 %, M_ctc heap ±15 %, M_ctc ±12 %, M_ctm ±6.9 %, M_mtm ±3.7 % and"
            + " 3 more. A quiet machine or `--budget 300s` narrows them.");
    warnings.add(
        "The senders could not saturate the link at 1–96, 256 bytes; g_r is an upper bound there");
    warnings.add(
        "Note: L: no contention seen in streams: 4 pairs together moved 48.21 MB/s, 3.97 ± 0.04 times"
            + " one pair's rate (1472-byte packets)");
    warnings.add("Note: slopes below zero, within noise, were set to 0: g_s, g_r (1 ≤ m ≤ 40)");
    EnumSet<Experiment> usual = EnumSet.of(Experiment.PAIRS);
    Parameter.usual().forEach(parameter -> usual.addAll(parameter.experiments()));
    for (Experiment experiment : usual) {
      warnings.add(
          "Note: 17 of 126 measurements of "
              + experiment.id()
              + " left out: the launch's median at this size is far from the other launches'");
    }
    return SheetLike.of(base).warnings(warnings).sheet();
  }

  /** Checks of every verdict, efforts of two experiments, disturbed rows of every form. */
  private static Diagnostics diagnostics() {
    return new Diagnostics(
        List.of(
            new Check(
                "O_s against CPU time",
                CheckVerdict.HOLDS,
                "a send takes 0.97 to 1.01 times as much CPU time as elapsed time, each timed over"
                    + " bursts of its own (7 sizes; allowed: 0.85 to 1.15, and two standard errors"
                    + " more)"),
            new Check(
                "full duplex",
                CheckVerdict.FAILS,
                "predictions in which a node sends and receives at once are too low, because the"
                    + " model's condition is not met (at 1472 bytes O_s + O_r + U_r = 130.8 µs is"
                    + " not below max(g_s, g_r) = 123.2 µs)"),
            new Check(
                "O_r at two arrival rates", CheckVerdict.UNKNOWN, "O_r is not observable here")),
        List.of(
            new RoundTripTime(1, Estimate.of(98.25, 1.5)),
            new RoundTripTime(1472, new Estimate(612.5, new Interval(608, 615)))),
        List.of(
            new Effort(Experiment.SEND_OVERHEAD, 6, 2.43, 1.2, 3.625, 0.5),
            new Effort(Experiment.BURST_LOSS, 12, 4.8, 0, 10.25, 31.06)),
        Map.of(
            Parameter.SEND_GAP, "other processes used 52 % of one CPU",
            Parameter.TRANSFER_TIME,
                "other processes used 7 % of one CPU; other processes used 61 % of one CPU; the"
                    + " hypervisor took 12 % of the time (steal)",
            Parameter.NETWORK_BUFFER, "other processes used 9 % of one CPU",
            Parameter.COPY_CACHE_TO_CACHE, "other processes used 33 % of one CPU"));
  }

  /**
   * Table 1 with single operations: many and few of them, and some as short as the clock's cost.
   */
  public static Sheet timedSingly() {
    Sheet base = table1();
    return SheetLike.of(base)
        .diagnostics(
            base.diagnostics()
                .with(
                    List.of(
                        singly(Experiment.SEND_OVERHEAD, 1, 1200, 6.3),
                        singly(Experiment.SEND_OVERHEAD, 1472, 1150, 43.5),
                        singly(Experiment.USER_RECEIVE, 1, 640, 0.19),
                        singly(Experiment.PING_PONG, 1, 12_345, 98.25),
                        singly(Experiment.PING_PONG, 1472, 9_876, 612.5))))
        .sheet();
  }

  /** Times that grow by half of the median with every tenfold rarer operation. */
  private static Distribution singly(
      Experiment experiment, int size, long operations, double median) {
    List<Quantile> quantiles =
        Distribution.SHARES.stream()
            .filter(share -> Distribution.isTold(share, operations))
            .map(
                share ->
                    new Quantile(
                        share,
                        Math.rint(1000 * median * (0.85 - 0.5 * Math.log10(1 - share))) / 1000))
            .toList();
    return new Distribution(
        new OperationTag(experiment, size), operations, quantiles, 40 * median, 0.023, 0.001);
  }

  /** Text that tries to leave its place in every format. */
  public static Sheet hostile() {
    Sheet base = table1();
    Map<Parameter, Outcome> outcomes = new EnumMap<>(Parameter.class);
    outcomes.put(
        Parameter.SEND_GAP, new Outcome.Rejected(" a,\"b\"\nc | d \u001b[31m red \u202e turned"));
    return SheetLike.bare(base)
        .cluster(new Sheet.SheetCluster("lab\n", 1, "u|dp", 1472))
        .outcomes(outcomes)
        .warnings(List.of("first\nsecond \u2028 third"))
        .diagnostics(
            new Diagnostics(
                List.of(new Check("a\n| b", CheckVerdict.FAILS, "c |\u001b[31m\nd")),
                List.of(),
                List.of(),
                Map.of(Parameter.SEND_GAP, " x |\ny\u202e")))
        .provenance(Map.of("key\n| x", "`code` <b> \r\u0007"))
        .sheet();
  }

  /** Cost functions that bend at different sizes, with numbers of very different length. */
  public static Sheet ragged() {
    Sheet base = table1();
    Map<Parameter, Outcome> outcomes = new EnumMap<>(Parameter.class);
    outcomes.put(Parameter.SEND_OVERHEAD, line(Estimate.exact(-1.25), Estimate.of(-3e-5, 2e-9)));
    outcomes.put(
        Parameter.SEND_GAP,
        new Outcome.Linear(
            new CostFunction(
                List.of(
                    Segment.exact(new SizeRange(1, 18), 5, 0),
                    Segment.exact(new SizeRange(19, 40), 123456.789, 0.5),
                    new Segment(
                        SizeRange.from(41), Estimate.of(12345678, 4321), Estimate.of(3, 0.0996)))),
            List.of(
                Breakpoint.fixed(18),
                new Breakpoint(40.25, Breakpoint.BreakpointSource.DETECTED, interval(38, 42))),
            new FitQuality(3, Double.NaN, 1.5, 0.4)));
    outcomes.put(
        Parameter.TRANSFER_TIME,
        new Outcome.Transfer(
            Estimate.exact(1.5),
            Estimate.of(-2, 0.5),
            Estimate.exact(0.25),
            Optional.empty(),
            Optional.empty(),
            new FitQuality(60, 0.0021, 0.0058, Double.POSITIVE_INFINITY)));
    return SheetLike.bare(base)
        .cluster(new Sheet.SheetCluster("local", 2, "udp", 1472))
        .outcomes(outcomes)
        .truths(base.truths())
        .provenance(Map.of())
        .sheet();
  }
}
