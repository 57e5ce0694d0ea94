package fathom.model.related;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.model.sheet.Truth;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * GE's table for Table 1, worked out from its numbers by a script of another language: t_s =
 * one-way(1, 2) = 48.4333, t_b = 123.186/1500 = 0.082124, t_h = 44·t_b = 3.613456; 1024 bytes are
 * 84.094976 µs on a link.
 */
class TopologySheetTest {
  private static final double EXACT = 1e-9;
  private static final Load LOAD = new Load(16, 1024, 12);

  private static Value.Scalar value(
      TopologySheet sheet, String operation, String switching, String topology) {
    List<TopologySheet.TopologyTime> found =
        sheet.cells().stream()
            .filter(cell -> cell.operation() == TopologyOperation.valueOf(operation))
            .filter(cell -> cell.switching() == Switching.valueOf(switching))
            .filter(cell -> cell.topology() == Topology.valueOf(topology))
            .toList();
    assertEquals(1, found.size());
    return found.getFirst().value();
  }

  @Test
  void linksCostWhatTheSheetSays() {
    List<ModelParameter> links = TopologySheet.of(TableOne.sheet(), LOAD).links();
    assertEquals(List.of("t_s", "t_h", "t_b"), links.stream().map(ModelParameter::symbol).toList());
    double[] expected = {48.4333, 3.613456, 0.082124};
    for (int i = 0; i < expected.length; i++) {
      Value.Single number = assertInstanceOf(Value.Single.class, links.get(i).value());
      assertEquals(expected[i], number.estimate().value(), EXACT);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "SINGLE_MESSAGE, STORE_AND_FORWARD, RING, 750.100756", // 48.4333 + 87.708432·8
    "SINGLE_MESSAGE, CUT_THROUGH, RING, 161.435924", // 132.528276 + 3.613456·8
    "BROADCAST, STORE_AND_FORWARD, RING, 1060.226208", // 132.528276·8
    "BROADCAST, CUT_THROUGH, TORUS, 551.79384", // 132.528276·4 + 6·3.613456
    "ALL_TO_ALL_BROADCAST, STORE_AND_FORWARD, TORUS, 1552.02444", // 6·48.4333 + 15·84.094976
    "TOTAL_EXCHANGE, STORE_AND_FORWARD, HYPERCUBE, 2884.772432", // (48.4333 + 8·84.094976)·4
    "CIRCULAR_SHIFT, CUT_THROUGH, HYPERCUBE, 139.755188", // 132.528276 + 2·3.613456
  })
  void tableOne(String operation, String switching, String topology, double micros) {
    Value.Scalar value =
        value(TopologySheet.of(TableOne.sheet(), LOAD), operation, switching, topology);
    Estimate found = assertInstanceOf(Value.Single.class, value).estimate();
    assertEquals(micros, found.value(), EXACT);
    assertEquals(0, found.ci().width(), EXACT);
  }

  /** U_r ± 2 is in t_s once: four start-ups of a broadcast on the hypercube are ± 8. */
  @Test
  void oneUncertainCoefficientMovesAllItIsIn() {
    Value.Scalar value =
        value(
            TopologySheet.of(withUserReceive(Estimate.of(9.93, 2)), LOAD),
            "BROADCAST",
            "STORE_AND_FORWARD",
            "HYPERCUBE");
    Estimate found = assertInstanceOf(Value.Single.class, value).estimate();
    assertEquals(530.113104, found.value(), EXACT);
    assertEquals(522.113104, found.ci().low(), EXACT);
    assertEquals(538.113104, found.ci().high(), EXACT);
  }

  @Test
  void whatIsMissingSaysWhy() {
    TopologySheet twelve = TopologySheet.of(TableOne.sheet(), new Load(12, 1024, 1));
    assertEquals(
        new Value.Absent("a torus needs a square number of nodes, not 12"),
        value(twelve, "BROADCAST", "STORE_AND_FORWARD", "TORUS"));
    assertInstanceOf(Value.Single.class, value(twelve, "BROADCAST", "STORE_AND_FORWARD", "RING"));
    assertInstanceOf(Value.Absent.class, value(twelve, "SCATTER", "STORE_AND_FORWARD", "RING"));
    Outcome rejected = new Outcome.Rejected("negative");
    TopologySheet partial =
        TopologySheet.of(
            TranslatedSheetTest.with(Map.of(Parameter.RECEIVE_OVERHEAD, rejected)), LOAD);
    String why = "O_r has no value on this sheet: rejected: negative";
    assertEquals(new Value.Absent(why), partial.links().getFirst().value());
    assertInstanceOf(Value.Single.class, partial.links().getLast().value());
    assertEquals(new Value.Absent(why), value(partial, "BROADCAST", "STORE_AND_FORWARD", "RING"));
    assertTrue(partial.cells().stream().noneMatch(cell -> cell.value() instanceof Value.Single));
  }

  /** −8/0.08 = −100 bytes of header: t_h says why it is absent, and what needs it not does not. */
  @Test
  void aHeaderThatIsNoneIsAbsent() {
    Sheet base = TableOne.sheet();
    Sheet lab =
        new Sheet(
            base.created(),
            new Sheet.SheetCluster("lab", 16, "udp", 1500),
            base.outcomes(),
            Map.of(),
            Map.of(Parameter.SEND_GAP, new Truth.KnownCost(CostFunction.line(-8, 0.08), "")),
            List.of(),
            base.diagnostics(),
            new TreeMap<>());
    List<ModelParameter> links = TopologySheet.of(lab, LOAD).links();
    assertInstanceOf(Value.Single.class, links.get(0).value());
    Value.Absent header = assertInstanceOf(Value.Absent.class, links.get(1).value());
    assertTrue(
        header.reason().startsWith("the header of a packet, V_h, comes to -100 bytes"),
        header::reason);
    assertInstanceOf(Value.Single.class, links.get(2).value());
  }

  private static Sheet withUserReceive(Estimate constant) {
    return TranslatedSheetTest.with(
        Map.of(Parameter.USER_RECEIVE, TranslatedSheetTest.line(constant, Estimate.exact(0))));
  }
}
