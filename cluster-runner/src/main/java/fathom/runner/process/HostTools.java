package fathom.runner.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** How Fathom starts programs: argument lists, and a search path that has root's tools on it. */
public final class HostTools {
  private HostTools() {}

  /** A builder for this argument list; a user's PATH often lacks the places {@code tc} is in. */
  public static ProcessBuilder builder(List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command);
    Map<String, String> environment = builder.environment();
    environment.merge("PATH", "/usr/sbin:/sbin", (path, more) -> path + ":" + more);
    // Tools are read by programs here: their words must not depend on the user's language. Java
    // among them must be able to name any file: under plain C it opens no jar in a directory ü.
    environment.put("LC_ALL", "C.UTF-8");
    environment.remove("LANGUAGE"); // which some systems heed before it
    return builder;
  }

  /**
   * Kills a program and what it has started. By its handle: {@link Process#destroyForcibly} closes
   * the stream that is being read, and the closed stream would be told instead of the reason.
   */
  static void kill(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.toHandle().destroyForcibly();
  }

  /** Waits for the end of a program; false where it does not end in time. */
  public static boolean hasEnded(Process process, Duration patience) {
    return process
        .onExit()
        .thenApply(ended -> true)
        .completeOnTimeout(false, patience.toMillis(), TimeUnit.MILLISECONDS)
        .join();
  }

  /** Where a program is, searched like a shell would, and in the places root's tools are. */
  public static Optional<Path> find(String program) {
    return all(program).findFirst();
  }

  /** All programs with this name, the one that a shell starts in front. */
  public static List<Path> findAll(String program) {
    return all(program).distinct().toList();
  }

  private static Stream<Path> all(String program) {
    String path = System.getenv().getOrDefault("PATH", "") + ":/usr/sbin:/sbin";
    return Stream.of(path.split(":", -1))
        .map(directory -> Path.of(directory.isEmpty() ? "." : directory, program))
        .filter(file -> Files.isExecutable(file) && !Files.isDirectory(file));
  }

  /** True for real root, and for the root of a user namespace. */
  public static boolean isRoot() {
    try {
      return (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid") == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
