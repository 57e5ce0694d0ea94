package fathom.runner.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.parameter.Parameter;
import fathom.runner.machine.Capability.Laboratory;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CapabilityTest {
  private static final Resolution RESOLUTION =
      new Resolution(new Clock(20, 30), 0, Optional.empty());
  private static final Map<Parameter, String> LOCAL =
      Map.of(Parameter.NETWORK_BUFFER, "loopback has no switch");

  private static final Map<Parameter, String> DOUBTFUL =
      Map.of(Parameter.TRANSFER_TIME, "delivered within the send call");

  private static Map<Parameter, Capability> table(Laboratory laboratory) {
    return Capability.table(LOCAL, DOUBTFUL, Map.of(), laboratory, RESOLUTION).stream()
        .collect(Collectors.toMap(Capability::parameter, row -> row));
  }

  private static Laboratory laboratory(String obstacle, String steering) {
    return new Laboratory(
        Optional.of(obstacle).filter(why -> !why.isEmpty()),
        Optional.of(steering).filter(why -> !why.isEmpty()));
  }

  @Test
  void everyParameterOnceInSheetOrder() {
    assertEquals(
        Parameter.measurable(),
        Capability.table(LOCAL, DOUBTFUL, Map.of(), laboratory("", ""), RESOLUTION).stream()
            .map(Capability::parameter)
            .toList());
  }

  @Test
  void whatAClusterCanNeverShowIsNo() {
    Capability buffer =
        Optional.ofNullable(table(laboratory("", "")).get(Parameter.NETWORK_BUFFER)).orElseThrow();
    assertEquals("no: loopback has no switch", Capability.answer(buffer.localObstacle()));
    assertEquals("yes", Capability.answer(buffer.labObstacle()));
    assertTrue(buffer.somewhere());
  }

  @Test
  void whatAMachineMayNotShowIsPromisedToNobody() {
    Map<Parameter, Capability> table = table(laboratory("", ""));
    assertEquals(
        "perhaps: delivered within the send call",
        Optional.ofNullable(table.get(Parameter.TRANSFER_TIME)).orElseThrow().local());
    assertEquals(
        "yes", Optional.ofNullable(table.get(Parameter.SEND_OVERHEAD)).orElseThrow().local());
  }

  @Test
  void withoutSteeringReceiveOverheadAndWhatNeedsItAreNo() {
    Map<Parameter, Capability> table = table(laboratory("", "kernel too old"));
    List<String> refused =
        table.values().stream()
            .filter(row -> row.labObstacle().isPresent())
            .map(row -> row.parameter().symbol() + " " + Capability.answer(row.labObstacle()))
            .sorted()
            .toList();
    assertEquals(
        List.of("L no: needs O_r, not observable here: kernel too old", "O_r no: kernel too old"),
        refused);
  }

  @Test
  void withoutALaboratoryNothingIsMeasuredThere() {
    Map<Parameter, Capability> table = table(laboratory("no namespaces", ""));
    assertTrue(
        table.values().stream()
            .allMatch(row -> row.labObstacle().equals(Optional.of("no namespaces"))));
    assertFalse(
        table.values().stream()
            .filter(row -> !row.somewhere())
            .anyMatch(row -> row.parameter() != Parameter.NETWORK_BUFFER));
  }
}
