package fathom.reports.validation;

import static fathom.model.collective.Algorithm.BROADCAST_BINOMIAL;
import static fathom.model.collective.Algorithm.BROADCAST_CHAIN;
import static fathom.model.collective.Algorithm.BROADCAST_FLAT;
import static fathom.model.collective.Algorithm.GATHER_UNCOORDINATED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.Interval;
import fathom.model.collective.Algorithm;
import fathom.model.collective.CongestionControl;
import fathom.model.collective.Operation;
import fathom.reports.Golden;
import fathom.reports.format.FormatName;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ValidationTest {
  private final Locale before = Locale.getDefault();

  @AfterEach
  void restoreLocale() {
    Locale.setDefault(before);
  }

  private static Case of(Algorithm algorithm) {
    return new Case(algorithm, 4, 65_536);
  }

  /** Ten repetitions, 1 % apart around the middle. */
  private static Measured around(Algorithm algorithm, double middle) {
    List<Double> times =
        DoubleStream.of(0.95, 0.96, 0.97, 0.98, 0.99, 1.01, 1.02, 1.03, 1.04, 1.05)
            .map(f -> f * middle)
            .boxed()
            .toList();
    return measured(of(algorithm), times, Incomplete.NONE);
  }

  private static Measured measured(Case of, List<Double> times, Incomplete incomplete) {
    return new Measured(
        of, new Settings(45, 1457, 45, 1, 2), times, incomplete, new Measured.Start(3, true));
  }

  private static Forecast time(String model, Algorithm algorithm, double micros) {
    return Forecast.time(model, of(algorithm), micros, List.of());
  }

  /** Chain is quickest; the model thinks binomial is; flat is as quick as chain, within noise. */
  private static Validation sample() {
    return new Validation(
        List.of(
            around(BROADCAST_FLAT, 1002),
            around(BROADCAST_CHAIN, 1000),
            around(BROADCAST_BINOMIAL, 2000),
            measured(of(GATHER_UNCOORDINATED), List.of(), new Incomplete(5, 0, 0, 123))),
        List.of(
            time("plogp", BROADCAST_FLAT, 1102.2),
            time("plogp", BROADCAST_CHAIN, 1200),
            Forecast.time("plogp", of(BROADCAST_BINOMIAL), 1000, List.of("full duplex")),
            time("simulator", BROADCAST_FLAT, 951.9),
            time("simulator", BROADCAST_CHAIN, 1000),
            time("simulator", GATHER_UNCOORDINATED, 5000)),
        Collections.emptySortedSet());
  }

  private static String render(FormatName format, Validation validation) {
    return ValidationFormat.render(format, validation, new TreeMap<>(Map.of("cluster", "lab")));
  }

  /** Notes as one line each. */
  private static String unwrapped(String text) {
    return text.replace("\n  ", " ");
  }

  @Test
  void errorsAreOfThePredictionAgainstTheMedian() {
    List<Comparison> comparisons = sample().comparisons(Operation.BROADCAST, "plogp");
    assertEquals(
        List.of(BROADCAST_FLAT, BROADCAST_CHAIN, BROADCAST_BINOMIAL),
        comparisons.stream().map(c -> c.of().algorithm()).toList());
    assertEquals(0.10, comparisons.get(0).error(), 1e-12);
    assertEquals(0.20, comparisons.get(1).error(), 1e-12);
    assertEquals(-0.50, comparisons.get(2).error(), 1e-12);
    Score score = Score.of(sample(), Operation.BROADCAST, "plogp");
    assertEquals(0.8 / 3, score.meanAbsoluteError().orElseThrow(), 1e-12);
    assertEquals(BROADCAST_BINOMIAL, score.worst().orElseThrow().of().algorithm());
  }

  @Test
  void aWrongPickCostsWhatItTakesMore() {
    Pick pick = sample().picks(Operation.BROADCAST, "plogp").getFirst();
    assertEquals(BROADCAST_BINOMIAL, pick.picked());
    assertEquals(BROADCAST_CHAIN, pick.quickest());
    assertEquals(2, pick.cost().orElseThrow(), 1e-12);
    assertFalse(pick.isRight());
  }

  @Test
  void whatTheMeasurementCannotTellApartIsNoWrongPick() {
    Pick pick = sample().picks(Operation.BROADCAST, "simulator").getFirst();
    assertEquals(BROADCAST_FLAT, pick.picked());
    assertTrue(pick.tied() && pick.isRight());
    Score score = Score.of(sample(), Operation.BROADCAST, "simulator");
    assertEquals(1, score.right());
    assertEquals(0, score.quickest(), "strictly it was not the quickest");
    assertEquals(1.002, score.dearest().orElseThrow(), 1e-12);
  }

  @Test
  void anOperationThatLostDataHasNoTime() {
    assertEquals(List.of(), sample().comparisons(Operation.GATHER, "simulator"));
    String text = render(FormatName.TEXT, sample());
    assertTrue(
        unwrapped(text)
            .contains(
                "! uncoordinated, 4 nodes, 64 KiB: of 5 repetitions 5 lost data, 123 packets missing in"
                    + " all; it has no time"),
        text);
  }

  /** 10 repetitions: order statistics 2 and 9 cover 97.9 %, 3 and 8 only 89 %. */
  @Test
  void theIntervalOfTheMedianIsThatOfOrderStatistics() {
    Measured ten = around(BROADCAST_FLAT, 100);
    assertEquals(100, ten.medianMicros().orElseThrow(), 1e-9);
    assertEquals(new Interval(96, 104), ten.interval().orElseThrow());
    assertEquals(104, ten.p90Micros().orElseThrow());
    Measured five =
        measured(of(BROADCAST_FLAT), List.of(1.0, 2.0, 3.0, 4.0, 9.0), new Incomplete(1, 0, 0, 2));
    assertEquals(Optional.empty(), five.interval());
    assertEquals(3, five.medianMicros().orElseThrow());
    assertEquals(3.8, five.meanMicros().orElseThrow(), 1e-12);
  }

  @ParameterizedTest
  @ValueSource(strings = {"und", "de-DE", "ar-EG-u-nu-arab"})
  void theTableSaysAllUnderEveryLocale(String tag) {
    Locale.setDefault(Locale.forLanguageTag(tag));
    String text = render(FormatName.TEXT, sample());
    assertTrue(text.lines().allMatch(line -> line.length() <= 100), text);
    for (String line :
        List.of(
            "plogp      3      26.7 %        -50.0 % binomial, 4 nodes, 64 KiB  0 of 1 (0)"
                + "      2.00",
            "flat       4  64 KiB  1002         40.1  1102      +10.0 %   951.9        -5.0 %",
            "simulator  0      –             –      –               –",
            "simulator: gave a time to 1 case that lost data every time",
            "plogp: of its assumptions do not hold 'full duplex' in 1 case; mean |error| of the"
                + " other 2: 15.0 %",
            "plogp would pick binomial for 4 nodes and 64 KiB: 2.00 times chain")) {
      assertTrue(unwrapped(text).contains(line), () -> line + "\nis not in\n" + text);
    }
  }

  @Test
  void csvAndJsonHaveEveryCase() {
    String csv = render(FormatName.CSV, sample());
    assertEquals(1 + 3 + 2 + 1, csv.lines().count(), csv);
    assertTrue(
        csv.contains(
            "gather,uncoordinated,4,65536,65536,1,2,5,5,0,0,123,3.0,1,,,,,,,simulator,0,5000.0,,"),
        csv);
    String json = render(FormatName.JSON, sample());
    assertTrue(json.contains("\"schema\": \"fathom-validation/1\""), json);
    assertTrue(json.contains("\"mean_absolute_error\": 0.26666666666666"), json);
    assertTrue(json.contains("\"cluster\": \"lab\""), json);
    assertFalse(json.contains("NaN"), json);
    String markdown = render(FormatName.MARKDOWN, sample());
    assertTrue(
        markdown.contains("| chain | 4 | 64 KiB | 1000 | 40.0 | plogp | 1200 | +20.0 % |"),
        markdown);
    assertTrue(markdown.contains("- ! uncoordinated, 4 nodes, 64 KiB: of 5 repetitions"), markdown);
  }

  @Test
  void latexHasEveryCase() throws IOException {
    Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
    Validation tcp =
        new Validation(
            sample().measured(),
            sample().forecasts(),
            new TreeSet<>(List.of(CongestionControl.BBR)));
    String latex = render(FormatName.LATEX, tcp);
    Golden.assertSame("validation.latex", latex);
    assertTrue(
        latex.contains(
            "chain & \\num{4} & 64 KiB & \\num{1000} & \\num{40.0} & \\num{1000} & \\num{1040} & plogp"
                + " & \\num{1200} & +20.0\\,\\% \\\\"),
        latex);
    assertTrue(latex.contains("TCP's congestion control: bbr"), latex);
  }

  @Test
  void overTcpTheTailsAreShownAndWhatTcpDidAgainstCongestion() {
    Validation tcp =
        new Validation(
            sample().measured(),
            sample().forecasts(),
            new TreeSet<>(List.of(CongestionControl.BBR)));
    String text = render(FormatName.TEXT, tcp);
    assertTrue(text.contains("±    mean  p90 "), text);
    assertTrue(text.contains("flat       4  64 KiB  1002         40.1  1002  1042  1102"), text);
    assertTrue(text.contains("TCP's congestion control: bbr\n"), text);
    assertTrue(render(FormatName.CSV, tcp).contains(",bbr,plogp,0,1000.0,-0.5,full duplex\n"));
  }

  @Test
  void aThingTwiceIsRefused() {
    Measured once = around(BROADCAST_FLAT, 1);
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new Validation(
                List.of(once, once), Collections.emptyList(), Collections.emptySortedSet()));
    Forecast said = time("a", BROADCAST_FLAT, 1);
    assertThrows(
        IllegalArgumentException.class,
        () -> new Validation(List.of(once), List.of(said, said), Collections.emptySortedSet()));
  }

  private static Validation two(Measured one, Measured other, Forecast... said) {
    return new Validation(List.of(one, other), List.of(said), Collections.emptySortedSet());
  }

  /** Whoever says the same of two cannot choose, and its choice may be the worse one. */
  @Test
  void aModelThatCannotChooseIsJudgedByTheDearest() {
    Validation validation =
        two(
            around(BROADCAST_FLAT, 1000),
            around(BROADCAST_CHAIN, 2000),
            time("plogp", BROADCAST_FLAT, 1000),
            time("plogp", BROADCAST_CHAIN, 1000.5));
    Pick pick = validation.picks(Operation.BROADCAST, "plogp").getFirst();
    assertEquals(2, pick.among());
    assertEquals(BROADCAST_CHAIN, pick.picked());
    assertEquals(2, pick.cost().orElseThrow(), 1e-12);
    assertFalse(pick.isRight());
    assertTrue(
        unwrapped(render(FormatName.TEXT, validation))
            .contains(
                "plogp cannot choose among 2 algorithms for 4 nodes and 64 KiB: chain takes 2.00"
                    + " times flat"));
  }

  /** As predict does: of equal ones that with the fewest broken assumptions. */
  @Test
  void doubtsDecideBetweenEquals() {
    Validation validation =
        two(
            around(BROADCAST_FLAT, 1000),
            around(BROADCAST_CHAIN, 2000),
            time("plogp", BROADCAST_FLAT, 1000),
            Forecast.time("plogp", of(BROADCAST_CHAIN), 1000, List.of("full duplex")));
    Pick pick = validation.picks(Operation.BROADCAST, "plogp").getFirst();
    assertEquals(1, pick.among());
    assertEquals(BROADCAST_FLAT, pick.picked());
  }

  @Test
  void pickingWhatLosesAllDataIsWrongAndHasNoCost() {
    Measured lost = measured(of(BROADCAST_CHAIN), List.of(), new Incomplete(6, 0, 0, 9));
    Validation validation =
        two(
            around(BROADCAST_FLAT, 1000),
            lost,
            time("plogp", BROADCAST_FLAT, 1000),
            time("plogp", BROADCAST_CHAIN, 500));
    Pick pick = validation.picks(Operation.BROADCAST, "plogp").getFirst();
    assertFalse(pick.isRight());
    assertTrue(pick.cost().isEmpty());
    Score score = Score.of(validation, Operation.BROADCAST, "plogp");
    assertEquals(1, score.cases());
    assertEquals(1, score.unforeseen());
    assertTrue(score.dearest().isEmpty());
    assertTrue(
        unwrapped(render(FormatName.TEXT, validation))
            .contains("plogp would pick chain for 4 nodes and 64 KiB: chain lost data every time"));
  }

  @Test
  void aForecastOfLossIsComparedWithLosses() {
    Measured lost = measured(of(BROADCAST_CHAIN), List.of(), new Incomplete(6, 0, 0, 9));
    Validation validation =
        two(
            around(BROADCAST_FLAT, 1000),
            lost,
            Forecast.loss("plogp", of(BROADCAST_FLAT), List.of()),
            Forecast.loss("plogp", of(BROADCAST_CHAIN), List.of()));
    Score score = Score.of(validation, Operation.BROADCAST, "plogp");
    assertEquals(0, score.unforeseen());
    assertEquals(1, score.unfounded());
    assertEquals(0, score.cases());
    assertTrue(score.meanAbsoluteError().isEmpty());
    assertTrue(
        unwrapped(render(FormatName.TEXT, validation))
            .contains("plogp: said that data would be lost in 1 case that lost none"));
  }

  @Test
  void aStartFarApartIsTold() {
    Measured late =
        new Measured(
            of(BROADCAST_FLAT),
            new Settings(45, 1457, 45, 1, 2),
            List.of(1000.0),
            new Incomplete(0, 2, 1, 4),
            new Measured.Start(20, false));
    String text =
        render(
            FormatName.TEXT,
            new Validation(List.of(late), List.of(), Collections.emptySortedSet()));
    assertTrue(
        unwrapped(text)
            .contains(
                "! nodes started up to 20 µs apart in one repetition (a bound), and times are as much too short, 2.0 % of"
                    + " flat, 4 nodes, 64 KiB"),
        text);
    assertTrue(
        unwrapped(text)
            .contains(
                "! flat, 4 nodes, 64 KiB: of 4 repetitions 2 gave up, 1 had wrong bytes, 4 packets"
                    + " missing in all; their times do not count"),
        text);
  }

  /** P(Bin(8, ½) ≤ 1) = 3.5 %: the second of eight covers 93 % only. */
  @Test
  void theIntervalIsExact() {
    Measured eight =
        measured(
            of(BROADCAST_FLAT), List.of(1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0), Incomplete.NONE);
    assertEquals(new Interval(1, 8), eight.interval().orElseThrow());
    Measured six =
        measured(of(BROADCAST_FLAT), List.of(1.0, 2.0, 3.0, 4.0, 5.0, 6.0), Incomplete.NONE);
    assertEquals(new Interval(1, 6), six.interval().orElseThrow());
    List<Double> hundred = DoubleStream.iterate(1, d -> d + 1).limit(100).boxed().toList();
    assertEquals(
        new Interval(40, 61),
        measured(of(BROADCAST_FLAT), hundred, Incomplete.NONE).interval().orElseThrow());
  }
}
