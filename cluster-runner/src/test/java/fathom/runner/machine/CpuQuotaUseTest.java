package fathom.runner.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.machine.Doctor.DoctorFinding;
import fathom.runner.machine.Doctor.DoctorVerdict;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** A quota of CPU time, as the doctor, a sampler and a row's verdict say it. */
class CpuQuotaUseTest {
  private static final Map<String, String> FILES =
      Map.of(
          "/proc/self/cgroup", "0::/\n",
          "/sys/fs/cgroup/cpu.max", "150000 100000\n",
          "/sys/fs/cgroup/cpu.stat", "nr_throttled 17\n");

  private static Optional<String> file(String path) {
    return Optional.ofNullable(FILES.get(path));
  }

  @Test
  void doctorWarnsOfAQuotaBelowTheCpus() {
    DoctorFinding less = Doctor.quota(CpuQuotaUseTest::file, 2).orElseThrow();
    assertEquals(DoctorVerdict.WARN, less.verdict());
    assertTrue(
        less.finding().startsWith("1.50 CPUs in each 100 ms, less than the 2 CPUs"), less::finding);
    assertTrue(less.finding().endsWith(", stopped in 17 periods so far)"), less::finding);
    assertEquals(DoctorVerdict.OK, Doctor.quota(CpuQuotaUseTest::file, 1).orElseThrow().verdict());
    assertEquals(Optional.empty(), Doctor.quota(path -> Optional.empty(), 2));
  }

  @Test
  void periodsThatStoppedTheMeasurementAreAVerdict() {
    MachineSample before =
        new MachineSample(
            0,
            Optional.empty(),
            Map.of(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.of(17));
    MachineSample after =
        new MachineSample(
            1_000_000_000,
            Optional.empty(),
            Map.of(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.of(22));
    Disturbance disturbed = Disturbance.NONE.plus(before, after, 1);
    assertEquals("the CPU quota stopped it in 5 periods", disturbed.verdict());
    assertEquals("stopped in 5 periods", disturbed.facts().get("disturbance.quota"));
    assertEquals("", Disturbance.NONE.plus(after, after, 1).verdict());
  }

  @Test
  void theReaderSeesThePeriods() {
    MachineReader reader =
        new MachineReader(List.of(), Path.of("no-proc"), Path.of("no-cpus"), CpuQuotaUseTest::file);
    assertEquals(OptionalLong.of(17), reader.read().stoppedPeriods());
  }
}
