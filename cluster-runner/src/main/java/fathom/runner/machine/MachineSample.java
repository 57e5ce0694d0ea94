package fathom.runner.machine;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One look at the machine; what it does not show is empty.
 *
 * @param nanos when, by the monotonic clock
 * @param cpu what all CPUs have done
 * @param processes all programs by their process id, without threads of the kernel
 * @param kilohertz the highest clock frequency of the CPUs measured on
 * @param throttled how often these CPUs were slowed down for heat
 * @param stoppedPeriods in how many periods a CPU quota stopped this process's group
 */
record MachineSample(
    long nanos,
    Optional<CpuTimes> cpu,
    Map<Long, ProcessTimes> processes,
    OptionalLong kilohertz,
    OptionalLong throttled,
    OptionalLong stoppedPeriods) {
  MachineSample {
    processes = Map.copyOf(processes);
  }
}
