package fathom.runner.launch;

import java.util.regex.Pattern;

/**
 * What runs on a node before there is any Java: three fixed texts for a POSIX shell, with nothing
 * in them but the archive's digest and the architecture, both checked here. They have no character
 * that means something between single quotes, in any shell.
 */
final class NodeScript {
  private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");
  private static final Pattern ARCHITECTURE = Pattern.compile("[a-z0-9_]{1,20}");

  /** Exit codes of the scripts; ssh's own is 255. */
  static final int ABSENT = 66;

  static final int OTHER_ARCHITECTURE = 67;
  static final int DAMAGED = 65;
  static final int NO_PLACE = 73;

  /** Where archives live on a node, each in a directory named by its digest. */
  private static final String BASE = "b=\"${XDG_CACHE_HOME:-$HOME/.cache}/fathom\"; umask 077; ";

  private final String digest;
  private final String architecture;

  /**
   * @param digest of the archive, SHA-256 in hexadecimal digits
   * @param architecture what {@code uname -m} says where the archive runs
   */
  NodeScript(String digest, String architecture) {
    if (!DIGEST.matcher(digest).matches() || !ARCHITECTURE.matcher(architecture).matches()) {
      throw new IllegalArgumentException("no digest and architecture: " + digest + architecture);
    }
    this.digest = digest;
    this.architecture = architecture;
  }

  /**
   * Runs the agent on this script's standard input and output. The shell stays, to remove the
   * temporary directory whatever becomes of the agent.
   */
  String run() {
    return script(
        """
        d="$b/@DIGEST@"; [ "$(uname -m)" = @ARCHITECTURE@ ] || exit @OTHER_ARCHITECTURE@; \
        [ -x "$d/bin/java" ] || exit @ABSENT@; \
        t=$(mktemp -d "${TMPDIR:-/tmp}/fathom-node.XXXXXXXX") || exit @NO_PLACE@; \
        trap : HUP INT TERM PIPE; \
        "$d/bin/java" -XX:-UsePerfData -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx128m \
        "-Djava.io.tmpdir=$t" -jar "$d/benchmarks.jar" agent; r=$?; rm -rf "$t"; exit $r""");
  }

  /** Receives the archive on standard input, checks it, and puts it in its place whole. */
  String receive() {
    // The mv at the end does nothing if another node with the same home was faster.
    return script(
        """
        mkdir -p "$b" && p=$(mktemp -d "$b/.part.XXXXXXXX") || exit @NO_PLACE@; \
        trap "rm -rf \\"$p\\"" EXIT; trap "exit @NO_PLACE@" HUP INT TERM; \
        cat >"$p/archive" || exit @NO_PLACE@; \
        if command -v sha256sum >/dev/null; then s=$(sha256sum <"$p/archive"); \
        [ "${s%% *}" = @DIGEST@ ] || exit @DAMAGED@; fi; \
        mkdir "$p/@DIGEST@" && tar -x -z -f "$p/archive" -C "$p/@DIGEST@" || exit @NO_PLACE@; \
        mv "$p/@DIGEST@" "$b/" 2>/dev/null; [ -x "$b/@DIGEST@/bin/java" ] || exit @NO_PLACE@""");
  }

  /**
   * Takes a damaged copy away; runs that use it keep their open files. One whose jar is as it
   * should be stays: another node with the same home was faster and has replaced it.
   */
  String removeUnless(String jarDigest) {
    if (!DIGEST.matcher(jarDigest).matches()) {
      throw new IllegalArgumentException("no digest: " + jarDigest);
    }
    return script(
        """
        s=$(sha256sum <"$b/@DIGEST@/benchmarks.jar" 2>/dev/null); [ "${s%% *}" = @JAR@ ] && \
        "$b/@DIGEST@/bin/java" -version >/dev/null 2>&1 && exit 0; \
        p=$(mktemp -d "$b/.old.XXXXXXXX") || exit @NO_PLACE@; \
        mv "$b/@DIGEST@" "$p/"; rm -rf "$p\""""
            .replace("@JAR@", jarDigest));
  }

  /** The text with what stands for digest, architecture and exit codes filled in. */
  private String script(String text) {
    return checked(
        (BASE + text)
            .replace("@DIGEST@", digest)
            .replace("@ARCHITECTURE@", architecture)
            .replace("@ABSENT@", Integer.toString(ABSENT))
            .replace("@OTHER_ARCHITECTURE@", Integer.toString(OTHER_ARCHITECTURE))
            .replace("@DAMAGED@", Integer.toString(DAMAGED))
            .replace("@NO_PLACE@", Integer.toString(NO_PLACE)));
  }

  private static String checked(String script) {
    if (script.contains("'") || script.contains("\n") || script.contains("!")) {
      throw new IllegalStateException("not for between single quotes in every shell: " + script);
    }
    return script;
  }

  /** As one command line for whatever login shell a node's user has. */
  static String commandLine(String script) {
    return "exec sh -c '" + checked(script) + "'";
  }
}
