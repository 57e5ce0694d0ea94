package fathom.runner.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Process 10 is ours, 1 the machine's first. */
class WorkLedgerTest {
  private static final long ROOT = 10;

  private static ProcessTimes process(long id, long parent, String name, long own, long children) {
    return new ProcessTimes(id, parent, name, false, 100 + id, own, children);
  }

  private static ProcessTimes init() {
    return process(1, 0, "init", 5, 5);
  }

  private static Map<Long, ProcessTimes> processes(ProcessTimes... all) {
    return Arrays.stream(all).collect(Collectors.toMap(ProcessTimes::id, Function.identity()));
  }

  private static void assertLedger(
      long ours,
      Map<String, Long> others,
      Map<Long, ProcessTimes> before,
      Map<Long, ProcessTimes> after) {
    assertEquals(
        new WorkLedger(ours, new TreeMap<>(others)), WorkLedger.between(before, after, ROOT));
  }

  @Test
  void oursAreTheRootAndAllItsDescendants() {
    assertLedger(
        1 + 20 + 300,
        Map.of("stress", 4000L),
        processes(
            init(),
            process(10, 1, "fathom", 50, 0),
            process(11, 10, "nsenter", 50, 0),
            process(12, 11, "java", 50, 0),
            process(20, 1, "stress", 50, 0)),
        processes(
            init(),
            process(10, 1, "fathom", 51, 0),
            process(11, 10, "nsenter", 70, 0),
            process(12, 11, "java", 350, 0),
            process(20, 1, "stress", 4050, 0)));
  }

  @Test
  void aProcessThatStartedMeanwhileCountsFromItsStart() {
    assertLedger(
        30,
        Map.of("cc", 40L),
        processes(process(10, 1, "fathom", 0, 0)),
        processes(
            process(10, 1, "fathom", 0, 0),
            process(11, 10, "java", 30, 0),
            process(21, 1, "cc", 40, 0)));
  }

  /** 60 before, 25 more until it ended: its parent gets all 85 of it. */
  @Test
  void aDescendantThatVanishedIsCountedOnce() {
    assertLedger(
        25,
        Map.of(),
        processes(process(10, 1, "fathom", 0, 7), process(11, 10, "java", 50, 10)),
        processes(process(10, 1, "fathom", 0, 7 + 85)));
  }

  @Test
  void aWholeFamilyThatVanishedIsFoundWithTheNearestAncestor() {
    assertLedger(
        3 + 4,
        Map.of(),
        processes(
            process(10, 1, "fathom", 0, 0),
            process(11, 10, "nsenter", 20, 0),
            process(12, 11, "java", 30, 0)),
        processes(process(10, 1, "fathom", 0, 20 + 30 + 3 + 4)));
  }

  @Test
  void oneThatCameAndWentIsFoundWithItsParent() {
    assertLedger(
        33,
        Map.of(),
        processes(process(10, 1, "fathom", 0, 0)),
        processes(process(10, 1, "fathom", 0, 33)));
  }

  @Test
  void oneThatNobodyWaitedForIsNotNegative() {
    assertLedger(
        5,
        Map.of(),
        processes(process(10, 1, "fathom", 0, 0), process(11, 10, "java", 600, 0)),
        processes(process(10, 1, "fathom", 5, 0)));
  }

  /** What vanished was the foreign one; the id is ours now. */
  @Test
  void anIdThatWasGivenAgainIsAnotherProcess() {
    Map<Long, ProcessTimes> before =
        processes(process(10, 1, "fathom", 0, 0), process(11, 1, "cc", 500, 0));
    ProcessTimes reborn = new ProcessTimes(11, 10, "java", false, 999, 8, 0);
    assertLedger(8, Map.of(), before, processes(process(10, 1, "fathom", 0, 0), reborn));
  }

  @Test
  void theKernelsThreadsAreNobodysWork() {
    ProcessTimes before = new ProcessTimes(2, 0, "ksoftirqd/0", true, 0, 0, 0);
    ProcessTimes after = new ProcessTimes(2, 0, "ksoftirqd/0", true, 0, 90, 0);
    assertLedger(0, Map.of(), processes(before), processes(after));
  }

  @Test
  void aCircleOfParentsEnds() {
    Map<Long, ProcessTimes> circle =
        processes(process(20, 21, "a", 1, 0), process(21, 20, "b", 1, 0));
    assertLedger(0, Map.of("a", 1L, "b", 1L), Map.of(), circle);
  }
}
