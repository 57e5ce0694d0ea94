package fathom.runner.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineReaderTest {
  private static final String TAIL = " 20 0 1 0 77 3133440 388 0 0 0 0 0 0 0 0 0 0 0 0 0 17 1";

  @TempDir private Path temp;

  private void file(String name, String text) throws IOException {
    Path file = temp.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private MachineSample read() {
    return new MachineReader(
            List.of(0, 3), temp.resolve("proc"), temp.resolve("cpu"), path -> Optional.empty())
        .read();
  }

  @Test
  void findsProcessesAndLeavesTheKernelsOut() throws IOException {
    file("proc/stat", "cpu  1 2 3 4 5 6 7 8 0 0\ncpu0 1 2 3 4 5 6 7 8 0 0\nintr 9 0\n");
    file("proc/7/stat", "7 (cat) R 1 7 9 0 -1 4194304 100 0 0 0 3 5 7 11" + TAIL);
    file("proc/8/stat", "8 (kworker/0:1) I 2 0 0 0 -1 69238880 0 0 0 0 0 8 0 0" + TAIL);
    file("proc/9/comm", "a process that ended between the list and the look");
    file("proc/self/stat", "7 (cat) R 1 7 9 0 -1 4194304 100 0 0 0 3 5 7 11" + TAIL);
    MachineSample sample = read();
    assertEquals(Optional.of(new CpuTimes(1, 6, 13, 9, 8, 9)), sample.cpu());
    assertEquals(Map.of(7L, new ProcessTimes(7, 1, "cat", false, 77, 8, 18)), sample.processes());
  }

  /** Passed over while it is there, looked at again when the id comes back as another. */
  @Test
  void aKernelThreadsIdIsForgottenWithIt() throws IOException {
    MachineReader reader =
        new MachineReader(
            List.of(), temp.resolve("proc"), temp.resolve("cpu"), path -> Optional.empty());
    file("proc/8/stat", "8 (kworker/0:1) I 2 0 0 0 -1 69238880 0 0 0 0 0 8 0 0" + TAIL);
    assertEquals(Set.of(), reader.read().processes().keySet());
    Files.delete(temp.resolve("proc/8/stat"));
    Files.delete(temp.resolve("proc/8"));
    assertEquals(Set.of(), reader.read().processes().keySet());
    file("proc/8/stat", "8 (cat) R 1 7 9 0 -1 4194304 100 0 0 0 3 5 7 11" + TAIL);
    assertEquals(Set.of(8L), reader.read().processes().keySet());
  }

  @Test
  void frequencyIsTheHighestAndHeatTheSumOfTheCpusThatMatter() throws IOException {
    file("cpu/cpu0/cpufreq/scaling_cur_freq", "2100000\n");
    file("cpu/cpu3/cpufreq/scaling_cur_freq", "3400000\n");
    file("cpu/cpu1/cpufreq/scaling_cur_freq", "9900000\n");
    file("cpu/cpu0/thermal_throttle/core_throttle_count", "2\n");
    file("cpu/cpu3/thermal_throttle/core_throttle_count", "5\n");
    MachineSample sample = read();
    assertEquals(OptionalLong.of(3_400_000), sample.kilohertz());
    assertEquals(OptionalLong.of(7), sample.throttled());
  }

  @Test
  void aMachineThatShowsNothingIsReadToo() {
    MachineSample sample = read();
    assertEquals(Optional.empty(), sample.cpu());
    assertTrue(sample.processes().isEmpty());
    assertEquals(OptionalLong.empty(), sample.kilohertz());
    assertEquals(OptionalLong.empty(), sample.throttled());
  }
}
