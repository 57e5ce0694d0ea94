package fathom.bench.mpi;

import fathom.model.protocol.ProcessLine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How a launch may end well though its launcher says otherwise: rank 0 has measured all, and goes
 * without the end of its library ({@link LibraryEnd}). The launcher kills the other ranks then, and
 * its exit code is theirs; JMH would throw away what it has received. So the launcher runs below a
 * shell, and rank 0 leaves a file for it as the last thing that it does.
 *
 * @param directory where the file is to be, of this user alone
 */
record LaunchEnd(Path directory) {
  /** Names the directory to rank 0. */
  static final String VARIABLE = "FATHOM_MPI_END";

  private static final String LEFT = "left";

  /**
   * Fixed: nothing of a user's is in it. $1 is the directory, the rest the launcher's command. What
   * ends the launcher by the terminal leaves the shell, to take the directory away.
   */
  private static final String SETTLE =
      "end=$1; shift; trap : INT HUP; \"$@\"; code=$?; if [ -e \"$end/"
          + LEFT
          + "\" ]; then [ $code = 0 ] ||"
          + " echo \"the launcher ended with $code, after rank 0 had measured all\" >&2; code=0; fi;"
          + " rm -f \"$end/"
          + LEFT
          + "\"; rmdir \"$end\"; exit $code";

  /**
   * @throws UncheckedIOException where no directory can be made
   */
  static LaunchEnd create() {
    try {
      Path directory = Files.createTempDirectory("fathom-mpi");
      directory.toFile().deleteOnExit(); // where the shell is killed
      return new LaunchEnd(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The launcher's words, with what forgives them before; it takes the directory away. */
  List<String> around(List<String> launcher) {
    List<String> words =
        new ArrayList<>(List.of("/bin/sh", "-c", SETTLE, "launch", directory.toString()));
    words.addAll(launcher);
    return words;
  }

  /**
   * Leaves the file when this process ends, after JMH has sent its results; nothing where no shell
   * waits for it.
   */
  static void leaveAtExit(Map<String, String> environment) {
    String directory = environment.getOrDefault(VARIABLE, "");
    if (!directory.isEmpty()) {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> leave(Path.of(directory))));
    }
  }

  static void leave(Path directory) {
    try {
      Files.createFile(directory.resolve(LEFT));
    } catch (IOException e) {
      System.err.println(ProcessLine.MPI_COMPLAINT + "the launch counts as failed: " + e);
    }
  }
}
