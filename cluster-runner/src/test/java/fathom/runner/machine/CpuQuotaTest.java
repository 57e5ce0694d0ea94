package fathom.runner.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.machine.Doctor.Finding;
import fathom.runner.machine.Doctor.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files as a kernel 6.1 shows them, of both versions of control groups. */
class CpuQuotaTest {
  @TempDir private Path root;

  private void file(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private CpuQuota found() {
    return CpuQuota.find(root).orElseThrow();
  }

  @Test
  void version2OfAService() throws IOException {
    file("proc/self/cgroup", "0::/system.slice/job.service\n");
    file("sys/fs/cgroup/system.slice/job.service/cpu.max", "150000 100000\n");
    file(
        "sys/fs/cgroup/system.slice/job.service/cpu.stat",
        """
        usage_usec 5181
        user_usec 4000
        system_usec 1181
        nr_periods 40
        nr_throttled 17
        throttled_usec 90210
        """);
    file("sys/fs/cgroup/system.slice/cpu.max", "max 100000\n");
    assertEquals("1.50 CPUs in each 100 ms", found().describe());
    assertEquals(OptionalLong.of(17), found().stoppedPeriods());
  }

  /** Of the groups above, the strictest holds. */
  @Test
  void aGroupAboveMayAllowLess() throws IOException {
    file("proc/self/cgroup", "0::/a/b\n");
    file("sys/fs/cgroup/a/b/cpu.max", "400000 100000\n");
    file("sys/fs/cgroup/a/cpu.max", "50000 100000\n");
    assertEquals("0.50 CPUs in each 100 ms", found().describe());
    assertEquals(root.resolve("sys/fs/cgroup/a"), found().group());
    assertEquals(OptionalLong.empty(), found().stoppedPeriods());
  }

  @Test
  void version1WithBothControllersInOneMount() throws IOException {
    file("proc/self/cgroup", "5:memory:/x\n4:cpu,cpuacct:/jobs/7\n0::/\n");
    file("sys/fs/cgroup/cpu,cpuacct/jobs/7/cpu.cfs_quota_us", "200000\n");
    file("sys/fs/cgroup/cpu,cpuacct/jobs/7/cpu.cfs_period_us", "50000\n");
    file(
        "sys/fs/cgroup/cpu,cpuacct/jobs/7/cpu.stat",
        "nr_periods 12\nnr_throttled 3\nthrottled_time 812345678\n");
    assertEquals("4.00 CPUs in each 50 ms", found().describe());
    assertEquals(OptionalLong.of(3), found().stoppedPeriods());
  }

  /** Docker shows the path outside, and only its own group at the mount. */
  @Test
  void version1InAContainer() throws IOException {
    file("proc/self/cgroup", "1:cpu:/docker/4711\n");
    file("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "100000\n");
    file("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");
    assertEquals("1.00 CPUs in each 100 ms", found().describe());
  }

  @Test
  void withoutAQuotaThereIsNone() throws IOException {
    assertEquals(Optional.empty(), CpuQuota.find(root));
    file("proc/self/cgroup", "1:cpu:/\n0::/../../x\nnonsense\n");
    file("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1\n");
    file("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");
    file("sys/fs/cgroup/cpu.max", "max 100000\n");
    assertEquals(Optional.empty(), CpuQuota.find(root));
    assertEquals(Optional.empty(), Doctor.quota(Optional.empty(), 2));
  }

  @Test
  void doctorWarnsOfAQuotaBelowTheCpus() throws IOException {
    file("proc/self/cgroup", "0::/\n");
    file("sys/fs/cgroup/cpu.max", "150000 100000\n");
    file("sys/fs/cgroup/cpu.stat", "nr_throttled 17\n");
    Finding less = Doctor.quota(Optional.of(found()), 2).orElseThrow();
    assertEquals(Verdict.WARN, less.verdict());
    assertTrue(
        less.finding().startsWith("1.50 CPUs in each 100 ms, less than the 2 CPUs"), less::finding);
    assertTrue(less.finding().endsWith(", stopped in 17 periods so far)"), less::finding);
    assertEquals(Verdict.OK, Doctor.quota(Optional.of(found()), 1).orElseThrow().verdict());
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
  void theReaderSeesThePeriods() throws IOException {
    file("proc/self/cgroup", "0::/\n");
    file("sys/fs/cgroup/cpu.max", "150000 100000\n");
    file("sys/fs/cgroup/cpu.stat", "nr_throttled 17\n");
    MachineReader reader =
        new MachineReader(
            List.of(), root.resolve("proc"), root.resolve("cpu"), CpuQuota.find(root));
    assertEquals(OptionalLong.of(17), reader.read().stoppedPeriods());
  }
}
