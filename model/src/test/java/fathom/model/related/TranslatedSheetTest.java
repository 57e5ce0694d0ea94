package fathom.model.related;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.Breakpoint;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Table 1 in other models' parameters, at p = 16. Worked out from the printed numbers: at m = 1,
 * O_s 6.3371, g_s = g_r = 6.73, O_r 12.2876, U_r 9.93, L(1,2) = 3.112 + 16.684 + 0.0826 = 19.8786,
 * L(1,16) = 24.896 + 16.684 + 0.0826 = 41.6626; at 1500, g_s 122.427, g_r 123.186.
 */
class TranslatedSheetTest {
  private static final double EXACT = 1e-9;
  private static final Setting SIXTEEN = Setting.of(16);
  private static final FitQuality FIT = new FitQuality(6, 0, 0, 0);

  private static ModelParameter quantity(
      Sheet sheet, Setting setting, String model, String symbol) {
    TranslatedSheet of =
        TranslatedSheet.of(sheet, setting).stream()
            .filter(s -> s.model().word().equals(model))
            .findFirst()
            .orElseThrow();
    List<ModelParameter> found =
        of.parameters().stream().filter(q -> q.symbol().equals(symbol)).toList();
    assertEquals(1, found.size(), () -> symbol + " of " + of);
    return found.getFirst();
  }

  private static Estimate number(Sheet sheet, Setting setting, String model, String symbol) {
    Value value = quantity(sheet, setting, model, symbol).value();
    return assertInstanceOf(Value.Single.class, value, symbol).estimate();
  }

  private static String reason(Sheet sheet, String model, String symbol) {
    Value value = quantity(sheet, SIXTEEN, model, symbol).value();
    return assertInstanceOf(Value.Absent.class, value, symbol).reason();
  }

  @ParameterizedTest
  @CsvSource({
    "bsp, p, 16",
    "bsp, g, 0.082124", // 123.186/1500
    "postal, n, 16",
    "postal, λ, 10.433476968796434", // (6.3371 + 41.6626 + 12.2876 + 9.93)/6.73
    "postal, λ of RM, 11.08035221157943", // 70.2173/6.3371
    "logp, L, 19.8786",
    "logp, o, 14.27735", // (6.3371 + 12.2876 + 9.93)/2
    "logp, g, 6.73",
    "logp, P, 16",
    "logp, ⌈L/g⌉, 3", // 19.8786/6.73 = 2.95
    "c3, p, 16",
    "c3, s, 28.5547",
    "c3, h, 1",
    "c3, l, 1500",
    "loggp, L, 19.8786",
    "loggp, o, 14.27735",
    "loggp, g, 6.73",
    "loggp, G, 0.0788", // g_r is the larger one up to 2448 bytes
    "logpc, G, 0.0788",
    "logpq, ⌈L/g⌉, 3",
    "logpq, queue, 1935",
    "phase-parallel, t_0(2), 48.4333", // 6.3371 + 19.8786 + 12.2876 + 9.93
    "phase-parallel, r_∞(2), 12.176708392187424",
    "hockney, α, 48.4333",
    "hockney, β, 12.176708392187424", // 1500/123.186
    "plogp, L, 26.2157", // 48.4333 - 22.2176, as O_r + U_r is the largest at 1 byte
    "cluster, B_L, 1935",
  })
  void tableOne(String model, String symbol, double expected) {
    Estimate found = number(TableOne.sheet(), SIXTEEN, model, symbol);
    assertEquals(expected, found.value(), EXACT);
    assertEquals(0, found.ci().width(), EXACT, "the table's numbers are exact");
  }

  /** At m = 1000: O_s 31.67, O_r 55.076, U_r 9.93; L = 19.796 + 82.6; g = g_r = 83.786. */
  @Test
  void modelsOfOneSizeAreTakenWhereAskedFor() {
    Setting thousand = new Setting(16, 1000);
    assertEquals(48.338, number(TableOne.sheet(), thousand, "logp", "o").value(), EXACT);
    assertEquals(102.396, number(TableOne.sheet(), thousand, "logp", "L").value(), EXACT);
    assertEquals(83.786, number(TableOne.sheet(), thousand, "logp", "g").value(), EXACT);
    assertEquals(2, number(TableOne.sheet(), thousand, "logp", "⌈L/g⌉").value(), EXACT);
    // What is not of one small message stays.
    assertEquals(48.4333, number(TableOne.sheet(), thousand, "hockney", "α").value(), EXACT);
    assertEquals(26.2157, number(TableOne.sheet(), thousand, "plogp", "L").value(), EXACT);
    assertThrows(IllegalArgumentException.class, () -> new Setting(1, 1));
    assertThrows(IllegalArgumentException.class, () -> new Setting(2, 0));
  }

  /**
   * g(m): O_r + U_r up to 256 bytes, g_r from 1024 on. L(m, 16) grows with the load 16·m/g_s past
   * 90.
   */
  @ParameterizedTest
  @CsvSource({
    "plogp, o_s(m), 6.3371, 7.9892, 12.8468, 32.2772, 44.32",
    "plogp, o_r(m), 22.2176, 24.8516, 33.0884, 66.0356, 86.456",
    "plogp, g(m), 22.2176, 24.8516, 33.0884, 85.6772, 123.186",
    "cluster, g_s(m), 6.73, 8.1214, 23.4046, 84.5374, 122.427",
    "cluster, U_r(m), 9.93, 9.93, 9.93, 9.93, 9.93",
    "cluster, 'L(m, 16)', 41.6626, 48.986048765538506, 82.6984019855546, 223.72134830001607,"
        + " 311.4551092487768",
  })
  void functionsAreShownAtSomeSizesUpToTheMtu(
      String model,
      String symbol,
      double at1,
      double at64,
      double at256,
      double at1024,
      double at1500) {
    Value value = quantity(TableOne.sheet(), SIXTEEN, model, symbol).value();
    List<Value.AtSize> points = assertInstanceOf(Value.Curve.class, value).points();
    assertEquals(
        List.of(1, 64, 256, 1024, 1500), points.stream().map(Value.AtSize::bytes).toList());
    double[] expected = {at1, at64, at256, at1024, at1500};
    for (int i = 0; i < expected.length; i++) {
      assertEquals(expected[i], points.get(i).estimate().value(), EXACT);
    }
  }

  @Test
  void whatNoSheetCanGiveCarriesItsReason() {
    Sheet table = TableOne.sheet();
    assertTrue(reason(table, "bsp", "L").contains("validate --library --operation barrier"));
    assertTrue(reason(table, "c3", "C_l()").contains("the switch's bandwidth C only"));
    assertTrue(reason(table, "c3", "C_p()").contains("per operation"));
    assertTrue(reason(table, "ccm", "T_F").contains("per operation"));
    assertTrue(reason(table, "phase-parallel", "t_p").contains("no experiment"));
    assertTrue(reason(table, "logpc", "C_n()").contains("k-ary n-cubes"));
    assertTrue(reason(table, "logpc", "C_n()").contains("τ·m, is multiplied by p·m/(C·g_s(m))"));
    assertEquals(
        new Value.TextValue(
            "broadcast, gather, scatter, complete-exchange, allgather, allreduce, reduce,"
                + " reduce-scatter, barrier"),
        quantity(table, SIXTEEN, "ccm", "F").value());
  }

  /** O_r is not there: what needs it says why, the rest stays. */
  @Test
  void aPartialSheetGivesWhatItCan() {
    Sheet sheet =
        with(Map.of(Parameter.RECEIVE_OVERHEAD, new Outcome.NotObservable("no steering here")));
    String why = "O_r has no value on this sheet: not observable: no steering here";
    assertEquals(why, reason(sheet, "logp", "o"));
    assertEquals(why, reason(sheet, "hockney", "α"));
    assertEquals(why, reason(sheet, "plogp", "o_r(m)"));
    assertEquals(why, reason(sheet, "cluster", "O_r(m)"));
    assertEquals(19.8786, number(sheet, SIXTEEN, "logp", "L").value(), EXACT);
    assertEquals(0.082124, number(sheet, SIXTEEN, "bsp", "g").value(), EXACT);
    Sheet empty = with(Map.of(), Parameter.values());
    assertEquals("g_s has no value on this sheet: it was not measured", reason(empty, "bsp", "g"));
    assertEquals(
        "B_L has no value on this sheet: it was not measured", reason(empty, "logpq", "queue"));
    assertTrue(reason(empty, "c3", "C_l()").contains("no number for contention"));
    assertTrue(reason(empty, "logpc", "C_n()").contains("no number for it"));
    assertEquals(16, number(empty, SIXTEEN, "bsp", "p").value());
  }

  /**
   * Half of √(0.3² + 0.4² + 1.2²) = 1.3: constants of O_s, O_r and U_r at 1 byte, in quadrature.
   */
  @Test
  void intervalsArePropagated() {
    Sheet sheet =
        with(
            Map.of(
                Parameter.SEND_OVERHEAD, bent(Estimate.of(6.308, 0.3), 0.0291, 6.37, 0.0253),
                Parameter.RECEIVE_OVERHEAD, bent(Estimate.of(12.245, 0.4), 0.0426, 12.176, 0.0429),
                Parameter.USER_RECEIVE, line(Estimate.of(9.93, 1.2), Estimate.exact(0))));
    Estimate o = number(sheet, SIXTEEN, "logp", "o");
    assertEquals(14.27735, o.value(), EXACT);
    assertEquals(14.27735 - 0.65, o.ci().low(), EXACT);
    assertEquals(14.27735 + 0.65, o.ci().high(), EXACT);
    assertEquals(2.6, number(sheet, SIXTEEN, "c3", "s").ci().width(), EXACT);
    assertEquals(0, number(sheet, SIXTEEN, "logp", "g").ci().width(), EXACT);
  }

  /** l_0 = 16.684 ± 8: L/g from 1.77 to 4.14. */
  @Test
  void theCapacityIsWholeMessagesWithItsInterval() {
    Sheet sheet =
        with(
            Map.of(
                Parameter.TRANSFER_TIME,
                new Outcome.Transfer(
                    Estimate.exact(1.556),
                    Estimate.of(16.684, 8),
                    Estimate.exact(0.0826),
                    Optional.empty(),
                    Optional.empty(),
                    FIT)));
    Estimate capacity = number(sheet, SIXTEEN, "logp", "⌈L/g⌉");
    assertEquals(3, capacity.value());
    assertEquals(2, capacity.ci().low());
    assertEquals(5, capacity.ci().high());
  }

  /**
   * g_s = g_r = 4, −1..5: one-way(1, 16)/4 = 70.2173/4, at 5 by 3.510865 less; at −1 it is below 0,
   * beyond a division by 0, and half as far g is 1.5. L(1, 2)/g = 4.97, at 5 it is 3.98, at 1.5
   * 13.25.
   */
  @Test
  void anEndBeyondADivisionByNothingIsSoughtHalfAsFar() {
    Outcome gap = line(new Estimate(4, new Interval(-1, 5)), Estimate.exact(0));
    Outcome below = line(Estimate.exact(-9), Estimate.exact(0));
    Sheet sheet =
        with(
            Map.of(
                Parameter.SEND_GAP,
                gap,
                Parameter.RECEIVE_GAP,
                below,
                Parameter.TRANSFER_TIME,
                transfer(Optional.empty())));
    Estimate ratio = number(sheet, SIXTEEN, "postal", "λ");
    assertEquals(17.554325, ratio.value(), EXACT);
    assertEquals(17.554325 - 3.510865, ratio.ci().low(), EXACT);
    assertEquals(17.554325 + 2 * (70.2173 / 1.5 - 17.554325), ratio.ci().high(), EXACT);
    Estimate capacity = number(sheet, SIXTEEN, "logp", "⌈L/g⌉");
    assertEquals(new Estimate(5, new Interval(4, Math.ceil(4.97 + 2 * (13.25 - 4.97)))), capacity);
    // 375, 300 at 5 and 1000 at 1.5: mtu/g.
    Interval rate = new Interval(300, 375 + 2 * (1000 - 375));
    assertEquals(rate, number(sheet, SIXTEEN, "hockney", "β").ci());
    assertEquals(rate, number(sheet, SIXTEEN, "phase-parallel", "r_∞(2)").ci());
    // g itself divides by nothing: its end is told, as far as it is a time.
    assertEquals(new Interval(0, 5), number(sheet, SIXTEEN, "logp", "g").ci());
  }

  /** A switch of C = 0 lets nothing pass: L(m, 16) is no curve. */
  @Test
  void aCurveThatIsNotFiniteIsNone() {
    Sheet sheet = with(Map.of(Parameter.TRANSFER_TIME, transfer(Optional.of(Estimate.exact(0)))));
    assertTrue(reason(sheet, "cluster", "L(m, 16)").contains("not finite"));
    assertTrue(reason(sheet, "hockney", "α").contains("not finite"));
  }

  private static Outcome transfer(Optional<Estimate> bandwidth) {
    return new Outcome.Transfer(
        Estimate.exact(1.556),
        Estimate.exact(16.684),
        Estimate.exact(0.0826),
        bandwidth,
        Optional.empty(),
        FIT);
  }

  /** A falling gap has a negative G, and says so; a gap of 0 has no λ. */
  @Test
  void strangeSheetsGiveStrangeNumbersOrNone() {
    Sheet falling =
        with(
            Map.of(
                Parameter.SEND_GAP, line(Estimate.exact(9), Estimate.of(-0.001, 0.0005)),
                Parameter.RECEIVE_GAP, line(Estimate.exact(1), Estimate.exact(0))));
    Estimate slope = number(falling, SIXTEEN, "loggp", "G");
    assertEquals(-0.001, slope.value(), EXACT);
    assertEquals(-0.0015, slope.ci().low(), EXACT);
    assertEquals(-0.0005, slope.ci().high(), EXACT);
    Sheet none =
        with(
            Map.of(
                Parameter.SEND_GAP,
                line(Estimate.exact(0), Estimate.exact(0)),
                Parameter.RECEIVE_GAP,
                line(Estimate.exact(0), Estimate.exact(0)),
                Parameter.TRANSFER_TIME,
                new Outcome.Transfer(
                    Estimate.exact(1),
                    Estimate.exact(1),
                    Estimate.exact(0),
                    Optional.empty(),
                    Optional.empty(),
                    FIT)));
    assertTrue(reason(none, "postal", "λ").contains("what divides is 0"));
    assertTrue(reason(none, "hockney", "β").contains("what divides is 0"));
  }

  @Test
  void everyModelSaysWhatItIs() {
    List<TranslatedSheet> all = TranslatedSheet.of(TableOne.sheet(), SIXTEEN);
    assertEquals(CommunicationModels.ALL, all.stream().map(TranslatedSheet::model).toList());
    for (TranslatedSheet translated : all) {
      CommunicationModel model = translated.model();
      for (String text :
          List.of(
              model.word(),
              model.title(),
              model.fullName(),
              model.programming(),
              model.signature(),
              model.architecture(),
              model.characteristics())) {
        assertFalse(text.isBlank());
      }
      assertTrue(model.source().matches("(RM|BM|GE) §.*"), model.source());
      assertFalse(model.cannotExpress().isEmpty());
      List<String> symbols = translated.parameters().stream().map(ModelParameter::symbol).toList();
      assertEquals(new HashSet<>(symbols).size(), symbols.size(), "each symbol once");
      assertFalse(translated.parameters().toString().contains("{"), "all places are filled");
    }
  }

  /** Table 1 without some of its outcomes, and then with others. */
  static Sheet with(Map<Parameter, Outcome> changes, Parameter... without) {
    Sheet base = TableOne.sheet();
    Map<Parameter, Outcome> outcomes = new EnumMap<>(Parameter.class);
    outcomes.putAll(base.outcomes());
    outcomes.keySet().removeAll(Arrays.asList(without));
    outcomes.putAll(changes);
    return new Sheet(
        base.created(),
        base.cluster(),
        outcomes,
        Map.of(),
        Map.of(),
        List.of(),
        base.diagnostics(),
        new TreeMap<>());
  }

  static Outcome line(Estimate constant, Estimate slope) {
    return new Outcome.Linear(
        new CostFunction(List.of(new Segment(SizeRange.from(1), constant, slope))), List.of(), FIT);
  }

  private static Outcome bent(Estimate low, double lowSlope, double constant, double slope) {
    return new Outcome.Linear(
        new CostFunction(
            List.of(
                new Segment(new SizeRange(1, 40), low, Estimate.exact(lowSlope)),
                Segment.exact(SizeRange.from(41), constant, slope))),
        List.of(Breakpoint.fixed(40)),
        FIT);
  }
}
