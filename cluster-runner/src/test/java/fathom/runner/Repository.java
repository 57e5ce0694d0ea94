package fathom.runner;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where the sources and built jars under test are. */
public final class Repository {
  private Repository() {}

  /** The directory with the launcher in it: this module's parent, wherever tests are started. */
  public static Path home() {
    Path here = Path.of("").toAbsolutePath();
    for (Path directory = here; directory != null; directory = directory.getParent()) {
      if (Files.isRegularFile(directory.resolve("fathom"))
          && Files.isDirectory(directory.resolve("jmh-benches"))) {
        return directory;
      }
    }
    throw new IllegalStateException("not inside Fathom's sources: " + here);
  }

  public static Path benchmarksJar() {
    return built("jmh-benches/target/benchmarks.jar");
  }

  public static Path fathomJar() {
    return built("cluster-runner/target/fathom.jar");
  }

  private static Path built(String name) {
    Path jar = home().resolve(name);
    if (!Files.isRegularFile(jar)) {
      throw new IllegalStateException(jar + " is not built");
    }
    return jar;
  }

  /** The Java launcher that runs the tests. */
  public static Path java() {
    return Path.of(System.getProperty("java.home", ""), "bin", "java");
  }
}
