package fathom.runner.machine;

import fathom.model.protocol.JvmOption;
import fathom.runner.console.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Where Fathom's own files are: the directory with the launcher in it. */
public record Installation(Path home) {
  /** The system property the launcher passes on. */
  public static final String HOME_PROPERTY = "fathom.home";

  /** The installation this process runs from. */
  public static Installation here() {
    return new Installation(
        Path.of(System.getProperty(HOME_PROPERTY, ".")).toAbsolutePath().normalize());
  }

  /** What starts Fathom, and builds it first where that is due. */
  public Path launcher() {
    return home.resolve("fathom");
  }

  /** The benchmark jar, which must have been built. */
  public Path benchmarksJar() {
    if (home.toString().chars().anyMatch(c -> c == '"' || c < ' ')) {
      // It writes its launches' class path between quotation marks, and escapes none in it.
      throw UserException.badInput(
          home
              + ": JMH cannot start Java from a path with a quotation mark or a line break in it;"
              + " move Fathom to another directory");
    }
    Path jar = home.resolve("jmh-benches").resolve("target").resolve("benchmarks.jar");
    if (!Files.isRegularFile(jar)) {
      throw UserException.failed(jar + " is missing: start Fathom by ./fathom, which builds it");
    }
    return jar;
  }

  /**
   * The command that lets the benchmark jar answer a question, whose words follow: it ends in a
   * second, and times nothing finer than whether a send waits for milliseconds.
   */
  public List<String> benchmarks() {
    return List.of(
        java().toString(),
        "-XX:-UsePerfData",
        JvmOption.SERIAL_GC,
        JvmOption.FAST_COMPILER,
        "-jar",
        benchmarksJar().toString());
  }

  /** The Java launcher of the runtime this process runs on. */
  public Path java() {
    return Path.of(System.getProperty("java.home"), "bin", "java");
  }
}
