package fathom.model.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Files as a kernel 6.1 shows them, of both versions of control groups. */
class CpuQuotaTest {
  private final Map<String, String> texts = new HashMap<>();

  private void file(String name, String text) {
    texts.put("/" + name, text);
  }

  private Optional<String> text(String path) {
    return Optional.ofNullable(texts.get(path));
  }

  private CpuQuota found() {
    return CpuQuota.find(this::text).orElseThrow();
  }

  /**
   * Recorded from kernel 6.1.0-56-cloud-amd64 of Debian 12, started without systemd: a loop ran in
   * {@code job.service}. The root has no {@code cpu.max}.
   */
  @Test
  void version2AsRecorded() {
    file("proc/self/cgroup", "0::/system.slice/job.service\n");
    file(
        "sys/fs/cgroup/cpu.stat",
        """
        usage_usec 4292000
        user_usec 204000
        system_usec 4088000
        nr_periods 0
        nr_throttled 0
        throttled_usec 0
        nr_bursts 0
        burst_usec 0
        """);
    file("sys/fs/cgroup/system.slice/cpu.max", "120000 100000\n");
    file(
        "sys/fs/cgroup/system.slice/cpu.stat",
        """
        usage_usec 296795
        user_usec 195996
        system_usec 100798
        nr_periods 6
        nr_throttled 0
        throttled_usec 0
        nr_bursts 0
        burst_usec 0
        """);
    file("sys/fs/cgroup/system.slice/job.service/cpu.max", "50000 100000\n");
    file(
        "sys/fs/cgroup/system.slice/job.service/cpu.stat",
        """
        usage_usec 347154
        user_usec 195974
        system_usec 151180
        nr_periods 7
        nr_throttled 6
        throttled_usec 293778
        nr_bursts 0
        burst_usec 0
        """);
    assertEquals("0.50 CPUs in each 100 ms", found().describe());
    assertEquals(OptionalLong.of(6), found().stoppedPeriods(this::text));
  }

  /** The strictest of the groups above holds. */
  @Test
  void aGroupAboveMayAllowLess() {
    file("proc/self/cgroup", "0::/a/b\n");
    file("sys/fs/cgroup/a/b/cpu.max", "400000 100000\n");
    file("sys/fs/cgroup/a/cpu.max", "50000 100000\n");
    assertEquals("0.50 CPUs in each 100 ms", found().describe());
    assertEquals("/sys/fs/cgroup/a", found().group());
    assertEquals(OptionalLong.empty(), found().stoppedPeriods(this::text));
  }

  @Test
  void version1WithBothControllersInOneMount() {
    file("proc/self/cgroup", "5:memory:/x\n4:cpu,cpuacct:/jobs/7\n0::/\n");
    file("sys/fs/cgroup/cpu,cpuacct/jobs/7/cpu.cfs_quota_us", "200000\n");
    file("sys/fs/cgroup/cpu,cpuacct/jobs/7/cpu.cfs_period_us", "50000\n");
    file(
        "sys/fs/cgroup/cpu,cpuacct/jobs/7/cpu.stat",
        "nr_periods 12\nnr_throttled 3\nthrottled_time 812345678\n");
    assertEquals("4.00 CPUs in each 50 ms", found().describe());
    assertEquals(OptionalLong.of(3), found().stoppedPeriods(this::text));
  }

  /** Docker shows the path outside, and only its own group at the mount. */
  @Test
  void version1InAContainer() {
    file("proc/self/cgroup", "1:cpu:/docker/4711\n");
    file("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "100000\n");
    file("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");
    assertEquals("1.00 CPUs in each 100 ms", found().describe());
  }

  @Test
  void withoutAQuotaThereIsNone() {
    assertEquals(Optional.empty(), CpuQuota.find(this::text));
    file("proc/self/cgroup", "1:cpu:/\n0::/../../x\nnonsense\n");
    file("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1\n");
    file("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");
    file("sys/fs/cgroup/cpu.max", "max 100000\n");
    assertEquals(Optional.empty(), CpuQuota.find(this::text));
  }
}
