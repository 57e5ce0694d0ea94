package fathom.runner.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.InstalledMpi;
import fathom.runner.Launch;
import fathom.runner.Needs;
import fathom.runner.Needs.Machine;
import fathom.runner.Repository;
import fathom.runner.process.HostTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A library whose own choice is not its own is refused before anything is measured. */
@Tag("long")
@Needs({Machine.OPEN_MPI, Machine.MPICH, Machine.OPEN_MPI_5})
class OwnChoiceIT {
  private static final String FORCED = "coll_tuned_bcast_algorithm";

  @TempDir private Path temp;

  private final Map<String, String> environment = new HashMap<>();

  private String refusal(String command, String launcher) {
    List<String> words = new ArrayList<>(List.of(command.split(" ")));
    Path out = temp.resolve("run");
    words.addAll(List.of("--cluster", "mpi", "--launcher", launcher, "--out", out.toString()));
    words.addAll(List.of("--nodes", "2", "--size", "1KiB"));
    try (Launch launch =
        Launch.of(
            environment,
            Launch.fathomCommand(
                Repository.home(), Repository.fathomJar(), temp, words.toArray(String[]::new)))) {
      String line = launch.end().oneLineOfFailure(2);
      assertTrue(Files.notExists(out), line);
      return line;
    }
  }

  private static String openMpi(String mpirun, String... more) {
    List<String> words =
        new ArrayList<>(List.of(mpirun, "--oversubscribe", "--bind-to", "none", "-np", "2"));
    if (HostTools.isRoot()) {
      words.add("--allow-run-as-root");
    }
    words.addAll(List.of(more));
    return String.join(" ", words);
  }

  private static String openMpi5() {
    return InstalledMpi.OPEN_MPI_5.launcher().toString();
  }

  private Path parameters(String file) throws IOException {
    Path path = temp.resolve(file);
    Files.createDirectories(path.getParent());
    return Files.writeString(
        path, "# of an earlier tuning\ncoll_tuned_use_dynamic_rules = 1\n" + FORCED + " = 3\n");
  }

  private static void assertNames(String line, String preset, String where) {
    assertTrue(line.startsWith("the library's own choice would not be its own"), line);
    assertTrue(line.contains(preset), line);
    assertTrue(line.contains(where), line);
  }

  @ParameterizedTest
  @ValueSource(strings = {"tune", "validate --library --operation bcast"})
  void rulesInTheUsersFile(String command) throws IOException {
    environment.put("HOME", temp.toString());
    Path file = parameters(".openmpi/mca-params.conf");
    assertNames(refusal(command, openMpi("mpirun.openmpi")), FORCED + "=", file + ":3");
    assertNames(refusal(command, openMpi(openMpi5())), FORCED + "=", file + ":3");
  }

  @Test
  void rulesInAFileThatTheEnvironmentNames() throws IOException {
    Path file = parameters("more.conf");
    environment.put("OMPI_MCA_mca_base_param_files", file.toString());
    assertNames(refusal("tune", openMpi("mpirun.openmpi")), FORCED + "=", file + ":3");
    assertNames(refusal("tune", openMpi(openMpi5())), FORCED + "=", file + ":3");
  }

  @Test
  void anAlgorithmInTheLaunchersWords() {
    String words = "--mca coll_tuned_priority 95";
    assertNames(
        refusal("tune", openMpi("mpirun.openmpi", words.split(" "))),
        "coll_tuned_priority=95",
        "in the launcher's words");
    assertNames(
        refusal("tune", openMpi(openMpi5(), words.split(" "))),
        "coll_tuned_priority=95",
        "in the launcher's words");
    assertNames(
        refusal("tune", "mpirun.mpich -np 2 -genv MPIR_CVAR_BCAST_INTRA_ALGORITHM binomial"),
        "MPIR_CVAR_BCAST_INTRA_ALGORITHM=binomial",
        "in the launcher's words");
  }

  @Test
  void variablesOfHcoll() {
    environment.put("HCOLL_MAIN_IB", "mlx5_0:1");
    assertEquals(
        "the library's own choice would not be its own, because there is HCOLL_MAIN_IB=mlx5_0:1 (in"
            + " this shell: unset HCOLL_MAIN_IB): take that out first",
        refusal("tune", openMpi("mpirun.openmpi")));
  }
}
