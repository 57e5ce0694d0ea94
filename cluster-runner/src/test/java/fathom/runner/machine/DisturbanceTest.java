package fathom.runner.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Two CPUs, one second from look to look: 200 ticks in all. */
class DisturbanceTest {
  private static final long ROOT = 10;

  /** work, interrupt and stolen are ticks since the last look; ours and other since the start. */
  private static MachineSample sample(
      long second, long work, long interrupt, long stolen, long ours, long other) {
    return new MachineSample(
        second * 1_000_000_000,
        Optional.of(
            new CpuTimes(
                2,
                work,
                interrupt,
                200 * second - work - interrupt - stolen,
                stolen,
                900 * second)),
        List.of(process(ROOT, 1, "fathom", ours), process(20, 1, "stress-ng-cpu", other)).stream()
            .collect(Collectors.toMap(ProcessTimes::id, Function.identity())),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty());
  }

  private static ProcessTimes process(long id, long parent, String name, long own) {
    return new ProcessTimes(id, parent, name, false, id, own, 0);
  }

  private static final MachineSample START = sample(0, 0, 0, 0, 0, 0);

  private static Disturbance after(MachineSample... samples) {
    Disturbance disturbance = Disturbance.NONE;
    MachineSample last = START;
    for (MachineSample sample : samples) {
      disturbance = disturbance.plus(last, sample, ROOT);
      last = sample;
    }
    return disturbance;
  }

  @Test
  void quiet() {
    assertEquals("", after(sample(1, 120, 20, 1, 110, 2)).verdict());
  }

  /** As captured while a line was flooded: a quarter of a CPU in soft interrupts, charged to us. */
  @Test
  void receivingPacketsIsNotOtherWork() {
    Disturbance flooded = after(sample(1, 66, 36, 0, 112, 1));
    assertEquals("", flooded.verdict());
    assertEquals(Optional.of(0.01), flooded.otherWork());
  }

  @Test
  void otherWorkIsNamedThoughSoftInterruptsHideItInTheSum() {
    assertEquals(
        "other processes used 97 % of one CPU (stress-ng-cpu 97 %)",
        after(sample(1, 140, 50, 0, 110, 97)).verdict());
  }

  @Test
  void otherWorkOfProgramsThatCameAndWentShowsInTheSum() {
    assertEquals(
        "other processes used 40 % of one CPU", after(sample(1, 150, 10, 0, 110, 1)).verdict());
  }

  @Test
  void onlyTheBusiestProgramsAreNamed() {
    MachineSample crowd =
        new MachineSample(
            sample(1, 180, 0, 0, 0, 0).nanos(),
            sample(1, 180, 0, 0, 0, 0).cpu(),
            Map.of(
                30L, process(30, 1, "cc", 40),
                31L, process(31, 1, "cc", 20),
                32L, process(32, 1, "ld", 50),
                33L, process(33, 1, "tar", 30),
                34L, process(34, 1, "cron", 1)),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty());
    assertEquals(
        "other processes used 180 % of one CPU (cc 60 %, ld 50 %)", after(crowd).verdict());
  }

  @Test
  void otherWorkCountsOverTheWholeTime() {
    MachineSample busy = sample(1, 120, 0, 0, 100, 20);
    assertEquals(
        "other processes used 20 % of one CPU (stress-ng-cpu 20 %)", after(busy).verdict());
    assertEquals("", after(busy, sample(2, 220, 0, 0, 200, 20)).verdict());
  }

  @Test
  void stolenTime() {
    Disturbance stolen = after(sample(1, 100, 0, 6, 100, 0));
    assertEquals("the hypervisor took 3.0 % of the time (steal)", stolen.verdict());
    assertEquals("", after(sample(1, 100, 0, 2, 100, 0)).verdict());
  }

  private static MachineSample with(MachineSample sample, long kilohertz, long throttled) {
    return new MachineSample(
        sample.nanos(),
        sample.cpu(),
        sample.processes(),
        OptionalLong.of(kilohertz),
        OptionalLong.of(throttled),
        OptionalLong.empty());
  }

  @Test
  void heatAndFrequency() {
    MachineSample first = with(sample(1, 100, 0, 0, 100, 0), 3_400_000, 7);
    MachineSample slower = with(sample(2, 200, 0, 0, 200, 0), 2_100_000, 10);
    MachineSample steady = with(sample(2, 200, 0, 0, 200, 0), 3_200_000, 7);
    assertEquals(
        "a CPU was throttled for heat 3 times; the CPU frequency varied from 2.10 to 3.40 GHz",
        Disturbance.NONE.plus(first, slower, ROOT).verdict());
    assertEquals("", Disturbance.NONE.plus(first, steady, ROOT).verdict());
  }

  @Test
  void allAtOnceInOneLine() {
    assertEquals(
        "other processes used 50 % of one CPU (stress-ng-cpu 50 %); the hypervisor took 5.0 % of"
            + " the time (steal)",
        after(sample(1, 150, 0, 10, 100, 50)).verdict());
  }

  @Test
  void whatIsNotVisibleDisturbsNothingAndIsSaid() {
    MachineSample blind =
        new MachineSample(
            1,
            Optional.empty(),
            Map.of(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty());
    Disturbance none = Disturbance.NONE.plus(blind, blind, ROOT);
    assertEquals("", none.verdict());
    assertEquals(List.of("not visible"), none.facts().values().stream().distinct().toList());
  }

  @Test
  void factsOfAQuietSecondInAnyLocale() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      assertEquals(
          Map.of(
              "disturbance.other.work", "10 % of one CPU",
              "disturbance.stolen", "0.50 %",
              "disturbance.interrupts", "900 per second",
              "disturbance.frequency", "3.40 to 3.40 GHz",
              "disturbance.throttled", "0 times"),
          Disturbance.NONE
              .plus(
                  with(START, 3_400_000, 4), with(sample(1, 110, 0, 1, 100, 3), 3_400_000, 4), ROOT)
              .facts());
    } finally {
      Locale.setDefault(before);
    }
  }
}
