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
import fathom.reports.format.FormatName;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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
    return new Measured(of(algorithm), times, 0, 0, 3);
  }

  /** Chain is quickest; the model thinks binomial is; flat is as quick as chain, within noise. */
  private static Validation sample() {
    return new Validation(
        List.of(
            around(BROADCAST_FLAT, 1002),
            around(BROADCAST_CHAIN, 1000),
            around(BROADCAST_BINOMIAL, 2000),
            new Measured(of(GATHER_UNCOORDINATED), List.of(), 5, 123, 4)),
        List.of(
            new Forecast("plogp", of(BROADCAST_FLAT), 1102.2, List.of()),
            new Forecast("plogp", of(BROADCAST_CHAIN), 1200, List.of()),
            new Forecast("plogp", of(BROADCAST_BINOMIAL), 1000, List.of("full duplex")),
            new Forecast("simulator", of(BROADCAST_FLAT), 951.9, List.of()),
            new Forecast("simulator", of(BROADCAST_CHAIN), 1000, List.of()),
            new Forecast("simulator", of(GATHER_UNCOORDINATED), 5000, List.of())),
        Collections.emptySortedSet());
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
    assertEquals(0.8 / 3, score.meanAbsoluteError(), 1e-12);
    assertEquals(BROADCAST_BINOMIAL, score.worst().orElseThrow().of().algorithm());
  }

  @Test
  void aWrongPickCostsWhatItTakesMore() {
    Pick pick = sample().picks(Operation.BROADCAST, "plogp").getFirst();
    assertEquals(BROADCAST_BINOMIAL, pick.picked());
    assertEquals(BROADCAST_CHAIN, pick.quickest());
    assertEquals(2, pick.cost(), 1e-12);
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
    assertEquals(1.002, score.dearest(), 1e-12);
  }

  @Test
  void anOperationThatLostDataHasNoTime() {
    assertEquals(List.of(), sample().comparisons(Operation.GATHER, "simulator"));
    String text = ValidationFormat.render(FormatName.TEXT, sample());
    assertTrue(
        text.contains(
            "! uncoordinated, 4 nodes, 64 KiB: 5 of 5 repetitions lost data, 123 packets in all;"
                + " it has no time"),
        text);
  }

  /** 10 repetitions: order statistics 2 and 9 cover 97.9 %, 3 and 8 only 89 %. */
  @Test
  void theIntervalOfTheMedianIsThatOfOrderStatistics() {
    Measured ten = around(BROADCAST_FLAT, 100);
    assertEquals(100, ten.medianMicros().orElseThrow(), 1e-9);
    assertEquals(new Interval(96, 104), ten.interval().orElseThrow());
    assertEquals(104, ten.p90Micros().orElseThrow());
    Measured five = new Measured(of(BROADCAST_FLAT), List.of(1.0, 2.0, 3.0, 4.0, 9.0), 1, 2, 0);
    assertEquals(Optional.empty(), five.interval());
    assertEquals(3, five.medianMicros().orElseThrow());
    assertEquals(3.8, five.meanMicros().orElseThrow(), 1e-12);
  }

  @ParameterizedTest
  @ValueSource(strings = {"und", "de-DE", "ar-EG-u-nu-arab"})
  void theTableSaysAllUnderEveryLocale(String tag) {
    Locale.setDefault(Locale.forLanguageTag(tag));
    String text = ValidationFormat.render(FormatName.TEXT, sample());
    assertTrue(text.lines().allMatch(line -> line.length() <= 100), text);
    for (String line :
        List.of(
            "plogp      3      26.7 %        -50.0 % binomial, 4 nodes, 64 KiB  0 of 1"
                + "          2.00",
            "flat       4  64 KiB  1002         40.1  1102      +10.0 %   951.9        -5.0 %",
            "simulator  0      –             –      –               –",
            "plogp: of its assumptions do not hold 'full duplex' in 1 cases; mean |error| of the"
                + " other 2: 15.0 %",
            "plogp would pick binomial for 4 nodes and 64 KiB: 2.00 times chain")) {
      assertTrue(text.contains(line), () -> line + "\nis not in\n" + text);
    }
  }

  @Test
  void csvAndJsonHaveEveryCase() {
    String csv = ValidationFormat.render(FormatName.CSV, sample());
    assertEquals(1 + 3 + 2 + 1, csv.lines().count(), csv);
    assertTrue(
        csv.contains("gather,uncoordinated,4,65536,5,5,123,4.0,,,,,,simulator,5000.0,"), csv);
    String json = ValidationFormat.render(FormatName.JSON, sample());
    assertTrue(json.contains("\"schema\": \"fathom-validation/1\""), json);
    assertTrue(json.contains("\"mean_absolute_error\": 0.26666666666666"), json);
    assertFalse(json.contains("NaN"), json);
    String markdown = ValidationFormat.render(FormatName.MARKDOWN, sample());
    assertTrue(
        markdown.contains("| chain | 4 | 64 KiB | 1000.0 | plogp | 1200.0 | +20.0 % |"), markdown);
  }

  @Test
  void overTcpTheTailsAreShownAndWhatTcpDidAgainstCongestion() {
    Validation tcp =
        new Validation(
            sample().measured(),
            sample().forecasts(),
            new TreeSet<>(List.of(CongestionControl.BBR)));
    String text = ValidationFormat.render(FormatName.TEXT, tcp);
    assertTrue(text.contains("±    mean  p90 "), text);
    assertTrue(text.contains("flat       4  64 KiB  1002         40.1  1002  1042  1102"), text);
    assertTrue(text.contains("TCP's congestion control: bbr\n"), text);
    assertTrue(ValidationFormat.render(FormatName.CSV, tcp).contains(",full duplex,bbr\n"));
  }

  @Test
  void aThingTwiceIsRefused() {
    Measured once = around(BROADCAST_FLAT, 1);
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new Validation(
                List.of(once, once), Collections.emptyList(), Collections.emptySortedSet()));
    Forecast said = new Forecast("a", of(BROADCAST_FLAT), 1, List.of());
    assertThrows(
        IllegalArgumentException.class,
        () -> new Validation(List.of(once), List.of(said, said), Collections.emptySortedSet()));
  }
}
