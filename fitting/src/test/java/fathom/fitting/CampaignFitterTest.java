package fathom.fitting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.cost.BreakpointChoice;
import fathom.fitting.points.DroppedRow;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Segment;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.BurstCount;
import fathom.model.samples.Campaign;
import fathom.model.samples.CopyWindow;
import fathom.model.samples.CopyWindow.CopyVariant;
import fathom.model.samples.InterferenceWindow;
import fathom.model.samples.Replicate;
import fathom.model.samples.RoundTripWindow;
import fathom.model.samples.StreamWindow;
import fathom.model.samples.TimedWindow;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class CampaignFitterTest {
  private static final List<CopyVariant> VARIANTS = List.copyOf(EnumSet.allOf(CopyVariant.class));
  private static final Set<Parameter> ALL = EnumSet.copyOf(Parameter.measurable());

  private static Campaign everything() {
    Synthetic synthetic = new Synthetic(9);
    Synthetic.tableOne().forEach((p, truth) -> synthetic.timed(Synthetic.experiment(p), truth));
    return synthetic
        .interference(Synthetic.SIZES, m -> 12.2 + 0.0429 * m)
        .roundTrips(List.of(1, 2), Synthetic.SIZES, (m, p) -> 60 + p + 0.2 * m)
        .bursts(3, 1, List.of(400L, 800L, 1600L), 9, 206, 0.33, 0.1)
        .streams(1, 1472, 12.1)
        .streams(2, 1472, 18.2)
        .cpuTimes(Synthetic.SIZES, m -> 6.3)
        .copies(
            Experiment.COPY_CACHE_TO_CACHE,
            CopyVariant.SEGMENT,
            0.2,
            CostFunction.line(0.194, 0.015))
        .copies(
            Experiment.COPY_CACHE_TO_CACHE, CopyVariant.HEAP, 0.2, CostFunction.line(0.2, 0.016))
        .campaign();
  }

  private static <T> List<T> shuffled(List<T> rows, Random random) {
    List<T> copy = new ArrayList<>(rows);
    Collections.shuffle(copy, random);
    return copy;
  }

  @Test
  void theOrderOfTheSamplesDoesNotMatter() {
    Campaign campaign = everything();
    Random random = new Random(1);
    Map<Experiment, List<TimedWindow>> timed = new EnumMap<>(Experiment.class);
    campaign.timed().forEach((e, rows) -> timed.put(e, shuffled(rows, random)));
    Map<Experiment, List<CopyWindow>> copies = new EnumMap<>(Experiment.class);
    campaign.copies().forEach((e, rows) -> copies.put(e, shuffled(rows, random)));
    Campaign other =
        new Campaign(
            timed,
            copies,
            shuffled(campaign.roundTrips(), random),
            shuffled(campaign.interference(), random),
            shuffled(campaign.bursts(), random),
            shuffled(campaign.cpuTimes(), random),
            shuffled(campaign.streams(), random),
            campaign.notObservable(),
            campaign.receiveOverheadInSendOverhead());
    assertEquals(
        CampaignFitter.fit(campaign, ALL, FitSettings.defaults()),
        CampaignFitter.fit(other, ALL, FitSettings.defaults()));
  }

  @Test
  void everyWantedParameterHasAnOutcomeAndRoundTripsStandBesideL() {
    CampaignFit fit = CampaignFitter.fit(everything(), ALL, FitSettings.defaults());
    assertEquals(List.of(Parameter.values()), List.copyOf(fit.outcomes().keySet()));
    assertEquals(Set.of(Parameter.COPY_CACHE_TO_CACHE), fit.heapCopies().keySet());
    assertEquals(
        Set.of(Parameter.SEND_GAP),
        Synthetic.fit(everything(), Parameter.SEND_GAP).outcomes().keySet());
  }

  /**
   * Above a size messages wait for their receivers, and round trips are ten times as long: L is of
   * those below, and all round trips are told.
   */
  @Test
  void whereALibrarySwitchesOnlyOneWayIsATransfer() {
    Synthetic synthetic = new Synthetic(9);
    Synthetic.tableOne().forEach((p, truth) -> synthetic.timed(Synthetic.experiment(p), truth));
    synthetic.interference(Synthetic.SIZES, m -> 12.2 + 0.0429 * m);
    Campaign campaign =
        synthetic
            .roundTrips(List.of(1), Synthetic.SIZES, (m, p) -> (m > 400 ? 10 : 1) * (60 + 0.2 * m))
            .campaign();
    Set<Parameter> wanted = Set.of(Parameter.TRANSFER_TIME, Parameter.SEND_GAP);
    CampaignFit fit =
        CampaignFitter.fit(campaign, wanted, FitSettings.defaults().withSwitches(List.of(400)));
    Outcome.Transfer below =
        transfer(Synthetic.fit(campaign.withRoundTripsUpTo(400), Parameter.TRANSFER_TIME));
    assertEquals(below.constant().value(), transfer(fit).constant().value(), 1e-6);
    assertEquals(below.slope().value(), transfer(fit).slope().value(), 1e-6);
    List<Segment> gap = Synthetic.linear(fit, Parameter.SEND_GAP).cost().segments();
    assertTrue(gap.stream().anyMatch(piece -> piece.range().toBytes() == 400), gap::toString);
  }

  /** Two of six launches take half as long again for each round trip. */
  @Test
  void launchesWithOtherRoundTripsAreNamed() {
    Synthetic synthetic = new Synthetic(3).strays(0).noise(0.002);
    Synthetic.tableOne().forEach((p, truth) -> synthetic.timed(Synthetic.experiment(p), truth));
    synthetic.interference(Synthetic.SIZES, m -> 12.2 + 0.0429 * m);
    Campaign even =
        synthetic.roundTrips(List.of(1), Synthetic.SIZES, (m, p) -> 60 + 0.2 * m).campaign();
    Campaign uneven =
        new Campaign(
            even.timed(),
            even.copies(),
            even.roundTrips().stream()
                .map(
                    w ->
                        new RoundTripWindow(
                            w.sizeBytes(),
                            w.pairs(),
                            w.replicate(),
                            (w.replicate().fork() % 3 == 2 ? 1.5 : 1) * w.micros()))
                .toList(),
            even.interference(),
            even.bursts(),
            even.cpuTimes(),
            even.streams(),
            even.notObservable(),
            even.receiveOverheadInSendOverhead());
    assertEquals(0, ofOutlyingLaunches(even).size());
    List<String> told = ofOutlyingLaunches(uneven);
    assertEquals(1, told.size(), told::toString);
    assertTrue(told.getFirst().contains(": 2 of 6 launches had no weight"), told::getFirst);
    assertTrue(told.getFirst().contains("(fork 2 by +"), told::getFirst);
    assertTrue(told.getFirst().contains(", fork 5 by +"), told::getFirst);
  }

  private static List<String> ofOutlyingLaunches(Campaign campaign) {
    return Synthetic.fit(campaign, Parameter.TRANSFER_TIME).warnings().stream()
        .filter(warning -> warning.contains("had no weight at most sizes"))
        .toList();
  }

  private static Outcome.Transfer transfer(CampaignFit fit) {
    return assertInstanceOf(Outcome.Transfer.class, fit.outcomes().get(Parameter.TRANSFER_TIME));
  }

  @Test
  void withoutDataEachIsRefusedByName() {
    CampaignFit fit = CampaignFitter.fit(campaign(List.of()), ALL, FitSettings.defaults());
    for (Parameter parameter : ALL) {
      String reason = Synthetic.rejection(fit, parameter);
      assertTrue(reason.startsWith("no raw results for " + parameter.symbol()), reason);
    }
  }

  @Test
  void whatCannotBeObservedIsNotFitted() {
    Campaign campaign =
        new Synthetic(1)
            .notObservable(Parameter.NETWORK_BUFFER, "no switch on loopback")
            .bursts(3, 1, List.of(400L, 800L), 9, 206, 0.33, 0)
            .campaign();
    assertEquals(
        new Outcome.NotObservable("no switch on loopback"),
        Synthetic.outcome(
            Synthetic.fit(campaign, Parameter.NETWORK_BUFFER), Parameter.NETWORK_BUFFER));
  }

  @Test
  void degenerateInputIsRefusedOrRight() {
    refuses("1 data point", window(1, 0, 5));
    refuses("2 data points", window(1, 0, 5), window(2, 0, 6));
    refuses("no raw results", window(-1, 0, 5), window(-1, 1, 5));
    refuses("falls with size", descending());
    assertEquals(5, cost(window(8, 0, 5), window(8, 1, 5), window(8, 2, 5)).at(8), 1e-12);
    CostFunction equal =
        cost(window(1, 0, 5), window(1, 1, 5), window(1, 2, 5), window(9, 0, 5), window(9, 1, 5));
    assertEquals(CostFunction.line(5, 0).at(1000), equal.at(1000), 1e-12);
    assertEquals(0, equal.segments().getFirst().slope().ci().width());
  }

  @Test
  void hugeAndTinyTimesNeverBreakOut() {
    for (double micros : List.of(1e-308, 1e-200, 1e200, 1.7e308)) {
      Campaign campaign =
          campaign(
              List.of(
                  window(1, 0, micros),
                  window(1, 1, micros),
                  window(20, 0, micros),
                  window(20, 2, micros),
                  window(30, 1, micros)));
      for (BreakpointChoice choice :
          List.of(new BreakpointChoice.Auto(), BreakpointChoice.fixed(10))) {
        assertFinite(
            CampaignFitter.fit(campaign, ALL, FitSettings.defaults().withBreakpoint(choice)));
      }
    }
  }

  @Test
  @Tag("campaigns")
  void anySmallCampaignHasTypedOutcomes() {
    assertTypedOutcomes(new Random(5), 75);
  }

  @Tag("campaigns")
  @Tag("long")
  @Test
  void manySmallCampaignsHaveTypedOutcomes() {
    assertTypedOutcomes(new Random(6), 300);
  }

  private static void assertTypedOutcomes(Random random, int campaigns) {
    for (int i = 0; i < campaigns; i++) {
      Campaign campaign = arbitrary(random);
      for (BreakpointChoice choice :
          List.of(
              new BreakpointChoice.Auto(),
              new BreakpointChoice.NoBreakpoints(),
              BreakpointChoice.fixed(18, 40))) {
        assertFinite(
            CampaignFitter.fit(campaign, ALL, FitSettings.defaults().withBreakpoint(choice)));
      }
    }
  }

  private static void assertFinite(CampaignFit fit) {
    Set<Parameter> expected = EnumSet.copyOf(ALL);
    if (fit.outcomes().get(Parameter.TRANSFER_TIME) instanceof Outcome.Transfer) {
      expected.add(Parameter.ROUND_TRIP);
    }
    assertEquals(expected, fit.outcomes().keySet());
    String all = fit.toString();
    assertFalse(all.contains("NaN") || all.contains("Infinity"), all);
  }

  private static Campaign arbitrary(Random random) {
    int count = random.nextInt(14);
    Map<Experiment, List<TimedWindow>> timed = new EnumMap<>(Experiment.class);
    Map<Experiment, List<CopyWindow>> copies = new EnumMap<>(Experiment.class);
    List<RoundTripWindow> roundTrips = new ArrayList<>();
    List<InterferenceWindow> interference = new ArrayList<>();
    List<BurstCount> bursts = new ArrayList<>();
    List<TimedWindow> cpuTimes = new ArrayList<>();
    List<StreamWindow> streams = new ArrayList<>();
    List<Integer> sizes = List.of(0, 1, 20, 40, 41, 100, 1472);
    for (int i = 0; i < count; i++) {
      for (Experiment experiment : Experiment.values()) {
        int size = sizes.get(random.nextInt(sizes.size()));
        Replicate replicate = new Replicate(random.nextInt(4), i);
        double micros = Math.exp(3 * random.nextGaussian());
        timed
            .computeIfAbsent(experiment, e -> new ArrayList<>())
            .add(new TimedWindow(size, replicate, micros));
        CopyVariant variant = VARIANTS.get(random.nextInt(VARIANTS.size()));
        copies
            .computeIfAbsent(experiment, e -> new ArrayList<>())
            .add(new CopyWindow(size, variant, replicate, micros));
        roundTrips.add(new RoundTripWindow(size, 1 + random.nextInt(3), replicate, 1000 * micros));
        interference.add(new InterferenceWindow(size, replicate, 1000 + micros, random.nextInt(3)));
        int offered = 1 + random.nextInt(100);
        int arrived = random.nextInt(offered + 1);
        bursts.add(
            new BurstCount(
                size,
                2,
                1 + random.nextInt(2),
                replicate,
                offered,
                arrived,
                0,
                random.nextInt(3) * micros));
        streams.add(new StreamWindow(size, 1 + random.nextInt(3), replicate, micros));
        cpuTimes.add(new TimedWindow(size, replicate, micros));
      }
    }
    return new Campaign(
        timed,
        copies,
        roundTrips,
        interference,
        bursts,
        cpuTimes,
        streams,
        Map.of(),
        random.nextBoolean());
  }

  @Test
  void strayForksAreRecorded() {
    List<TimedWindow> windows = new ArrayList<>();
    for (int fork = 0; fork < 6; fork++) {
      for (int size : List.of(1, 10, 20, 40)) {
        double stray = fork == 2 && size == 10 ? 1.9 : 1;
        double noise = 1 + 0.001 * ((fork * 7 + size) % 5);
        windows.add(window(size, fork, (5 + 0.1 * size) * stray * noise));
      }
    }
    CampaignFit fit = Synthetic.fit(campaign(windows), Parameter.SEND_GAP);
    assertEquals(1, fit.dropped().size());
    DroppedRow row = fit.dropped().getFirst();
    assertEquals(2, row.fork());
    assertEquals(10, row.sizeBytes());
    assertTrue(row.reason().startsWith("outlier"), row.reason());
    assertEquals(6, Synthetic.linear(fit, Parameter.SEND_GAP).cost().at(10), 0.03);
  }

  @Test
  void aGapThatIsTheOverheadIsSaidSo() {
    CostFunction cost = CostFunction.line(6.3, 0.02);
    Campaign alike =
        new Synthetic(1)
            .timed(Experiment.SEND_OVERHEAD, cost)
            .timed(Experiment.SEND_GAP, cost)
            .campaign();
    assertTrue(
        Synthetic.fit(alike, Parameter.SEND_GAP).warnings().stream()
            .anyMatch(w -> w.startsWith("g_s is the sender's CPU time here")));
    Campaign apart =
        new Synthetic(1)
            .timed(Experiment.SEND_OVERHEAD, cost)
            .timed(Experiment.SEND_GAP, CostFunction.line(7.5, 0.08))
            .campaign();
    assertEquals(List.of(), Synthetic.fit(apart, Parameter.SEND_GAP).warnings());
  }

  @Test
  void oneSideOfTheBreakpointIsOnePieceWithAWarning() {
    Campaign above =
        new Synthetic(1)
            .timed(Experiment.SEND_GAP, List.of(100, 500, 1400), m -> 3 + 0.08 * m)
            .campaign();
    CampaignFit fit = Synthetic.fit(above, Parameter.SEND_GAP);
    Outcome.Linear linear = Synthetic.linear(fit, Parameter.SEND_GAP);
    assertTrue(linear.breakpoints().isEmpty());
    assertEquals(1, linear.cost().segments().size());
    assertTrue(fit.warnings().getFirst().contains("breakpoint of 40"));
  }

  @Test
  void twoForksGiveAValueAndAWarning() {
    Campaign campaign =
        new Synthetic(1)
            .forks(2)
            .timed(Experiment.SEND_GAP, CostFunction.line(7.5, 0.08))
            .campaign();
    CampaignFit fit = Synthetic.fit(campaign, Parameter.SEND_GAP);
    assertEquals(7.5 + 80, Synthetic.linear(fit, Parameter.SEND_GAP).cost().at(1000), 2);
    assertTrue(fit.warnings().getFirst().contains("only 2 launches"));
  }

  @Test
  void settingsRefuseWhatIsNoSize() {
    assertThrows(IllegalArgumentException.class, () -> BreakpointChoice.fixed());
    assertThrows(IllegalArgumentException.class, () -> BreakpointChoice.fixed(0));
    assertThrows(IllegalArgumentException.class, () -> FitSettings.defaults().withMtuBytes(0));
    assertEquals(BreakpointChoice.fixed(18, 40), BreakpointChoice.fixed(40, 18, 40));
  }

  private static TimedWindow window(int size, int fork, double micros) {
    return new TimedWindow(size, new Replicate(fork, 0), micros);
  }

  private static List<TimedWindow> line(double constant, double slope, List<Integer> sizes) {
    List<TimedWindow> windows = new ArrayList<>();
    for (int fork = 0; fork < 4; fork++) {
      for (int size : sizes) {
        windows.add(window(size, fork, (constant + slope * size) * (1 + 0.001 * fork)));
      }
    }
    return windows;
  }

  private static TimedWindow[] descending() {
    return line(20, -0.1, List.of(1, 10, 20, 40)).toArray(TimedWindow[]::new);
  }

  private static Campaign campaign(List<TimedWindow> windows) {
    return new Campaign(
        Map.of(Experiment.SEND_GAP, windows),
        Map.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        Map.of(),
        false);
  }

  private static void refuses(String why, TimedWindow... windows) {
    Outcome outcome =
        Synthetic.outcome(
            Synthetic.fit(campaign(List.of(windows)), Parameter.SEND_GAP), Parameter.SEND_GAP);
    String reason = assertInstanceOf(Outcome.Rejected.class, outcome).reason();
    assertTrue(reason.contains(why), reason);
  }

  private static CostFunction cost(TimedWindow... windows) {
    return Synthetic.linear(
            Synthetic.fit(campaign(List.of(windows)), Parameter.SEND_GAP), Parameter.SEND_GAP)
        .cost();
  }
}
