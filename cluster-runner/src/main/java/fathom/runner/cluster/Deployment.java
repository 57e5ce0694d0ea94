package fathom.runner.cluster;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * What is needed to start a benchmark or a peer.
 *
 * @param java the Java launcher
 * @param benchmarksJar benchmarks.jar
 * @param temporary a directory of this run's own: JMH allows one run per temporary directory
 * @param secret the run's secret, handed on in the environment only
 * @param cacheOptions by which Java uses the class cache of benchmarks.jar; empty where there is
 *     none
 */
public record Deployment(
    Path java, Path benchmarksJar, Path temporary, String secret, List<String> cacheOptions) {
  public Deployment {
    cacheOptions = List.copyOf(cacheOptions);
  }

  public Deployment(Path java, Path benchmarksJar, Path temporary, String secret) {
    this(java, benchmarksJar, temporary, secret, List.of());
  }

  public Deployment withCache(List<String> options) {
    return new Deployment(java, benchmarksJar, temporary, secret, options);
  }

  /** The environment variable that carries the secret (fathom.bench.peer.Secret). */
  public static final String SECRET_VARIABLE = "FATHOM_SECRET";

  private static final SecureRandom RANDOM = new SecureRandom();

  public static String newSecret() {
    byte[] bytes = new byte[24];
    RANDOM.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** {@code java … -jar benchmarks.jar} with these program arguments. */
  public List<String> command(List<String> jvmArguments, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(java.toString());
    // Performance data files of JVMs in different process-id namespaces would share their names.
    command.add("-XX:-UsePerfData");
    command.addAll(cacheOptions);
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
