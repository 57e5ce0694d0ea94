package fathom.bench.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.bench.control.Secret;
import fathom.bench.link.JoinedPair;
import fathom.bench.peer.PeerProcess;
import fathom.bench.peer.SocketNetwork;
import fathom.model.parameter.Experiment;
import fathom.model.transport.Transport;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every experiment over sockets; {@code ExperimentContractIT} has it over MPI. */
@Timeout(120)
class ExperimentContractTest {
  @ParameterizedTest
  @EnumSource(
      value = Transport.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"MPI", "MEMORY"})
  void everyExperimentKeepsItsPromise(Transport transport) throws Exception {
    Map<Experiment, String> expected = new EnumMap<>(Experiment.class);
    Arrays.stream(Experiment.values())
        .filter(experiment -> experiment.kind() == Experiment.ExperimentKind.PACKET)
        .forEach(experiment -> expected.put(experiment, ExperimentContract.MEASURED));
    if (!transport.canLose()) {
      expected.put(Experiment.BURST_LOSS, "B_L needs a transport that loses what has no room: udp");
    }
    try (PeerProcess first = PeerProcess.start();
        PeerProcess second = PeerProcess.start();
        PeerProcess third = PeerProcess.start()) {
      String peers =
          String.join("/", Stream.of(first, second, third).map(PeerProcess::address).toList());
      Secret secret = Secret.fromEnvironment(PeerProcess.ENVIRONMENT);
      // On a thread of its own, because a burst may take precedence over ordinary ones for good.
      List<String> found =
          JoinedPair.inBackground(
                  () -> {
                    try (SocketNetwork network =
                        SocketNetwork.connect(transport, peers, "127.0.0.1", secret, -1)) {
                      return ExperimentContract.lines(
                          new ExperimentContract(transport, network).check());
                    }
                  })
              .get();
      assertEquals(ExperimentContract.lines(expected), found);
    }
  }
}
