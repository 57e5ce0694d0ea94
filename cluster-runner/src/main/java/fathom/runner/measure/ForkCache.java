package fathom.runner.measure;

import fathom.runner.cluster.Cluster;
import fathom.runner.cluster.Deployment;
import fathom.runner.cluster.Host;
import fathom.runner.cluster.LocalCluster;
import fathom.runner.console.UserException;
import fathom.runner.machine.BuildFacts;
import fathom.runner.machine.Placement;
import fathom.runner.process.HostTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Java's ahead-of-time cache for benchmarks.jar (JEP 483, 514): classes loaded and linked once, not
 * by every fork again. It saves about a fifth of a second a fork, and a sheet has more than 70.
 *
 * <p>It holds no compiled methods and no profiles: those would be carried from fork to fork, and
 * the fork is the unit of replication. It is made by the first measurement after a build, in a few
 * seconds, and kept beside the jar.
 */
final class ForkCache {
  /** Profiles and code stay out of the cache, at both ends of its life. */
  private static final List<String> WITHOUT_CODE =
      List.of(
          "-XX:+UnlockDiagnosticVMOptions",
          "-XX:-AOTRecordTraining",
          "-XX:-AOTAdapterCaching",
          "-XX:-AOTStubCaching");

  /** The same as the forks': a cache fits only the virtual machine it was made by. */
  private static final List<String> AS_FORKS =
      List.of(
          "-XX:-UsePerfData",
          "-XX:+UseSerialGC",
          "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
          "--enable-native-access=ALL-UNNAMED");

  private static final String TRAINING =
      "\\.(SendOverhead|SendService|SendGap|UserReceive|PingPong|CacheToCache)\\.";

  private static final long PATIENCE_SECONDS = 60;

  private ForkCache() {}

  /** Options with which a Java process uses this cache. */
  static List<String> options(Path cache) {
    List<String> options = new ArrayList<>(WITHOUT_CODE);
    options.add("-XX:AOTCache=" + cache);
    // A cache that does not fit is not used; the run then is slower, not different.
    options.add("-Xlog:aot=off");
    options.add("-Xlog:cds=off");
    return options;
  }

  /**
   * The cache for this jar, made now where there is none yet.
   *
   * @return empty where none can be made: everything works without, only slower
   */
  static Optional<Path> of(Deployment deployment, Progress progress) {
    try {
      Path cache = place(deployment);
      if (!Files.isRegularFile(cache)) {
        progress.now("preparing: a class cache that makes launches faster, once after a build");
        make(deployment, cache);
      }
      return withoutSpace(cache, deployment.temporary());
    } catch (IOException | UserException e) {
      return Optional.empty(); // also when no peer comes up for the training
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /** JMH splits the forks' options at spaces: a name without any for the same file. */
  static Optional<Path> withoutSpace(Path cache, Path temporary) throws IOException {
    Predicate<String> spaced = Pattern.compile("\\s").asPredicate();
    if (!spaced.test(cache.toString())) {
      return Optional.of(cache);
    }
    if (spaced.test(temporary.toString())) {
      return Optional.empty();
    }
    Path link = temporary.resolve("benchmarks-link.aot");
    return Optional.of(Files.createSymbolicLink(link, cache));
  }

  /** Named after all that it depends on; the jar's time stamp is part of what Java checks. */
  private static Path place(Deployment deployment) throws IOException {
    Path jar = deployment.benchmarksJar();
    String name =
        String.join(
            "-",
            "benchmarks",
            System.getProperty("java.vm.version", "unknown").replaceAll("[^A-Za-z0-9.+]", "_"),
            BuildFacts.digest(jar).substring(0, 12),
            Long.toString(Files.getLastModifiedTime(jar).toMillis(), Character.MAX_RADIX));
    return jar.resolveSibling(name + ".aot");
  }

  private static void make(Deployment deployment, Path cache)
      throws IOException, InterruptedException {
    Path log = deployment.temporary().resolve("class-cache.log");
    Path aside = deployment.temporary().resolve("benchmarks.aot");
    Cluster here = new LocalCluster(Placement.here());
    Host host = here.hosts().getFirst();
    try (PeerProcess peer =
        PeerProcess.start(here, host, List.of(host.address()), deployment, log)) {
      train(deployment, peer.awaitReady(), aside, log);
    }
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

  private static void train(Deployment deployment, String peer, Path aside, Path log)
      throws IOException, InterruptedException {
    List<String> jvm = new ArrayList<>(AS_FORKS);
    jvm.addAll(WITHOUT_CODE);
    jvm.add("-XX:AOTCacheOutput=" + aside);
    List<String> command =
        deployment.command(
            jvm,
            List.of(
                TRAINING,
                "-f",
                "0",
                "-foe",
                "true",
                "-wi",
                "1",
                "-w",
                "5ms",
                "-i",
                "1",
                "-r",
                "5ms",
                "-p",
                "peers=" + peer,
                "-p",
                "pauseMicros=20",
                "-p",
                "sizes=1"));
    ProcessBuilder builder = HostTools.builder(command).redirectErrorStream(true);
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    builder.environment().put(Deployment.SECRET_VARIABLE, deployment.secret());
    Process process = builder.start();
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IOException("the training run does not end");
    }
    if (process.exitValue() != 0 || !Files.isRegularFile(aside)) {
      throw new IOException("the training run failed");
    }
  }

  private static List<Path> olderThan(Path cache) throws IOException {
    try (Stream<Path> files = Files.list(Path.of(String.valueOf(cache.getParent())))) {
      return files.filter(file -> file.getFileName().toString().endsWith(".aot")).toList();
    }
  }
}
