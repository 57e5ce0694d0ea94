package fathom.runner.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Four CPUs over two seconds, 200 ticks each. */
class OtherWorkTest {
  private static final long OURS = 10;

  /** Ticks of a CPU in two seconds. */
  private static final int BUSY = 200;

  private static final String TAIL =
      " 0 0 0 20 0 1 0 77 3133440 388 0 0 0 0 0 0 0 0 0 0 0 0 0 17 1";

  @TempDir private Path temp;

  private static MachineSample sample(
      long seconds, long work, long stolen, long ours, long others) {
    return new MachineSample(
        seconds * 1_000_000_000,
        Optional.of(new CpuTimes(4, work, 0, 400 * seconds - work - stolen, stolen, 0)),
        Map.of(
            OURS,
            new ProcessTimes(OURS, 1, "java", false, 0, ours, 0),
            20L,
            new ProcessTimes(20, 1, "make", false, 0, others, 0)),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty());
  }

  @Test
  void ourOwnWorkIsNotOthers() {
    OtherWork seen =
        OtherWork.between(sample(0, 0, 0, 0, 0), sample(2, 500, 0, 200, 300), OURS).orElseThrow();
    assertEquals(1.5, seen.cpus(), 1e-9);
    assertEquals(4, seen.ofCpus());
    assertTrue(seen.cause().contains("make 150 %"), seen::cause);
  }

  /** Files of a machine whose CPUs have been up for so many ticks, and did so much work. */
  private void files(int[] work, int ours, int ticks) throws IOException {
    StringBuilder stat = new StringBuilder();
    stat.append(cpu("cpu ", IntStream.of(work).sum(), work.length * ticks));
    for (int cpu = 0; cpu < work.length; cpu++) {
      stat.append(cpu("cpu" + cpu, work[cpu], ticks));
    }
    Files.createDirectories(temp.resolve("proc/10"));
    Files.createDirectories(temp.resolve("proc/20"));
    Files.writeString(temp.resolve("proc/stat"), stat.append("intr 9 0\n"));
    Files.writeString(
        temp.resolve("proc/10/stat"), "10 (java) R 1 7 9 0 -1 0 100 0 0 0 " + ours + TAIL);
    int others = IntStream.of(work).sum() - ours;
    Files.writeString(
        temp.resolve("proc/20/stat"), "20 (make) R 1 7 9 0 -1 0 100 0 0 0 " + others + TAIL);
  }

  private static String cpu(String name, int work, int all) {
    return name + " " + work + " 0 0 " + (all - work) + " 0 0 0 0 0 0\n";
  }

  /** Looks at the machine as it starts, and when CPUs have worked so many ticks of 200. */
  private Optional<OtherWork> seen(List<Integer> allowed, int ours, int... work)
      throws IOException {
    files(new int[work.length], 0, 0);
    MachineReader reader =
        new MachineReader(
            List.of(), temp.resolve("proc"), temp.resolve("cpu"), path -> Optional.empty());
    return OtherWork.look(
        reader,
        allowed,
        OURS,
        () -> {
          try {
            files(work, ours, BUSY);
            return true;
          } catch (IOException e) {
            return false;
          }
        });
  }

  /** Neighbours on other CPUs disturb no rank here; those on the CPUs of ours do. */
  @Test
  void onlyTheCpusThatMayBeUsedCount() throws IOException {
    OtherWork elsewhere = seen(List.of(2, 3), 100, 200, 200, 100, 0).orElseThrow();
    assertEquals(0, elsewhere.cpus(), 1e-9);
    assertEquals(2, elsewhere.ofCpus());
    assertTrue(elsewhere.isOfSome());
    OtherWork here = seen(List.of(2, 3), 0, 0, 0, 200, 200).orElseThrow();
    assertEquals(2, here.cpus(), 1e-9);
    assertEquals(2, here.ofCpus());
  }

  /** A container may show CPUs under other numbers: then the whole machine counts. */
  @Test
  void cpusThatAreNotShownAreNotCounted() throws IOException {
    OtherWork all = seen(List.of(8, 9), 0, 200, 100, 0, 0).orElseThrow();
    assertEquals(1.5, all.cpus(), 1e-9);
    assertEquals(4, all.ofCpus());
    assertFalse(all.isOfSome());
    assertFalse(seen(List.of(3, 8), 0, 200, 100, 0, 0).orElseThrow().isOfSome());
    assertFalse(seen(List.of(0, 1, 2, 3), 0, 200, 100, 0, 0).orElseThrow().isOfSome());
  }

  @Test
  void timeOfTheHypervisorIsTakenToo() {
    OtherWork seen =
        OtherWork.between(sample(0, 0, 0, 0, 0), sample(2, 0, 200, 0, 0), OURS).orElseThrow();
    assertEquals(1, seen.cpus(), 1e-9);
  }
}
