package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NeedsConditionTest {
  private static final Map<String, String> CI = Map.of(NeedsCondition.REQUIRE_ALL, "1");

  @Test
  void nothingMissingRuns() {
    assertFalse(NeedsCondition.judge(Optional.empty(), CI).isDisabled());
    assertFalse(NeedsCondition.judge(Optional.empty(), Map.of()).isDisabled());
  }

  @Test
  void whatIsMissingSkipsWithTheReason() {
    ConditionEvaluationResult result = NeedsCondition.judge(Optional.of("needs root"), Map.of());
    assertTrue(result.isDisabled());
    assertEquals(Optional.of("needs root"), result.getReason());
  }

  @Test
  void whereAllTestsMustRunItFails() {
    assertThrows(
        IllegalStateException.class, () -> NeedsCondition.judge(Optional.of("needs root"), CI));
  }

  /** Any programs that take arguments and end well, or not, stand for a compiler here. */
  @Test
  void anMpiNeedsItsLauncherItsCompilerAndItsHeader() {
    assertEquals(Optional.empty(), NeedsCondition.mpi("true", "true"));
    assertEquals(
        Optional.of("needs the program no-such-mpirun"),
        NeedsCondition.mpi("no-such-mpirun", "true"));
    assertEquals(
        Optional.of("needs the program no-such-mpicc"),
        NeedsCondition.mpi("true", "no-such-mpicc"));
    String reason = NeedsCondition.mpi("true", "false").orElse("nothing missing");
    assertTrue(reason.startsWith("needs mpi.h for false: "), reason);
  }

  @ParameterizedTest
  @EnumSource(InstalledMpi.class)
  void everyMpiBesideTheSystemsIsInstalledByTheScript(InstalledMpi mpi) throws IOException {
    String script = Files.readString(Repository.home().resolve(".ci/run"));
    String line = "\ninstall_mpi " + mpi.distribution() + " " + mpi.release() + "\n";
    assertTrue(script.contains(line), line);
    assertTrue(script.contains(InstalledMpi.VARIABLE), script);
  }
}
