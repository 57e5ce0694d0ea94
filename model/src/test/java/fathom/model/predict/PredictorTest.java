package fathom.model.predict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Operation;
import fathom.model.cost.Estimate;
import fathom.model.parameter.Parameter;
import fathom.model.predict.formula.Catalogue;
import fathom.model.predict.formula.SimulatedFormulas;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.TableOne;
import fathom.model.simulate.Timing;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What a prediction says beside its time. */
class PredictorTest {
  private final Predictor table = new Predictor(TableOne.sheet());

  private static Formula of(Algorithm algorithm, Model model) {
    return Catalogue.of(algorithm.operation()).stream()
        .filter(f -> f.model() == model && f.algorithmWord().equals(algorithm.word()))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @EnumSource(Operation.class)
  void everyAlgorithmHasAFormula(Operation operation) {
    TreeSet<Algorithm> covered = new TreeSet<>();
    SimulatedFormulas.besideDocuments(operation)
        .forEach(f -> f.algorithm().ifPresent(covered::add));
    assertEquals(new TreeSet<>(Algorithm.of(operation)), covered);
  }

  @Test
  void noTwoFormulasHaveTheSameNames() {
    List<Formula> all =
        Arrays.stream(Operation.values())
            .flatMap(operation -> SimulatedFormulas.besideDocuments(operation).stream())
            .toList();
    long names =
        all.stream()
            .map(f -> List.of(f.operation(), f.model(), f.algorithmWord()))
            .distinct()
            .count();
    assertEquals(all.size(), names);
  }

  /** L is missing: postal needs it, the gap of a packet does not. */
  @Test
  void whatTheSheetLacksIsToldOnUse() {
    Predictor partial =
        HandSheets.fullDuplex()
            .with(Parameter.TRANSFER_TIME, new Outcome.NotObservable("loopback has no network"))
            .predictor();
    assertEquals(10, partial.costs().gap(100));
    Formula postal = of(Algorithm.BROADCAST_BINOMIAL, Model.POSTAL);
    MissingParameterException e =
        assertThrows(
            MissingParameterException.class, () -> partial.predict(postal, Point.of(4, 10)));
    assertEquals(Parameter.TRANSFER_TIME, e.parameter());
    assertEquals("not observable: loopback has no network", e.reason());
    assertEquals(
        "L has no value on this sheet: not observable: loopback has no network", e.getMessage());
  }

  @Test
  void aForecastTellsWhatItCannot() {
    Predictor partial = HandSheets.fullDuplex().predictor();
    Forecast gather =
        Forecast.of(partial, Catalogue.of(Operation.GATHER), List.of(Point.of(4, 10)));
    // The time needs no buffer; whether packets are lost does.
    assertEquals(2, gather.predictions().size());
    Assumption lost = gather.predictions().getFirst().assumptions().getFirst();
    assertEquals(
        new Assumption(
            "no packet lost",
            false,
            "not checked: B_L has no value on this sheet: it was not measured"),
        lost);
    Predictor bare = new HandSheets().line(Parameter.SEND_GAP, 1, 0).predictor();
    Forecast none =
        Forecast.of(
            bare, Catalogue.of(Operation.GATHER), List.of(Point.of(4, 10), Point.of(4, 20)));
    assertEquals(0, none.predictions().size());
    assertEquals(2, none.refusals().size());
  }

  /** Table 1 at 1500 bytes: 130.776 µs of overheads against g = 123.186; 98.0 bytes/µs at p = 8. */
  @ParameterizedTest
  @CsvSource({"7, true", "8, false"})
  void premisesOfTheCompleteExchange(int nodes, boolean enough) {
    Formula shift = of(Algorithm.EXCHANGE_SHIFT, Model.CLUSTER);
    Prediction p = table.predict(shift, Point.of(nodes, 1500));
    assertEquals(List.of("full duplex", "enough bandwidth", "inside what was measured"), names(p));
    assertFalse(p.assumptions().get(0).holds());
    assertEquals(enough, p.assumptions().get(1).holds());
    assertEquals(!enough, p.assumptions().get(1).detail().startsWith(Premise.HELD));
    assertEquals(
        "O_s + O_r + U_r = 130.8 µs, max(g_s, g_r) = 123.2 µs, L = 154.8 µs for packets of 1500"
            .replace("154.8", nodes == 7 ? "151.5" : "164.1")
            .concat(" bytes; the first is not below the second"),
        p.assumptions().get(0).detail());
    Prediction held = HandSheets.fullDuplex().predictor().predict(shift, Point.of(nodes, 1500));
    assertEquals(List.of(), held.broken());
  }

  /** Table 1 at 1400 bytes: the sheet's own one-way time is 259 µs. */
  @Test
  void aHopThatIsShorterThanTheOneWayTimeIsTold() {
    for (Model model : List.of(Model.PLOGP, Model.HOCKNEY)) {
      Assumption hop =
          table.predict(of(Algorithm.SEND, model), Point.of(2, 1400)).broken().getFirst();
      assertEquals("hop as long as measured", hop.name());
      String takes = model == Model.PLOGP ? " takes 141." : " takes 163.";
      assertTrue(hop.detail().contains(takes), hop::detail);
      assertTrue(hop.detail().endsWith("O_s + L + O_r + U_r = 259.4 µs"), hop::detail);
    }
    assertEquals(
        List.of(), table.predict(of(Algorithm.SEND, Model.CLUSTER), Point.of(2, 1400)).broken());
  }

  private static List<String> names(Prediction p) {
    return p.assumptions().stream().map(Assumption::name).toList();
  }

  @Test
  void premisesOfTheGather() {
    Prediction all =
        table.predict(of(Algorithm.GATHER_UNCOORDINATED, Model.CLUSTER), Point.of(16, 1 << 20));
    assertEquals(
        "of 10500 packets from 15 senders 7869 are lost (transfer ratio 0.2505)",
        all.broken().getFirst().detail());
    Prediction windows =
        table.predict(of(Algorithm.GATHER_COORDINATED, Model.CLUSTER), Point.of(16, 1 << 20));
    assertEquals(List.of(), windows.broken());
    assertEquals(
        "3 senders at once (TW eq. 7 as printed says 2, because rem(15, 3) = 0 is below Ga_l = 1; but"
            + " then every window is full), overflow the switch's buffer after one round; with 1 at"
            + " once it never overflows",
        windows.assumptions().getFirst().detail());
  }

  @Test
  void tellsWhatTheSheetDoesNotSpeakAbout() {
    Formula pair = of(Algorithm.SEND, Model.HOCKNEY);
    assertEquals(List.of(), table.predict(pair, Point.of(2, 1)).broken());
    assertEquals(1, table.predict(pair, Point.of(2, 0)).broken().size());
    assertEquals(1, table.predict(pair, Point.of(25, 1)).broken().size());
  }

  @Test
  void fanOutThatLeavesASmallerGroupIsTold() {
    Formula group = of(Algorithm.EXCHANGE_GROUP_SHUFFLE, Model.CLUSTER);
    Assumption even = table.predict(group, Point.of(8, 10)).assumptions().getFirst();
    assertEquals(new Assumption("fan-out divides p - 1", false, "fan-out 2, p - 1 = 7"), even);
    assertTrue(
        table.predict(group, Point.of(8, 10).withFanOut(7)).assumptions().getFirst().holds());
    assertTrue(
        table.predict(group, Point.of(8, 10).withFanOut(99)).assumptions().getFirst().holds());
  }

  @Test
  void rejectsWhatNoFormulaIsFor() {
    assertThrows(IllegalArgumentException.class, () -> Point.of(1, 10));
    assertThrows(IllegalArgumentException.class, () -> Point.of(2, -1));
    assertThrows(IllegalArgumentException.class, () -> Point.of(2, 10).withSegment(0));
    assertThrows(IllegalArgumentException.class, () -> Point.of(2, 10).withFanOut(0));
  }

  /** O_s = −5000 + 0.1·m is no time, whatever follows it, and 0 would be made up. */
  @Test
  void aTimeBelowZeroIsRefused() {
    Predictor predictor =
        HandSheets.fullDuplex().line(Parameter.SEND_OVERHEAD, -5000, 0.1).predictor();
    Formula postal = of(Algorithm.BROADCAST_BINOMIAL, Model.POSTAL);
    NoPredictionException e =
        assertThrows(NoPredictionException.class, () -> predictor.predict(postal, Point.of(4, 10)));
    assertTrue(
        String.valueOf(e.getMessage()).startsWith("postal's binomial comes to -"), e::getMessage);
    assertThrows(NoPredictionException.class, () -> Timing.of(predictor.costs(), 10, 4));
    Forecast forecast = Forecast.of(predictor, List.of(postal), List.of(Point.of(4, 10)));
    assertEquals(List.of(), forecast.predictions());
    assertEquals(1, forecast.refusals().size());
  }

  /** Through a switch of C = 0, or from a line that sends in −10 µs, nothing comes. */
  @ParameterizedTest
  @CsvSource({"0, 10", "-5, 10", "90, 0", "90, -10"})
  void aTimeThatIsNotFiniteIsRefused(double bandwidth, double gap) {
    Predictor predictor =
        HandSheets.fullDuplex()
            .line(Parameter.SEND_GAP, gap, 0)
            .through(Estimate.exact(bandwidth))
            .predictor();
    for (Formula formula : Catalogue.all()) {
      assertThrows(
          NoPredictionException.class,
          () -> predictor.predict(formula, Point.of(4, 10)),
          formula.source());
    }
    NoPredictionException e =
        assertThrows(NoPredictionException.class, () -> Timing.of(predictor.costs(), 10, 4));
    String expected = gap < 0 ? "g_s comes to -10.00 µs at m = 10" : "L comes to no finite time";
    assertTrue(String.valueOf(e.getMessage()).startsWith(expected), e::getMessage);
  }
}
