package fathom.runner.exports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.sheet.Diagnostics;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.json.SheetJson;
import fathom.runner.Needs;
import fathom.runner.Needs.Machine;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Platforms and host files as SimGrid's SMPI itself reads them, and the times it simulates. */
@Tag("long")
@Needs(Machine.SIMGRID)
class SimGridIT {
  /**
   * Says where its ranks are; sends as many bytes as each argument says from the first rank to the
   * last and back, and says half the time in µs; broadcasts and gathers.
   */
  private static final String PROGRAM =
      """
      #include <mpi.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>

      static unsigned char bytes[1 << 22];

      static void check(int length, int value) {
        for (int i = 0; i < length; i++)
          if (bytes[i] != (unsigned char)value) {
            fprintf(stderr, "wrong byte\\n");
            MPI_Abort(MPI_COMM_WORLD, 3);
          }
      }

      /* The turn before the one that counts leaves the far end waiting for its message. */
      static void there_and_back(int size, int rank, int last) {
        MPI_Status status;
        for (int turn = 0; turn < 2; turn++) {
          if (rank == 0) {
            memset(bytes, turn + 1, size);
            double start = MPI_Wtime();
            MPI_Send(bytes, size, MPI_BYTE, last, 0, MPI_COMM_WORLD);
            MPI_Recv(bytes, size, MPI_BYTE, last, 0, MPI_COMM_WORLD, &status);
            double end = MPI_Wtime();
            check(size, turn + 2);
            if (turn == 1) printf("%d bytes %.6f us\\n", size, (end - start) / 2 * 1e6);
          } else if (rank == last) {
            MPI_Recv(bytes, size, MPI_BYTE, 0, 0, MPI_COMM_WORLD, &status);
            check(size, turn + 1);
            memset(bytes, turn + 2, size);
            MPI_Send(bytes, size, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
          }
        }
      }

      int main(int argc, char **argv) {
        int rank, ranks, length;
        char host[MPI_MAX_PROCESSOR_NAME];
        MPI_Init(&argc, &argv);
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        MPI_Comm_size(MPI_COMM_WORLD, &ranks);
        MPI_Get_processor_name(host, &length);
        printf("rank %d on %s\\n", rank, host);
        for (int a = 1; a < argc; a++) there_and_back(atoi(argv[a]), rank, ranks - 1);
        for (int size = 1; size <= 1 << 18; size *= 8) {
          unsigned char *own = malloc(size);
          memset(bytes, rank == 0 ? 77 : 0, size);
          MPI_Bcast(bytes, size, MPI_BYTE, 0, MPI_COMM_WORLD);
          check(size, 77);
          memset(own, 78, size);
          MPI_Gather(own, size, MPI_BYTE, bytes, size, MPI_BYTE, 0, MPI_COMM_WORLD);
          if (rank == 0) check(size * ranks, 78);
          free(own);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) printf("all arrived\\n");
        MPI_Finalize();
        return 0;
      }
      """;

  /** Both sides of the breakpoint, within a packet, one packet, several whole ones. */
  private static final List<String> SIZES =
      List.of("1", "40", "41", "1000", "1500", "3000", "15000", "60000");

  @SuppressWarnings("NullAway.Init") // JUnit fills it
  @TempDir
  private static Path temp;

  private static final Map<Integer, String> SAID = new TreeMap<>();

  @BeforeAll
  static void exportCompileAndRun() throws IOException {
    MpiPrograms.export(temp, "--sheet", "table-1", "--to", "simgrid", "--nodes", "4,16");
    MpiPrograms.compiled("smpicc", temp, PROGRAM);
    for (int nodes : List.of(4, 16)) {
      SAID.put(nodes, simulated(temp, nodes));
    }
  }

  /**
   * Table 1 by hand, one-way(m, P) + (k - 1)·γ(m): O_s + 1.556·P + 16.684 + 0.0826·m + O_r + U_r,
   * and 4.986 + 0.0788·1500 = 123.186 for each packet after the first. 12 nodes more are 18.672
   * more.
   */
  @ParameterizedTest
  @CsvSource({
    "4, 1, 51.5453", // 6.3371 + 22.9906 + 22.2176
    "4, 40, 57.563", // 7.472 + 26.212 + 23.879
    "4, 41, 57.5668", // 7.4073 + 26.2946 + 23.8649
    "4, 1000, 202.184", // 31.67 + 105.508 + 65.006
    "4, 1500, 277.584", // 44.32 + 146.808 + 86.456
    "4, 3000, 400.77", // 277.584 + 123.186
    "4, 15000, 1386.258", // 277.584 + 9·123.186
    "4, 60000, 5081.838", // 277.584 + 39·123.186
    "16, 1, 70.2173",
    "16, 40, 76.235",
    "16, 41, 76.2388",
    "16, 1000, 220.856",
    "16, 1500, 296.256",
    "16, 3000, 419.442",
    "16, 15000, 1404.93",
    "16, 60000, 5100.51"
  })
  void aMessageTakesWhatTheSheetSays(int nodes, String bytes, double micros) {
    // A hundredth is what SMPI takes for looking at the clock.
    assertEquals(micros, micros(said(nodes), bytes), 0.01 + 1e-5 * micros);
  }

  private static double micros(String said, String bytes) {
    String start = bytes + " bytes ";
    String line = said.lines().filter(l -> l.startsWith(start)).findFirst().orElse("");
    assertTrue(line.endsWith(" us"), said);
    return Double.parseDouble(line.substring(start.length(), line.length() - 3));
  }

  @ParameterizedTest
  @CsvSource({"4", "16"})
  void everyRankIsOnItsHostOfTheHostFile(int nodes) throws IOException {
    List<String> hosts = Files.readAllLines(temp.resolve("hostfile-" + nodes));
    assertEquals(nodes, Set.copyOf(hosts).size(), hosts::toString);
    assertEquals(
        IntStream.range(0, nodes).mapToObj(i -> "rank " + i + " on " + hosts.get(i)).toList(),
        said(nodes).lines().filter(line -> line.startsWith("rank ")).toList());
  }

  /** Names that try to leave their comment change nothing of what is simulated. */
  @Test
  void aHostileSheetIsLoadedAllTheSame() throws IOException {
    Sheet sheet = TableOne.sheet();
    Sheet hostile =
        new Sheet(
            "2026\r\n--> <platform/> --- %s '\"",
            new Sheet.SheetCluster("la b\n--><x a='\"&<%n", 24, "u|dp\n]]>&amp;<!ENTITY", 1500),
            sheet.outcomes(),
            Map.of(),
            Map.of(),
            List.of(),
            Diagnostics.NONE,
            new TreeMap<>(Map.of("fathom.version", "1\n--><host id=\"x\"/> &y; -- %")));
    Path directory = Files.createDirectory(temp.resolve("hostile"));
    Path file = Files.writeString(directory.resolve("sheet.json"), SheetJson.write(hostile));
    MpiPrograms.export(directory, "--sheet", file.toString(), "--to", "simgrid", "--nodes", "4");
    assertTrue(Files.readString(directory.resolve("platform-4.xml")).contains("<x a='\"&<%n"));
    assertEquals(said(4), simulated(directory, 4));
  }

  private static String said(int nodes) {
    return SAID.getOrDefault(nodes, "");
  }

  private static String simulated(Path files, int nodes) {
    List<String> command =
        new ArrayList<>(
            List.of(
                "smpirun",
                "-np",
                Integer.toString(nodes),
                "-platform",
                files.resolve("platform-" + nodes + ".xml").toString(),
                "-hostfile",
                files.resolve("hostfile-" + nodes).toString(),
                "--cfg=smpi/simulate-computation:no",
                temp.resolve("program").toString()));
    command.addAll(SIZES);
    Tool.ToolResult result = Tool.run(command);
    assertEquals(0, result.exitCode(), result::toString);
    assertTrue(result.output().endsWith("all arrived\n"), result::toString);
    return result.output();
  }
}
