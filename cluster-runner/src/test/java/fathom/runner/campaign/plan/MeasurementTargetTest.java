package fathom.runner.campaign.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.parameter.Parameter;
import fathom.model.transport.Transport;
import fathom.runner.cluster.ClusterKinds;
import fathom.runner.machine.Placement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MeasurementTargetTest {
  private static final MeasurementTarget LOOPBACK =
      new MeasurementTarget(
          ClusterKinds.parse("local", Map.of()), Transport.UDP, Placement.here(), Optional.empty());

  /** 1600 bytes at 10 Mbit/s are 1280 µs, and a quarter more; nothing shapes the others. */
  @Test
  void emulatedLinesNeedTimeToRecover() {
    assertEquals(1600, on("lab:4:ethernet").refillMicros());
    assertEquals(800, on("lab:2").refillMicros());
    assertEquals(0, LOOPBACK.refillMicros());
  }

  private static MeasurementTarget on(String cluster) {
    return new MeasurementTarget(
        ClusterKinds.parse(cluster, Map.of()), Transport.UDP, Placement.here(), Optional.empty());
  }

  /** The kind lacks more than this: who asks for one parameter is not told of the others. */
  @Test
  void ofWhatIsMissingOnlyWhatWasAskedForIsSaid() {
    List<Parameter> asked = List.of(Parameter.SEND_GAP, Parameter.RECEIVE_OVERHEAD);
    assertEquals(Set.of(Parameter.RECEIVE_OVERHEAD), LOOPBACK.missing(asked).keySet());
    assertEquals(Map.of(), LOOPBACK.missing(List.of(Parameter.SEND_GAP)));
  }
}
