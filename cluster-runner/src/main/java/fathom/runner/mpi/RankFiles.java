package fathom.runner.mpi;

import fathom.model.protocol.JvmOption;
import java.nio.file.Path;
import java.util.List;

/**
 * The Java and the benchmarks.jar that ranks run, wherever their launcher starts them.
 *
 * @param java the Java launcher
 * @param benchmarksJar benchmarks.jar
 * @param whose they are, for the sheet
 * @param advice what to do where a node has not these
 */
public record RankFiles(Path java, Path benchmarksJar, String whose, String advice) {
  /**
   * Says whether the files are there before it runs them; launchers say that in words of their own,
   * or not at all. Fixed: $1 is the advice, $2 Java, $3 the jar. Killed by a signal, because
   * MPICH's launcher waits for others when a rank ends with an exit code before MPI has begun; a
   * second later, because it ends by SIGPIPE, without what a rank has printed, when one ends at
   * once. A launcher by ssh brings no locale, and Java opens no jar in a directory ü without one.
   */
  private static final String CHECK =
      "LC_ALL=C.UTF-8; export LC_ALL; advice=$1; java=$2; jar=$3; shift 3;"
          + " no() { printf 'mpi: %s %s\\n' \"$(uname -n)\" \"$1\" >&2; sleep 1; kill -9 $$; };"
          + " [ -x \"$java\" ] || no \"has no $java: $advice\";"
          + " [ -r \"$jar\" ] || no \"has no $jar: $advice\";"
          + " \"$java\" -version >/dev/null 2>&1 || no \"cannot run $java: it needs this host's"
          + " processor, and a C library no older\";"
          + " exec \"$java\" -XX:-UsePerfData "
          + JvmOption.SERIAL_GC
          + " "
          + JvmOption.FAST_COMPILER
          + " -jar \"$jar\" \"$@\"";

  /** Those of this machine, which every node must have at the same path. */
  public static RankFiles ofEveryNode(Path java, Path benchmarksJar) {
    return new RankFiles(
        java,
        benchmarksJar,
        "each node's own",
        "name a directory that all nodes see by "
            + MpiOptions.SHARED
            + " DIR, and Fathom puts its Java there");
  }

  /** Those in a directory that a user said all nodes see. */
  public static RankFiles shared(Path java, Path benchmarksJar) {
    return new RankFiles(
        java,
        benchmarksJar,
        "Fathom's own, which all nodes see",
        MpiOptions.SHARED
            + " takes a directory that all nodes see at the same path, and may run programs from");
  }

  /** Which Java it is, for the sheet. */
  public String describe() {
    return whose + ": " + java;
  }

  /** What starts benchmarks.jar, whose arguments follow; where it cannot, a line says why. */
  public List<String> checked() {
    return List.of(
        "/bin/sh", "-c", CHECK, "rank", advice, java.toString(), benchmarksJar.toString());
  }
}
