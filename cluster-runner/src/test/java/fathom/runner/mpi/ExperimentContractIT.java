package fathom.runner.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.parameter.Experiment;
import fathom.runner.Launch;
import fathom.runner.Needs;
import fathom.runner.Needs.Machine;
import fathom.runner.Told;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every experiment through MPI; {@code ExperimentContractTest} has it over sockets. */
@Tag("long")
@Needs({Machine.OPEN_MPI, Machine.MPICH})
class ExperimentContractIT {
  private static String outcome(Experiment experiment) {
    return switch (experiment) {
      case SEND_SERVICE -> "a library does not show its queue: T_s needs sockets";
      case BURST_LOSS -> "B_L needs a transport that loses what has no room: udp";
      default -> "measured";
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {MpiRuns.OPEN_MPI, MpiRuns.MPICH})
  void everyExperimentKeepsItsPromise(String mpirun) {
    List<String> command = MpiRuns.launcher(mpirun, 1);
    command.addAll(MpiRuns.program("fathom.bench.experiment.RankContract"));
    command.addAll(List.of(":", "-np", "3"));
    command.addAll(MpiRuns.program("fathom.bench.peer.RankService"));
    command.add("single");
    List<String> expected =
        Arrays.stream(Experiment.values())
            .filter(experiment -> experiment.kind() == Experiment.ExperimentKind.PACKET)
            .map(experiment -> experiment.id() + ": " + outcome(experiment))
            .toList();
    try (Launch launch = Launch.of(Map.of(), command)) {
      Told told = launch.end();
      assertEquals(0, told.exitCode(), told::toString);
      assertEquals(expected, told.out().lines().toList(), told::toString);
    }
  }
}
