package fathom.runner.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which CPUs are threads of one core (SMT): what one of them does, the other waits for.
 *
 * @param cores the CPUs of each core that has more than one, in ascending order
 */
record CoreSiblings(List<List<Integer>> cores) {
  private static final Path CPUS = Path.of("/sys/devices/system/cpu");
  static final CoreSiblings NONE = new CoreSiblings(List.of());

  CoreSiblings {
    cores = List.copyOf(cores);
  }

  static CoreSiblings here() {
    return read(CPUS);
  }

  /**
   * @param cpus the kernel's directory of CPUs
   */
  static CoreSiblings read(Path cpus) {
    if (!Files.isDirectory(cpus)) {
      return NONE;
    }
    try (Stream<Path> all = Files.list(cpus)) {
      return parse(
          all.filter(cpu -> cpu.getFileName().toString().matches("cpu\\d{1,5}"))
              .map(cpu -> cpu.resolve("topology/thread_siblings_list").toString())
              .flatMap(list -> MachineReader.file(list).stream())
              .collect(Collectors.joining(";")));
    } catch (IOException e) {
      return NONE; // not shown to this process
    }
  }

  /** Reads {@code 0,4;1,5}; a CPU that is alone on its core is left out. */
  static CoreSiblings parse(String lists) {
    return new CoreSiblings(
        Stream.of(lists.split(";", -1))
            .map(String::strip)
            .filter(list -> list.matches("[\\d,-]{1,4096}"))
            .map(Placement::cpus)
            .filter(core -> core.size() > 1)
            .distinct()
            .sorted((a, b) -> Integer.compare(a.getFirst(), b.getFirst()))
            .toList());
  }

  /** Whether two CPUs are threads of one core. */
  boolean areOneCore(int a, int b) {
    return cores.stream().anyMatch(core -> core.contains(a) && core.contains(b));
  }

  /** {@code 0,4; 1,5}; empty where each CPU has a core of its own. */
  String describe() {
    return cores.stream()
        .map(
            core ->
                core.stream().map(cpu -> Integer.toString(cpu)).collect(Collectors.joining(",")))
        .collect(Collectors.joining("; "));
  }
}
