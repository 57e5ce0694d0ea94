package fathom.runner.process;

import fathom.model.protocol.JvmOption;
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

  /**
   * The same with a class cache. Where its name has a space, it is the same without one, because
   * JMH splits the options of its forks at spaces; where the file is not there or does not fit,
   * Java starts without it, only slower.
   */
  public Deployment withCache(Path cache) {
    if (isSpaced(cache)) {
      return this;
    }
    List<String> options = new ArrayList<>(WITHOUT_CODE);
    options.add("-XX:AOTCache=" + cache);
    options.add(JvmOption.QUIET_AOT);
    options.add(JvmOption.QUIET_CDS);
    return new Deployment(java, benchmarksJar, temporary, secret, options);
  }

  /** Whether JMH would take a file's name for several words. */
  public static boolean isSpaced(Path file) {
    return file.toString().chars().anyMatch(Character::isWhitespace);
  }

  /** Profiles and code stay out of the class cache, at both ends of its life. */
  public static final List<String> WITHOUT_CODE =
      List.of(
          JvmOption.UNLOCK_DIAGNOSTIC,
          "-XX:-AOTRecordTraining",
          "-XX:-AOTAdapterCaching",
          "-XX:-AOTStubCaching");

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
    command.add(JvmOption.CHANNELS_OPEN);
    command.add(JvmOption.NATIVE_ACCESS);
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
