package fathom.runner.exports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.Told;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Small MPI programs in C, compiled where a test runs, and the files they are run with. */
final class MpiPrograms {
  /**
   * Broadcasts as many bytes as each argument but the first says, from every rank, and looks at
   * what arrived. The first names the file that takes what the ranks say: a launcher that ends them
   * may lose their last words.
   */
  static final String BROADCAST =
      """
      #include <mpi.h>
      #include <stdio.h>
      #include <stdlib.h>

      static unsigned char bytes[1 << 20];

      /* What MPI_Bcast returned, of the first root where it was no success. */
      static int broadcast(int size, int rank, int ranks) {
        for (int root = 0; root < ranks; root++) {
          for (int i = 0; i < size; i++)
            bytes[i] = rank == root ? (unsigned char)(i * 7 + root + size) : 0;
          int result = MPI_Bcast(bytes, size, MPI_BYTE, root, MPI_COMM_WORLD);
          if (result != MPI_SUCCESS) return result;
          for (int i = 0; i < size; i++)
            if (bytes[i] != (unsigned char)(i * 7 + root + size)) {
              fprintf(stderr, "wrong byte\\n");
              MPI_Abort(MPI_COMM_WORLD, 3);
            }
        }
        return MPI_SUCCESS;
      }

      int main(int argc, char **argv) {
        int rank, ranks, length;
        char words[MPI_MAX_ERROR_STRING];
        if (!freopen(argv[1], "a", stdout) || !freopen(argv[1], "a", stderr)) return 2;
        setvbuf(stderr, NULL, _IONBF, 0);
        MPI_Init(&argc, &argv);
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        MPI_Comm_size(MPI_COMM_WORLD, &ranks);
        for (int a = 2; a < argc; a++) {
          int result = broadcast(atoi(argv[a]), rank, ranks);
          MPI_Barrier(MPI_COMM_WORLD);
          if (rank > 0) continue;
          if (result == MPI_SUCCESS) {
            printf("%s arrived\\n", argv[a]);
          } else {
            MPI_Error_string(result, words, &length);
            printf("%s refused, %s\\n", argv[a], words);
          }
          fflush(stdout);
        }
        MPI_Finalize();
        return 0;
      }
      """;

  /**
   * Carries out the operations that arguments but the first name, as {@code allreduce:1024}, the
   * bytes being those of one rank, and looks at what came out. The first is as above.
   */
  static final String COLLECTIVES =
      """
      #include <mpi.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>

      static double in[1 << 16], out[1 << 16];

      static double of(int from, int to, int i) { return 1000.0 * from + 10 * to + i % 7; }

      static double sum(int ranks, int i) {
        double all = 0;
        for (int r = 0; r < ranks; r++) all += of(r, 0, i);
        return all;
      }

      static void expect(double is, double meant) {
        if (is == meant) return;
        fprintf(stderr, "wrong: %g instead of %g\\n", is, meant);
        MPI_Abort(MPI_COMM_WORLD, 3);
      }

      static int call(const char *name, int n, int rank, int ranks) {
        int result;
        for (int to = 0; to < ranks; to++)
          for (int i = 0; i < n; i++) in[to * n + i] = of(rank, strcmp(name, "alltoall") ? 0 : to, i);
        memset(out, 0, sizeof out);
        if (!strcmp(name, "bcast")) {
          result = MPI_Bcast(in, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
          for (int i = 0; i < n; i++) if (!result) expect(in[i], of(0, 0, i));
        } else if (!strcmp(name, "allgather")) {
          result = MPI_Allgather(in, n, MPI_DOUBLE, out, n, MPI_DOUBLE, MPI_COMM_WORLD);
          for (int r = 0; r < ranks; r++)
            for (int i = 0; i < n; i++) if (!result) expect(out[r * n + i], of(r, 0, i));
        } else if (!strcmp(name, "alltoall")) {
          result = MPI_Alltoall(in, n, MPI_DOUBLE, out, n, MPI_DOUBLE, MPI_COMM_WORLD);
          for (int r = 0; r < ranks; r++)
            for (int i = 0; i < n; i++) if (!result) expect(out[r * n + i], of(r, rank, i));
        } else if (!strcmp(name, "reduce")) {
          result = MPI_Reduce(in, out, n, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
          for (int i = 0; i < n && rank == 0; i++) if (!result) expect(out[i], sum(ranks, i));
        } else {
          result = MPI_Allreduce(in, out, n, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
          for (int i = 0; i < n; i++) if (!result) expect(out[i], sum(ranks, i));
        }
        return result;
      }

      int main(int argc, char **argv) {
        int rank, ranks;
        if (!freopen(argv[1], "a", stdout) || !freopen(argv[1], "a", stderr)) return 2;
        setvbuf(stderr, NULL, _IONBF, 0);
        MPI_Init(&argc, &argv);
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        MPI_Comm_size(MPI_COMM_WORLD, &ranks);
        for (int a = 2; a < argc; a++) {
          char name[32];
          strncpy(name, argv[a], 31);
          char *bytes = strchr(name, ':');
          *bytes++ = 0;
          int result = call(name, atoi(bytes) / 8, rank, ranks);
          MPI_Barrier(MPI_COMM_WORLD);
          if (rank == 0) printf("%s %s\\n", argv[a], result ? "refused" : "arrived");
          fflush(stdout);
        }
        MPI_Finalize();
        return 0;
      }
      """;

  private MpiPrograms() {}

  /** Compiles a program into a directory. */
  static Path compiled(String compiler, Path directory, String source) throws IOException {
    Path file = Files.writeString(directory.resolve("program.c"), source);
    Path program = directory.resolve("program");
    Tool.ToolResult result =
        Tool.run(List.of(compiler, "-O1", "-o", program.toString(), file.toString()));
    assertEquals(0, result.exitCode(), result::toString);
    return program;
  }

  /** What {@code export} writes with these arguments, in a directory. */
  static void export(Path directory, String... args) {
    Told told =
        Told.by(
            Stream.concat(Stream.of("export", "--out", directory.toString()), Stream.of(args))
                .toArray(String[]::new));
    assertEquals(0, told.exitCode(), told::err);
  }

  /**
   * What a run of the broadcasts came to.
   *
   * @param launcher how the launcher ended, and what it said
   * @param said by the ranks
   */
  record Run(Tool.ToolResult launcher, String said) {
    /** The program ended well, and said this of its broadcasts. */
    void assertSaid(List<String> lines) {
      assertEquals(lines, said.lines().toList(), this::toString);
      assertEquals(0, launcher.exitCode(), this::toString);
    }

    /** All broadcasts arrived. */
    void assertArrived(List<String> sizes) {
      assertSaid(sizes.stream().map(size -> size + " arrived").toList());
    }

    /** The program was ended with these words, and nothing arrived. */
    void assertEnded(String words) {
      assertTrue(said.contains(words), this::toString);
      assertFalse(said.contains("arrived"), this::toString);
      // 124 and 127 are not the program's: it hung, or could not be started.
      assertFalse(List.of(0, 124, 127).contains(launcher.exitCode()), this::toString);
    }
  }

  /** Runs the broadcasts by a launcher, to which the program and its arguments are given last. */
  static Run broadcast(List<String> launcher, Path directory, List<String> sizes)
      throws IOException {
    Path said = Files.createTempFile(directory, "said", ".txt");
    List<String> command = new ArrayList<>(launcher);
    command.add(directory.resolve("program").toString());
    command.add(said.toString());
    command.addAll(sizes);
    Tool.ToolResult result = Tool.run(command);
    return new Run(result, Files.readString(said));
  }

  /**
   * The same by MPICH's launcher and a tuning file.
   *
   * @param nodeEach 1 where each rank is to pass for a node of its own, else 0
   */
  static Run byMpich(
      Path tuning, int ranks, String nodeEach, Path directory, List<String> arguments)
      throws IOException {
    return broadcast(
        List.of(
            "mpirun.mpich",
            "-np",
            Integer.toString(ranks),
            "-genv",
            "MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE",
            tuning.toString(),
            "-genv",
            "MPIR_CVAR_NOLOCAL",
            nodeEach),
        directory,
        arguments);
  }
}
