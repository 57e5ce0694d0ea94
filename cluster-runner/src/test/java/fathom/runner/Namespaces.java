package fathom.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The kernel's namespaces, as /proc shows them. */
public final class Namespaces {
  private Namespaces() {}

  /** Network and process-id namespaces of these processes that are not this test's own. */
  public static Set<String> of(Stream<ProcessHandle> processes) {
    Set<String> own = of(ProcessHandle.current().pid());
    Set<String> all = new TreeSet<>();
    processes.forEach(process -> all.addAll(of(process.pid())));
    all.removeAll(own);
    return all;
  }

  /** Those of the given ones that some process is still in. */
  public static Set<String> stillThere(Set<String> namespaces) {
    return ProcessHandle.allProcesses()
        .flatMap(process -> of(process.pid()).stream())
        .filter(namespaces::contains)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> of(long pid) {
    return Stream.of("net", "pid")
        .map(kind -> link(Path.of("/proc", Long.toString(pid), "ns", kind)))
        .flatMap(Optional::stream)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Empty for a process that has ended meanwhile, or is not this user's to look at. */
  private static Optional<String> link(Path path) {
    try {
      return Optional.of(Files.readSymbolicLink(path).toString());
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
