package fathom.runner.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.Fuzz;
import fathom.runner.Fuzz.Parser;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What ranks, launchers and MPI libraries print, changed by chance and made very long. */
class MutatedLibraryTest {
  private static final String SAID =
      """
      library      /lib/libmpi.so.40
      version      Open MPI v4.1.4, package: Debian OpenMPI
      ranks        2
      hosts        1 (most ranks on one: 2; fewest: 2; with rank 0: 2; ranks 0 and 1 on one; order: block)
      first host   lxn1
      first place  net:[1] boot
      eager limit  65480 bytes; larger messages wait for their receiver
      """;

  private static MpiFacts facts(String output) {
    return MpiFacts.of(
        new MpiLauncher(
            ranks -> List.of("mpirun"),
            new LaunchedMpi("", Optional.empty(), Optional.empty()),
            "multiple",
            2),
        List.of("java"),
        Optional.empty(),
        (command, patience) -> new Tool.ToolResult(0, output, ""));
  }

  /** It was a NoSuchElementException. */
  @Test
  void aCountOfRanksThatIsNoneIsNotTaken() {
    String many = SAID.replace("most ranks on one: 2", "most ranks on one: 99999999999");
    assertEquals(2, facts(many).mostOnOneHost());
  }

  /** It took time that grows with the square of the line's length, and more with several. */
  @ParameterizedTest
  @ValueSource(
      strings = {"x", "UCX  INFO ", "ep_cfg[0]: ", "mtl_ofi", "[0] a_mtl_ofi", "MPICH Device : "})
  void aLongLineOfALogTakesNoTime(String piece) {
    assertTimeoutPreemptively(
        Duration.ofSeconds(10),
        () -> {
          String line = "[1] UCX  INFO " + piece.repeat(300_000 / piece.length()) + "\n";
          assertTrue(TransportInUse.of(line).orElse("").length() < 1000);
          TransportInUse.isLog("[0] " + line);
        });
  }

  @Test
  void factsOfRanks() {
    Fuzz.round(
        Parser.MPI_FACTS,
        List.of(SAID),
        text -> {
          assertTrue(facts(text).ranks() >= 2);
          assertFalse(MpiFacts.reason(new Tool.ToolResult(1, text, "")).isEmpty());
        });
  }

  @Test
  void logsOfLibraries() throws IOException {
    List<String> good = new ArrayList<>();
    for (String name :
        List.of("mpich-tcp", "open-mpi-ucx", "open-mpi-ofi", "open-mpi-shared-memory")) {
      try (InputStream in = MutatedLibraryTest.class.getResourceAsStream(name + ".txt")) {
        good.add(
            new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    good.add("[1] UCX  INFO  ep_cfg[0]: tag(tcp/eth0)\n");
    Fuzz.round(
        Parser.MPI_LOG,
        good,
        text -> {
          assertTrue(TransportInUse.of(text).orElse("").length() < 1000);
          text.lines().forEach(TransportInUse::isLog);
        });
  }
}
