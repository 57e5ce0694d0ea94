package fathom.runner.machine;

import fathom.model.protocol.BenchmarksCommand;
import fathom.model.protocol.JvmOption;
import fathom.runner.console.UserException;
import fathom.runner.process.Deployment;
import fathom.runner.process.HostTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Java's ahead-of-time cache for benchmarks.jar (JEP 483, 514): classes loaded and linked once, not
 * by every fork, peer and rank again. It saves about a quarter of a second a process, and a sheet
 * has more than 70.
 *
 * <p>It holds no compiled methods and no profiles: those would be carried from fork to fork, and
 * the fork is the unit of replication. It is made by the first measurement after a build, in a few
 * seconds, and kept beside the jar; the archive for nodes brings its own.
 */
public final class ClassCache {
  private static final String NAME = "benchmarks";
  private static final String ENDING = ".aot";

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private ClassCache() {}

  /**
   * Gives a deployment the cache of its jar, which is made now where there is none yet. Where none
   * can be made the deployment stays without: everything works, only slower.
   *
   * @param told hears what is being waited for
   */
  public static Deployment with(Deployment bare, Consumer<String> told) {
    try {
      Path cache = place(bare);
      if (!Files.isRegularFile(cache)) {
        told.accept("preparing: a class cache that makes launches faster, once after a build");
        make(bare, cache);
      }
      return bare.withCache(withoutSpace(cache, bare.temporary()));
    } catch (IOException | UserException e) {
      return bare;
    }
  }

  /** Gives a deployment of an archive for nodes the cache that the archive has beside its jar. */
  public static Deployment besideJar(Deployment bare) {
    return bare.withCache(ofArchive(bare.benchmarksJar()));
  }

  /** The cache of an archive for nodes, whose jar is this one. */
  public static Path ofArchive(Path jar) {
    return jar.resolveSibling(NAME + ENDING);
  }

  /** JMH splits the forks' options at spaces: a name without any for the same file. */
  static Path withoutSpace(Path cache, Path temporary) throws IOException {
    return Deployment.isSpaced(cache) && !Deployment.isSpaced(temporary)
        ? Files.createSymbolicLink(temporary.resolve(NAME + "-link" + ENDING), cache)
        : cache;
  }

  /** Named after all that it depends on; the jar's time stamp is part of what Java checks. */
  private static Path place(Deployment deployment) throws IOException {
    Path jar = deployment.benchmarksJar();
    String name =
        String.join(
            "-",
            NAME,
            System.getProperty("java.vm.version", "unknown").replaceAll("[^A-Za-z0-9.+]", "_"),
            BuildFacts.digest(jar).substring(0, 12),
            Long.toString(Files.getLastModifiedTime(jar).toMillis(), Character.MAX_RADIX));
    return jar.resolveSibling(name + ENDING);
  }

  private static void make(Deployment deployment, Path cache) throws IOException {
    Path aside = deployment.temporary().resolve(NAME + ENDING);
    train(deployment, aside);
    for (Path old : olderThan(cache)) {
      Files.deleteIfExists(old);
    }
    // Another run may make the same cache at this moment: each writes into a file of its own.
    Path part = cache.resolveSibling(cache.getFileName() + "." + UUID.randomUUID() + ".part");
    try {
      Files.copy(aside, part);
      Files.move(part, cache, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /**
   * Leaves a cache for the jar of a deployment in a file.
   *
   * @throws IOException where the training run fails; the file is not there then
   */
  public static void train(Deployment deployment, Path cache) throws IOException {
    List<String> jvm = new ArrayList<>(Deployment.WITHOUT_CODE);
    // Forks use this collector, and a cache keeps objects for one collector only.
    jvm.add(JvmOption.SERIAL_GC);
    jvm.add("-XX:AOTCacheOutput=" + cache);
    ProcessBuilder builder =
        HostTools.builder(deployment.command(jvm, List.of(BenchmarksCommand.TRAIN)))
            .redirectErrorStream(true);
    builder.redirectOutput(deployment.temporary().resolve("class-cache.log").toFile());
    builder.environment().put(BenchmarksCommand.SECRET_VARIABLE, deployment.secret());
    Process process = builder.start();
    if (!HostTools.hasEnded(process, PATIENCE)) {
      process.destroyForcibly();
      throw new IOException("the training run does not end");
    }
    if (process.exitValue() != 0 || !Files.isRegularFile(cache)) {
      throw new IOException("the training run failed");
    }
  }

  private static List<Path> olderThan(Path cache) throws IOException {
    try (Stream<Path> files = Files.list(Path.of(String.valueOf(cache.getParent())))) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(NAME + "-"))
          .filter(file -> file.getFileName().toString().endsWith(ENDING))
          .toList();
    }
  }
}
