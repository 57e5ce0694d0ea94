package fathom.runner.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Operation;
import fathom.model.protocol.JmhParameter;
import fathom.model.protocol.Waiting;
import fathom.runner.operations.CollectivePlan.PlannedAlgorithm;
import fathom.runner.operations.CollectivePlan.Turn;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class CollectivePlanTest {
  @Test
  void nodesAreToldToRest() {
    PlannedAlgorithm flat =
        new PlannedAlgorithm(Algorithm.BROADCAST_FLAT, OptionalLong.empty(), 1, 2, 9000);
    Turn turn = new Turn(Operation.BROADCAST, 4, 4096, List.of(flat));
    assertEquals(
        "1600",
        new CollectivePlan("udp", 1472, 8, Waiting.BLOCK, 1600)
            .of(turn)
            .params()
            .get(JmhParameter.REST_MICROS));
  }
}
