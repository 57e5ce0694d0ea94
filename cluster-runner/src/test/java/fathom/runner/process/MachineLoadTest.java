package fathom.runner.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineLoadTest {
  @Test
  void theLoadOfTheLastMinute(@TempDir Path temp) throws IOException {
    Path file = Files.writeString(temp.resolve("loadavg"), "7.42 5.10 2.01 3/210 4711\n");
    assertEquals("this machine's load average is 7.42 on 2 CPUs", MachineLoad.describe(file, 2));
    assertEquals("this machine's load average is 7.42 on 1 CPU", MachineLoad.describe(file, 1));
    assertEquals(
        "this machine does not show its load", MachineLoad.describe(temp.resolve("none"), 2));
  }
}
