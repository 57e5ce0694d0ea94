package fathom.runner.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutputTagTest {
  private static final String TEXT = "library      /lib/libmpi.so.40";

  /** As Open MPI 4.1.4 and 5.0.11, MPICH 4.0.2 and 5.0.2 and Slurm 22.05 wrote them. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "[1,0]<stdout>:",
        "[1,12]<stderr>:",
        "Fri Nov 27 20:23:00 2026<stdout>:",
        "Fri Nov 27 20:23:01 2026[1,0]<stdout>:",
        "[1,0]<stdout>: ",
        "[Fri Nov 27 20:23:01 2026]<stdout>: ",
        "[1,0][vm:13696]<stdout>: ",
        "[prterun-vm-13701@1,0]<stderr>: ",
        "[Fri Nov 27 20:23:02 2026][1,0]<stderr>: ",
        "[0] ",
        "0: ",
        "12: ",
        " 3: "
      })
  void launchersTags(String tag) {
    assertEquals(TEXT, OutputTag.strip(tag + TEXT));
    assertEquals("mpi: no", OutputTag.strip(tag + "mpi: no"));
    assertEquals(TEXT + "\n" + TEXT + "\n", OutputTag.stripAll(tag + TEXT + "\n" + tag + TEXT));
    assertEquals(Optional.of(tag), OutputTag.before("welcome\n" + tag));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "ranks        2",
        "mpi: no",
        "[h1:1] selected ob1 best priority 20",
        "[1.0] [h1:1:0]       rdmacm_cm.c:928  UCX  DIAG  no such device",
        "# Warmup Iteration   1: 3.5 us/op"
      })
  void whatIsNoneStays(String line) {
    assertEquals(line, OutputTag.strip(line));
    assertEquals(Optional.empty(), OutputTag.before(line));
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "[1,0]", "Fri ", "[a", "0"})
  void aLongLineTakesNoTime(String piece) {
    String line = piece.repeat(500_000 / piece.length());
    assertTimeoutPreemptively(
        Duration.ofSeconds(10), () -> assertEquals(line, OutputTag.strip(line)));
  }

  @Test
  void onlyTheLastLineIsBeforeAMessage() {
    assertEquals(Optional.empty(), OutputTag.before("0: text\n"));
    assertEquals(Optional.empty(), OutputTag.before("0: text"));
  }
}
