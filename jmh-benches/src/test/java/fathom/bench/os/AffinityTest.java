package fathom.bench.os;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.bench.link.JoinedPair;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On threads of their own: a test runner's thread stays where it is. */
class AffinityTest {
  private static String kernelSays() throws Exception {
    return Files.readAllLines(Path.of("/proc/thread-self/status")).stream()
        .filter(line -> line.startsWith("Cpus_allowed_list:"))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst()
        .orElseThrow();
  }

  /** Of a process of its own: the test runner's threads stay where they are. */
  @Test
  void othersAreKeptOffAndLetBack() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                AffinityMain.class.getName())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals("good\n", said);
    assertEquals(0, process.waitFor());
  }

  @Test
  void pinsTheCallingThreadOnlyAndTheKernelAgrees() throws Exception {
    BitSet before = Affinity.allowed();
    for (int cpu : before.stream().toArray()) {
      String list =
          JoinedPair.inBackground(
                  () -> {
                    Affinity.pin(cpu);
                    assertEquals(1, Affinity.allowed().cardinality());
                    assertTrue(Affinity.allowed().get(cpu));
                    return kernelSays();
                  })
              .get();
      assertEquals(String.valueOf(cpu), list);
    }
    assertEquals(before, Affinity.allowed());
  }

  @Test
  void aNegativeCpuLeavesTheThreadAlone() throws Exception {
    BitSet before = Affinity.allowed();
    assertEquals(
        before,
        JoinedPair.inBackground(
                () -> {
                  Affinity.pin(-1);
                  return Affinity.allowed();
                })
            .get());
  }

  @ParameterizedTest
  @ValueSource(ints = {1000, 1023, 1024, 5000, Integer.MAX_VALUE})
  void aCpuThatDoesNotExistIsRefused(int cpu) throws Exception {
    BitSet after =
        JoinedPair.inBackground(
                () -> {
                  Exception e = assertThrows(IllegalStateException.class, () -> Affinity.pin(cpu));
                  assertTrue(e.toString().contains("cannot pin to CPU " + cpu));
                  return Affinity.allowed();
                })
            .get();
    assertEquals(Affinity.allowed(), after);
  }
}
