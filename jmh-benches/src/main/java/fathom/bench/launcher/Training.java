package fathom.bench.launcher;

import fathom.bench.peer.PeerCommand;
import fathom.model.protocol.BenchmarksCommand;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import picocli.CommandLine;

/**
 * A training run for Java's class cache (JEP 483, 514): {@code benchmarks.jar train}, with the
 * secret of a run in the environment, as a peer needs it. It loads the classes of every benchmark,
 * peer and rank, and runs a few benchmarks in this process, against a peer in this process, for
 * what they and JMH take from Java.
 */
public final class Training {
  private static final List<String> BENCHMARKS =
      List.of(
          "\\.(SendOverhead|ServiceTime|SendGap|UserReceive|RoundTrip|CacheToCache)\\.",
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
          "pauseMicros=20",
          "-p",
          "sizes=1",
          "-p");

  /** The process ends by then in any case. */
  private static final String LONGEST_SECONDS = "50";

  private static final String CLASS = ".class";

  /** JMH uses few classes of Commons Math; the benchmarks that run here load them. */
  private static final String UNUSED = "org/apache/";

  private Training() {}

  /**
   * Trains.
   *
   * @return the exit code: 0 if the benchmarks ran
   */
  public static int of(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      file.stream().map(ZipEntry::getName).filter(Training::isUsed).forEach(Training::load);
    }
    try (PipedWriter said = new PipedWriter();
        BufferedReader heard = new BufferedReader(new PipedReader(said))) {
      Thread.ofPlatform().daemon().start(() -> peer(new PrintWriter(said)));
      String ready = String.valueOf(heard.readLine());
      String address = ready.substring(ready.indexOf(' ') + 1);
      return JmhRun.of(Stream.concat(BENCHMARKS.stream(), Stream.of("peers=" + address)).toList());
    }
  }

  private static void peer(PrintWriter out) {
    new CommandLine(new PeerCommand())
        .setOut(out)
        .execute(
            BenchmarksCommand.LISTEN, "127.0.0.1:0", BenchmarksCommand.LIFETIME, LONGEST_SECONDS);
  }

  private static boolean isUsed(String entry) {
    return entry.endsWith(CLASS)
        && !entry.startsWith("META-INF/")
        && !entry.startsWith(UNUSED)
        && !entry.endsWith("-info" + CLASS);
  }

  private static void load(String entry) {
    String name = entry.substring(0, entry.length() - CLASS.length()).replace('/', '.');
    try {
      Class.forName(name, false, Training.class.getClassLoader());
    } catch (ClassNotFoundException | LinkageError e) {
      // A library may have classes for another library; where that one is missing, nobody uses
      // them.
    }
  }
}
