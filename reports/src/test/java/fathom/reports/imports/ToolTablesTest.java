package fathom.reports.imports;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.parameter.Parameter;
import fathom.reports.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tables of netgauge and of logp_mpi. */
class ToolTablesTest {
  private static final String NETGAUGE =
      "# size n PRTT(1,0,s) PRTT(n,0,s) PRTT(n,PRTT(1,0,s),s) L o_s o_r g G lsqu(g,G)\n";
  private static final String LOGP_MPI =
      """
      # LogP network performance data: two nodes
      # Latency = 0.0000212
      # time      bytes os        os_min    os_cnfint or        or_min    or_cnfint g
      """;

  @TempDir private Path temp;

  @Test
  void netgaugesGapIsWhatItsLineIsFittedTo() throws IOException {
    ImportedTable table =
        Tables.of(temp, NETGAUGE + "1025 10 200 1000.0 3000 30 12 9 5.5 0.07 0.1\n");
    // Not column g (5.5): (1000 - 200)/9.
    assertEquals(List.of("1025 " + 800 / 9.0), Tables.rows(table));
    assertEquals("netgauge LogGP table, (PRTT(n,0,s) - PRTT(1,0,s))/(n - 1)", table.kind());
    assertEquals("us (netgauge's own)", table.unit());
    assertTrue(table.warnings().getFirst().contains("the slower of both ends"));
  }

  @ParameterizedTest
  @CsvSource({
    "SEND_GAP, 'the row before it once more=1, the time is negative=1', 12",
    "SEND_OVERHEAD, 'the row before it once more=1, the time is negative=1', 12",
    "USER_RECEIVE, 'the row before it once more=1, the time is NaN=1', 12",
  })
  void netgaugesDamageIsDropped(Parameter parameter, String drops, int kept) {
    ImportedTable table = Tables.read("netgauge.txt", parameter);
    assertEquals("{" + drops + "}", Tables.drops(table).toString());
    assertEquals(14, table.rows());
    assertEquals(kept, table.windows().size());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "RECEIVE_GAP | netgauge.txt | one sender, which cannot flood a receiver",
        "RECEIVE_OVERHEAD | netgauge.txt | o_r is the receiving process's own time",
        "SEND_SERVICE_TIME | netgauge.txt | T_s is not in a netgauge LogGP table",
        "COPY_CACHE_TO_CACHE | netgauge.txt | M_ctc is not in a netgauge LogGP table",
        "RECEIVE_GAP | logp_mpi.txt | one sender, which cannot flood a receiver",
        "RECEIVE_OVERHEAD | logp_mpi.txt | as U_r it can be read",
        "COPY_MEMORY_TO_MEMORY | logp_mpi.txt | M_mtm is not in a logp_mpi file",
        "TRANSFER_TIME | gaps.csv | it needs round trips of several numbers of pairs",
        "NETWORK_BUFFER | gaps.csv | it needs bursts of several lengths",
      })
  void whatATableDoesNotHoldIsRefusedWithTheReason(Parameter parameter, String name, String why) {
    String line = Refusal.line(() -> Tables.read(name, parameter));
    assertTrue(line.contains(why) && line.contains(parameter.symbol()), line);
  }

  @Test
  void logpMpiHasSecondsAndADate() {
    ImportedTable table = Tables.read("logp_mpi.txt", Parameter.USER_RECEIVE);
    assertEquals(Map.of("the time is zero", 1), Tables.drops(table));
    assertEquals(12, table.windows().size());
    assertEquals(0, table.windows().getFirst().sizeBytes());
    assertEquals(10.0, table.windows().getFirst().micros(), 1e-9);
    assertEquals(Optional.of("2004-09-16T22:40:00Z"), table.created());
    assertEquals("logp_mpi pLogP file, column or", table.kind());
    assertTrue(table.warnings().stream().anyMatch(w -> w.contains("to 0.1 µs and no finer")));
  }

  @Test
  void logpMpiColumns() throws IOException {
    Path file =
        Files.writeString(
            temp.resolve("p"), LOGP_MPI + "1095374400 64 1e-6 2e-6 3e-6 4e-6 5e-6 6e-6 7e-6\n");
    assertAll(
        () -> assertEquals(List.of("64 1.0"), rows(file, Parameter.SEND_OVERHEAD)),
        () -> assertEquals(List.of("64 4.0"), rows(file, Parameter.USER_RECEIVE)),
        () -> assertEquals(List.of("64 7.0"), rows(file, Parameter.SEND_GAP)));
  }

  private static List<String> rows(Path file, Parameter parameter) {
    return TableImport.read(file, Optional.of(parameter), ImportOptions.NONE).windows().stream()
        .map(w -> w.sizeBytes() + " " + Math.rint(w.micros() * 1e6) / 1e6)
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "N | 1 10 60 120 660 30 6 9 6 0.05 | line 2: expected 11 columns, found 10",
        "N | 1 1 60 120 660 30 6 9 6 0.05 0 | line 2: n must be 2 messages or more, not 1",
        "N | 1 nan 60 120 660 30 6 9 6 0.05 0 | line 2: n must be 2 messages or more, not nan",
        "N | x 10 60 120 660 30 6 9 6 0.05 0 | line 2: 'x' is no message size",
        "N | 1 10 60 1,5 660 30 6 9 6 0.05 0 | line 2: '1,5' is no number; decimals take a point",
        "N | 1 10 nan 120 660 30 6 9 6 0.05 0 | no row can be used, of 1 (the time is NaN: 1)",
        "L | 1095374400 64 1e-6 2e-6 | line 4: expected 9 columns, found 4",
        "L | soon 64 1 2 3 4 5 6 7 | line 4: 'soon' is no time of measurement",
        "L | 999999999999 64 1 2 3 4 5 6 7 | line 4: '999999999999' is no time of measurement",
        "L | 1095374400 -64 1 2 3 4 5 6 7 | line 4: '-64' is no message size",
        "L | 1095374400 64 1 2 3 4 5 6 7s | line 4: '7s' is no number",
      })
  void damagedRows(char table, String row, String message) throws IOException {
    String line = Tables.refusal(temp, (table == 'N' ? NETGAUGE : LOGP_MPI) + row + "\n");
    assertTrue(line.startsWith(message), line);
  }

  @Test
  void aTableWithoutTheColumnSaysSo() throws IOException {
    assertEquals(
        "has no column n, which g_s is read from",
        Tables.refusal(temp, "# size PRTT(1,0,s) PRTT(n,0,s)\n1 2 3\n"));
  }

  @Test
  void unitsOfTheirOwnAreNotOverruled() throws IOException {
    ImportOptions seconds = ImportOptions.NONE.withUnit(Unit.of("s").orElseThrow());
    assertEquals(
        "--unit does not apply to a netgauge LogGP table; leave it out",
        Tables.refusal(temp, NETGAUGE, seconds));
    assertEquals(
        "--unit does not apply to a logp_mpi file; leave it out",
        Tables.refusal(temp, LOGP_MPI, seconds));
  }

  @Test
  void aTableOfSeveralParametersAsksForOne() throws IOException {
    Path file = Files.writeString(temp.resolve("n"), NETGAUGE);
    String line = Refusal.line(() -> TableImport.read(file, Optional.empty(), ImportOptions.NONE));
    assertTrue(line.contains("name one with --as: O_s, g_s or U_r"), line);
  }

  @Test
  void whatIsNoTextIsRefused() throws IOException {
    Path binary = Files.write(temp.resolve("b"), new byte[] {1, 2, 0, 4});
    Path latin = Files.write(temp.resolve("l"), new byte[] {'1', ',', (byte) 0xb5});
    Path empty = Files.writeString(temp.resolve("e"), "\uFEFF \n\n");
    Path none = temp.resolve("none");
    assertAll(
        () -> assertRefused(binary, ": binary, so no table that can be read"),
        () -> assertRefused(latin, ": not UTF-8 text, so no table that can be read"),
        () -> assertRefused(empty, ": the file is empty"),
        () -> assertRefused(none, ": no such file"),
        () -> assertRefused(temp, ": a directory, not a file"));
  }

  private static void assertRefused(Path file, String message) {
    String line =
        Refusal.line(
            () -> TableImport.read(file, Optional.of(Parameter.SEND_GAP), ImportOptions.NONE));
    assertEquals(file + message, line);
  }

  /** Of 25 kB of memory a row may take 250 bytes, and a file a quarter. */
  @Test
  void theLimitStandsWhereMemoryEnds() throws IOException {
    Path path = Files.writeString(temp.resolve("log"), "1,2\n".repeat(1000));
    Room little = new Room(25_000);
    ForeignFile file = ForeignFile.read(path, little);
    RowCollector rows = new RowCollector(file, Parameter.SEND_GAP, little);
    for (int i = 0; i < 100; i++) {
      rows.take(1, 2);
    }
    String line = Refusal.line(() -> rows.take(1, 2));
    assertTrue(line.startsWith(path + ": 100 rows and more, more than fits into the 0 MiB"), line);
    assertTrue(line.contains("take medians or fewer rows, or give it more, as in"), line);
    assertTrue(line.endsWith("JDK_JAVA_OPTIONS=-Xmx1m"), line);
    String large = Refusal.line(() -> ForeignFile.read(path, new Room(15_999)));
    assertTrue(large.startsWith(path + ": more than 0 MiB, more than fits into"), large);
  }

  @Test
  void moreThanFiftyThousandRowsAreATable() throws IOException {
    String text = "size,time_us\n" + "1,2\n40,3\n1000,90\n1472,121\n".repeat(25_000);
    assertEquals(100_000, Tables.of(temp, text).windows().size());
  }

  @Test
  void replicatesAreBounded() throws IOException {
    StringBuilder text = new StringBuilder("size,time_us,run\n");
    for (int i = 0; i <= 2000; i++) {
      text.append("1,2,").append(i).append('\n');
    }
    assertTrue(Tables.refusal(temp, text.toString()).startsWith("more than 2000 replicates"));
  }
}
