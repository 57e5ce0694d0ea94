package fathom.runner.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.machine.Doctor.DoctorFinding;
import fathom.runner.machine.Doctor.DoctorVerdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CoreSiblingsTest {
  @TempDir private Path cpus;

  private void cpu(int number, String siblings) throws IOException {
    Path topology = Files.createDirectories(cpus.resolve("cpu" + number + "/topology"));
    Files.writeString(topology.resolve("thread_siblings_list"), siblings + "\n");
  }

  /** As virtual machines and laptops number them: the threads of a core follow each other. */
  @Test
  void theTwoEndsAreOnDifferentCores() throws IOException {
    for (int i = 0; i < 4; i++) {
      cpu(i, i < 2 ? "0-1" : "2-3");
    }
    Files.createDirectories(cpus.resolve("cpufreq"));
    CoreSiblings siblings = CoreSiblings.read(cpus);
    assertEquals("0,1; 2,3", siblings.describe());
    assertEquals(new Placement(4, 0, 2), Placement.on(List.of(0, 1, 2, 3), siblings));
    assertEquals(new Placement(3, 1, 2), Placement.on(List.of(1, 2, 3), siblings));
    assertEquals(new Placement(4, 0, 2), Placement.of("0-3", "0-1;2-3"));
    DoctorFinding found =
        Doctor.siblings(siblings, Placement.on(List.of(0, 1, 2, 3), siblings)).orElseThrow();
    assertEquals(
        new DoctorFinding(
            "threads of a core",
            DoctorVerdict.OK,
            "0,1; 2,3; the timed thread and its partner are on different cores"),
        found);
  }

  /** As servers number them: the second threads come behind all cores. */
  @Test
  void serversNumberThemOtherwise() throws IOException {
    for (int i = 0; i < 8; i++) {
      cpu(i, i % 4 + "," + (i % 4 + 4));
    }
    CoreSiblings siblings = CoreSiblings.read(cpus);
    assertEquals("0,4; 1,5; 2,6; 3,7", siblings.describe());
    assertTrue(siblings.areOneCore(7, 3));
    assertFalse(siblings.areOneCore(0, 1));
    assertEquals(new Placement(3, 0, 5), Placement.on(List.of(0, 4, 5), siblings));
  }

  /**
   * Recorded from an Intel Core i7-1370P: six cores of two threads and eight of one. From hwloc's
   * tests (tests/hwloc/linux/20em64t-hybrid-1p6c2t+2ca4co1t, BSD-3-Clause).
   */
  @Test
  void aRecordedMachineWithTwoKindsOfCores() throws IOException {
    String recorded = "0-1 0-1 2-3 2-3 4-5 4-5 6-7 6-7 8-9 8-9 10-11 10-11 12 13 14 15 16 17 18 19";
    List<String> lists = List.of(recorded.split(" ", -1));
    for (int i = 0; i < lists.size(); i++) {
      cpu(i, lists.get(i));
    }
    CoreSiblings siblings = CoreSiblings.read(cpus);
    assertEquals("0,1; 2,3; 4,5; 6,7; 8,9; 10,11", siblings.describe());
    List<Integer> all = IntStream.range(0, lists.size()).boxed().toList();
    assertEquals(new Placement(20, 0, 2), Placement.on(all, siblings));
  }

  @Test
  void whereThereIsNoOtherCoreTheSheetWarns() {
    CoreSiblings siblings = CoreSiblings.parse("0,4;1,5");
    Placement one = Placement.on(List.of(0, 4), siblings);
    assertEquals(new Placement(2, 0, 4, true), one);
    assertTrue(one.warning().orElse("").contains("two hardware threads of one core"));
    assertTrue(one.describe().contains("on CPU 4, a thread of the same core"), one::describe);
    assertEquals(DoctorVerdict.WARN, Doctor.siblings(siblings, one).orElseThrow().verdict());
    assertEquals(Optional.empty(), Placement.on(List.of(0, 1), siblings).warning());
  }

  @Test
  void whereEachCpuIsACoreNothingIsSaid() throws IOException {
    cpu(0, "0");
    cpu(1, "1");
    CoreSiblings siblings = CoreSiblings.read(cpus);
    assertEquals(CoreSiblings.NONE, siblings);
    assertEquals(Optional.empty(), Doctor.siblings(siblings, Placement.on(List.of(0, 1))));
    assertEquals(CoreSiblings.NONE, CoreSiblings.read(cpus.resolve("none")));
    assertEquals(CoreSiblings.NONE, CoreSiblings.parse("nonsense;"));
  }
}
