package fathom.runner.machine;

import fathom.model.machine.CpuQuota;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.LongStream;

/** Looks at the machine through {@code /proc} and {@code /sys}. One thread at a time. */
final class MachineReader {
  private static final Path PROC = Path.of("/proc");
  private static final Path CPUS = Path.of("/sys/devices/system/cpu");

  private final List<Integer> cpus;
  private final Path proc;
  private final Path sysCpus;
  private final Function<String, Optional<String>> files;
  private final Optional<CpuQuota> quota;

  /** Threads of the kernel seen last time: on large machines most entries, and not needed. */
  private Set<Path> kernelThreads = Set.of();

  /**
   * A reader of this machine.
   *
   * @param cpus the CPUs whose frequency matters: few, because asking disturbs them
   */
  MachineReader(List<Integer> cpus) {
    this(cpus, PROC, CPUS, MachineReader::file);
  }

  /**
   * @param files the text of a file about control groups; empty where it cannot be read
   */
  MachineReader(
      List<Integer> cpus, Path proc, Path sysCpus, Function<String, Optional<String>> files) {
    this.files = files;
    this.quota = CpuQuota.find(files);
    this.cpus = List.copyOf(cpus);
    this.proc = proc;
    this.sysCpus = sysCpus;
  }

  MachineSample read() {
    return new MachineSample(
        System.nanoTime(),
        text(proc.resolve("stat")).flatMap(CpuTimes::parse),
        processes(),
        numbers("cpufreq/scaling_cur_freq").max(),
        total(numbers("thermal_throttle/core_throttle_count").toArray()),
        quota.map(its -> its.stoppedPeriods(files)).orElse(OptionalLong.empty()));
  }

  /**
   * Looks at some CPUs alone; programs are left out that are not the reader's own or its
   * descendants, because nobody says on which CPUs they ran.
   *
   * @param some numbers of CPUs
   * @param root the process id of ours
   * @return empty if the kernel does not tell what these CPUs have done
   */
  Optional<MachineSample> read(List<Integer> some, long root) {
    MachineSample all = read();
    return text(proc.resolve("stat"))
        .flatMap(text -> CpuTimes.parse(text, some))
        .map(
            cpu ->
                new MachineSample(
                    all.nanos(),
                    Optional.of(cpu),
                    WorkLedger.ours(all.processes(), root),
                    all.kilohertz(),
                    all.throttled(),
                    all.stoppedPeriods()));
  }

  private Map<Long, ProcessTimes> processes() {
    Map<Long, ProcessTimes> processes = new HashMap<>();
    Set<Path> kernel = new HashSet<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(proc, MachineReader::isProcess)) {
      for (Path directory : all) {
        if (kernelThreads.contains(directory)) {
          kernel.add(directory);
          continue;
        }
        Optional<ProcessTimes> times = text(directory.resolve("stat")).flatMap(ProcessTimes::parse);
        if (times.isPresent() && times.get().kernel()) {
          kernel.add(directory);
        } else {
          times.ifPresent(process -> processes.put(process.id(), process));
        }
      }
    } catch (IOException e) {
      return Map.of(); // no /proc to look at: processes are not visible here
    }
    kernelThreads = kernel;
    return processes;
  }

  private static boolean isProcess(Path entry) {
    String name = entry.getFileName().toString();
    return !name.isEmpty() && name.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private static OptionalLong total(long[] counts) {
    return counts.length == 0 ? OptionalLong.empty() : OptionalLong.of(LongStream.of(counts).sum());
  }

  private LongStream numbers(String file) {
    return cpus.stream()
        .map(cpu -> text(sysCpus.resolve("cpu" + cpu).resolve(file)))
        .flatMap(Optional::stream)
        .map(String::strip)
        .filter(text -> text.matches("\\d{1,18}"))
        .mapToLong(Long::parseLong);
  }

  /** The text of a file of this machine; empty where it cannot be read. */
  static Optional<String> file(String path) {
    return text(Path.of(path));
  }

  /** Empty also for a process that has just ended. */
  private static Optional<String> text(Path file) {
    try {
      return Optional.of(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
