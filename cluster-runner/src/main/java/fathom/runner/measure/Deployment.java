package fathom.runner.measure;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * What is needed to start a benchmark or a peer.
 *
 * @param java the Java launcher
 * @param benchmarksJar benchmarks.jar
 * @param temporary a directory of this run's own: JMH allows one run per temporary directory
 * @param secret the run's secret, handed on in the environment only
 * @param cache the class cache of benchmarks.jar, where there is one
 */
record Deployment(
    Path java, Path benchmarksJar, Path temporary, String secret, Optional<Path> cache) {
  Deployment(Path java, Path benchmarksJar, Path temporary, String secret) {
    this(java, benchmarksJar, temporary, secret, Optional.empty());
  }

  Deployment withCache(Optional<Path> made) {
    return new Deployment(java, benchmarksJar, temporary, secret, made);
  }

  /** The environment variable that carries the secret (fathom.bench.peer.Secret). */
  static final String SECRET_VARIABLE = "FATHOM_SECRET";

  private static final SecureRandom RANDOM = new SecureRandom();

  static String newSecret() {
    byte[] bytes = new byte[24];
    RANDOM.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** {@code java … -jar benchmarks.jar} with these program arguments. */
  List<String> command(List<String> jvmArguments, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(java.toString());
    // Performance data files of JVMs in different process-id namespaces would share their names.
    command.add("-XX:-UsePerfData");
    cache.ifPresent(made -> command.addAll(ForkCache.options(made)));
    command.addAll(jvmArguments);
    command.add("-Djava.io.tmpdir=" + temporary);
    command.add("-jar");
    command.add(benchmarksJar.toString());
    command.addAll(arguments);
    return command;
  }

  @Override
  public String toString() {
    return "Deployment[" + benchmarksJar + "]"; // never the secret
  }
}
