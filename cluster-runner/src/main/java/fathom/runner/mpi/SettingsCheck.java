package fathom.runner.mpi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * Hands settings of the library to all ranks through the launcher's environment, and makes every
 * rank compare what has arrived. Launchers that start ranks with another environment ({@code srun
 * --export=NONE}, {@code mpiexec -genvnone}) say nothing, and neither does a library that cannot
 * read its rules: each start would time the library's own choice, and no algorithm would seem
 * faster. The settings reach the ranks a second time as arguments, which always arrive.
 */
public final class SettingsCheck {
  /** Begins what a rank says that refuses to start. */
  private static final String REFUSAL = "settings do not reach every rank: ";

  /** Stands for the digest of a value that is no file. */
  private static final String NO_DIGEST = "-";

  /**
   * Runs on each rank, before its program. Fixed: nothing of a user's is in it. Three arguments
   * belong to each variable: its name, its value and the digest of the file that the value names.
   * The rank's command follows {@code --}. A file is the only value with a slash in front. A rank
   * that refuses kills itself, because MPICH's launcher waits for the others if a rank ends with an
   * exit code before MPI has begun; and a second later, because that launcher ends by SIGPIPE,
   * without what a rank has printed, if one ends at once.
   */
  private static final String COMPARE =
      "no() { printf 'mpi: "
          + REFUSAL
          + "%s %s\\n' \"$(uname -n)\" \"$1\" >&2; sleep 1; kill -9 $$; };"
          + " while [ \"$1\" != -- ]; do name=$1; set=$2; digest=$3; shift 3;"
          + " here=$(printenv \"$name\") || no \"did not get $name from the launcher: make it pass"
          + " its environment on (srun: --export=ALL; MPICH: -genvall, not -genvnone; Open MPI: -x"
          + " $name)\";"
          + " [ \"$here\" = \"$set\" ] || no \"got $name=$here instead of $set: take $name out of the"
          + " launcher's words and of this host's startup files\";"
          + " case $set in /*) [ -r \"$set\" ] || no \"cannot read $set: rules have to be where all"
          + " nodes see them, by --out or --shared-dir\";"
          + " [ $digest = "
          + NO_DIGEST
          + " ] || [ \"$(sha256sum <\"$set\")\" = \"$digest  -\" ] || no \"has another file at $set:"
          + " rules have to be where all nodes see them, by --out or --shared-dir\";; esac;"
          + " done; shift; exec \"$@\"";

  private SettingsCheck() {}

  /**
   * The launcher's words, with the settings in its environment and the comparison before the
   * command of each rank.
   */
  static List<String> around(List<String> launcher, Map<String, String> settings) {
    if (settings.isEmpty()) {
      return launcher;
    }
    List<String> words = new ArrayList<>(List.of("env"));
    settings.forEach((name, value) -> words.add(name + "=" + value));
    words.addAll(launcher);
    words.addAll(List.of("/bin/sh", "-c", COMPARE, "settings"));
    settings.forEach((name, value) -> words.addAll(List.of(name, value, digest(value))));
    words.add("--");
    return words;
  }

  /** Another node may have the file of an earlier tuning at the same path. */
  private static String digest(String value) {
    if (!value.startsWith("/")) {
      return NO_DIGEST;
    }
    try {
      byte[] bytes = Files.readAllBytes(Path.of(value));
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (IOException e) {
      return NO_DIGEST; // the ranks say that they cannot read it
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("SHA-256 is part of every Java runtime", e);
    }
  }

  /** Whether a start failed because a rank has not what was set for it: each other start would. */
  public static boolean isRefusal(String reason) {
    return reason.contains(REFUSAL);
  }
}
