package fathom.runner.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fathom.runner.Told;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code fit FILE --as SYMBOL}: a table of another origin. */
class FitTableTest {
  @TempDir private Path temp;
  private Path table = Path.of("");

  /** g_s of TW's Table 1 in nanoseconds, 0.5 % noise, six replicates. */
  @BeforeEach
  void writeTable() throws IOException {
    Random random = new Random(1);
    StringBuilder text = new StringBuilder("size;time;fork\r\n");
    for (int fork = 0; fork < 6; fork++) {
      for (int m : List.of(1, 8, 16, 24, 32, 40, 64, 100, 400, 800, 1472)) {
        double micros = m <= 40 ? 6.73 : 3.027 + 0.0796 * m;
        double nanos = 1000 * micros * (1 + 0.005 * random.nextGaussian());
        text.append(String.format(Locale.ROOT, "%d;%.1f;%d\r\n", m, nanos, fork));
      }
    }
    text.append("64;nan;0\r\n");
    table = Files.writeString(temp.resolve("gaps.csv"), text);
  }

  private Told fit(String... more) {
    List<String> args = new ArrayList<>(List.of("fit", table.toString()));
    args.addAll(Arrays.asList(more));
    return Told.by(args.toArray(String[]::new));
  }

  private static JsonNode json(Told told) throws IOException {
    assertEquals(0, told.exitCode(), told::toString);
    assertEquals("", told.err());
    return new ObjectMapper().readTree(told.out());
  }

  /** As a spreadsheet of a country with decimal commas saves it. */
  @Test
  void decimalCommasBetweenSemicolonsMakeTheSameSheet() throws IOException {
    JsonNode points = json(fit("--as", "g_s", "--unit", "ns", "--format", "json"));
    Files.writeString(table, "\uFEFF" + Files.readString(table).replace('.', ','));
    JsonNode commas = json(fit("--as", "g_s", "--unit", "ns", "--format", "json"));
    assertEquals(points.get("parameters"), commas.get("parameters"));
  }

  /** Of one algorithm and model: a size and a time in each line. */
  @Test
  void whatWeWriteForSuchSpreadsheetsIsReadAgain() throws IOException {
    String sheet = "";
    for (String format : List.of("csv", "csv-semicolon")) {
      Told predicted =
          Told.by(
              "predict",
              "--sheet=table-1",
              "--operation=broadcast",
              "--algorithm=binomial",
              "--nodes=4",
              "--size=64,128,256,512",
              "--format=" + format);
      Files.writeString(table, predicted.out());
      Told fitted = fit("--as", "O_s", "--param", "model=cluster", "--format", "csv");
      String read = fitted.out();
      assertTrue(read.contains("O_s"), fitted::toString);
      assertTrue(sheet.isEmpty() || sheet.equals(read), read);
      sheet = read;
    }
  }

  @Test
  void printsASheetWithJustThat() throws IOException {
    JsonNode sheet = json(fit("--as", "g_s", "--unit", "ns", "--format", "json"));
    assertEquals("import", sheet.at("/cluster/kind").asText());
    assertEquals(1, sheet.get("parameters").size());
    JsonNode gap = sheet.at("/parameters/g_s");
    assertEquals("fitted", gap.get("status").asText());
    assertEquals(40, gap.at("/breakpoint/at").asInt());
    assertTrue(gap.at("/segments/1/slope_ci/0").isNumber(), gap::toString);
    assertEquals(0.0796, gap.at("/segments/1/slope").asDouble(), 0.001);
    assertEquals(6.73, gap.at("/segments/0/constant").asDouble(), 0.1);
    JsonNode provenance = sheet.get("provenance");
    assertEquals("gaps.csv", provenance.get("import.file").asText());
    assertEquals("ns (--unit)", provenance.get("import.unit").asText());
    assertEquals("67", provenance.get("import.rows").asText());
    assertEquals("1", provenance.get("import.dropped").asText());
  }

  @Test
  void textIsTheDefault() {
    Told screen = fit("--as", "g_s", "--unit", "ns");
    assertTrue(screen.out().startsWith("Parameter sheet: import"), screen::out);
    Told told = fit("--as", "g_s", "--unit", "ns", "--full");
    assertEquals(0, told.exitCode(), told::toString);
    assertAll(
        Stream.of(
                "import",
                "g_s",
                "── Warnings",
                "1 measurement of g_s left out: the time is NaN",
                "import.sha256")
            .map(w -> () -> assertTrue(told.out().contains(w), () -> w + " in " + told.out())));
  }

  @Test
  void nothingIsWrittenUnlessAskedFor() throws IOException {
    byte[] before = Files.readAllBytes(table);
    Told printed = fit("--as", "g_s", "--unit", "ns", "--format", "json");
    assertEquals(List.of("gaps.csv"), names());
    Path out = temp.resolve("g_s.json");
    Told written = fit("--as", "g_s", "--unit", "ns", "--format", "json", "--out", out.toString());
    assertEquals("", written.out());
    assertEquals(printed.out(), Files.readString(out));
    assertEquals(List.of("g_s.json", "gaps.csv"), names());
    assertTrue(Arrays.equals(before, Files.readAllBytes(table)));
    assertEquals(0, Told.by("report", out.toString()).exitCode());
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(temp)) {
      return files.map(f -> f.getFileName().toString()).sorted().toList();
    }
  }

  @ParameterizedTest
  @CsvSource({"none, 0", "40, 2", "'40,100', 3", "auto, 2"})
  void breakpoints(String where, int pieces) throws IOException {
    JsonNode sheet =
        json(fit("--as", "g_s", "--unit", "ns", "--breakpoint", where, "--format", "json"));
    assertEquals(pieces, sheet.at("/parameters/g_s/segments").size());
    if (pieces == 0) {
      String reason = sheet.at("/parameters/g_s/reason").asText();
      assertTrue(reason.contains("; --breakpoint auto finds a breakpoint at "), reason);
    }
  }

  @Test
  void theMtuIsGiven() throws IOException {
    JsonNode sheet = json(fit("--as", "g_s", "--unit", "ns", "--mtu", "800", "--format", "json"));
    assertEquals(800, sheet.at("/cluster/mtu").asInt());
    assertEquals("7", sheet.at("/provenance/import.dropped").asText());
  }

  @Test
  void oneOfSeveralBenchmarks() throws IOException {
    Path file =
        Files.writeString(
            temp.resolve("jmh.json"),
            Stream.of("copy", "fill")
                .flatMap(name -> Stream.of(64, 512, 1472).map(m -> entry(name, m)))
                .toList()
                .toString());
    String several = Told.by("fit", file.toString(), "--as", "M_ctc").refusal();
    assertTrue(several.contains("a.B.copy, a.B.fill; choose with --benchmark"), several);
    Told told =
        Told.by(
            "fit",
            file.toString(),
            "--as",
            "M_ctc",
            "--benchmark",
            "copy",
            "--size-param",
            "n",
            "--param",
            "heap=true",
            "--format",
            "json");
    JsonNode copy = json(told).at("/parameters/M_ctc");
    assertEquals(0.015, copy.at("/segments/0/slope").asDouble(), 0.001);
  }

  private static String entry(String name, int size) {
    double micros = 0.2 + (name.equals("copy") ? 0.015 : 0.01) * size;
    return String.format(
        Locale.ROOT,
        "{\"benchmark\": \"a.B.%s\", \"mode\": \"avgt\", \"params\": {\"n\": \"%d\", \"heap\":"
            + " \"true\"}, \"primaryMetric\": {\"scoreUnit\": \"us/op\", \"rawData\": [[%s, %s],"
            + " [%s, %s]]}}",
        name,
        size,
        micros,
        micros * 1.002,
        micros * 0.999,
        micros * 1.001);
  }

  static Stream<Arguments> refusals() {
    return Stream.of(
        refused("which does not say which parameter its times are; name it with --as SYMBOL"),
        refused("the column 'time' names no unit; write it as 'time_us'", "--as", "g_s"),
        refused("has no column 'P99'; its columns of times", "--as", "g_s", "--column", "P99"),
        refused("--benchmark does not apply to a table", "--as", "g_s", "--benchmark", "copy"),
        refused("unknown --as parameter 'g_q'; there are O_s, T_s, g_s, g_r", "--as", "g_q"),
        refused("L cannot be fitted from a table of sizes and times", "--as", "L"),
        refused("B_L cannot be fitted from a table of sizes and times", "--as", "B_L"),
        refused("unknown unit 'furlong'; there are ns", "--as", "g_s", "--unit", "furlong"),
        refused("--mtu takes 1 byte or more, not 0", "--as", "g_s", "--mtu", "0"),
        refused("'wide' is not an int", "--as", "g_s", "--mtu", "wide"),
        refused("not a breakpoint: 'here'", "--as", "g_s", "--breakpoint", "here"),
        refused(
            "breakpoint 1472 is outside the table's",
            "--as",
            "g_s",
            "--unit",
            "ns",
            "--breakpoint",
            "1472"),
        refused(
            "M_mtm is fitted in as many pieces as its sizes ask for",
            "--as",
            "M_mtm",
            "--breakpoint",
            "40"),
        refused("unknown format 'pdf'", "--as", "g_s", "--format", "pdf"),
        refused("M_mtm is of no network", "--as", "M_mtm", "--unit", "ns", "--mtu", "800"),
        refused("name it with --as SYMBOL", "--unit", "ns"));
  }

  private static Arguments refused(String message, String... more) {
    return Arguments.of(List.of(more), message);
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void isRefusedInOneLine(List<String> more, String message) throws IOException {
    String line = fit(more.toArray(String[]::new)).refusal();
    assertTrue(line.contains(message), line);
    assertEquals(List.of("gaps.csv"), names());
  }

  @Test
  void aTableIsNeverReplaced() throws IOException {
    String before = Files.readString(table);
    String line = fit("--as", "g_s", "--out", table.toString()).refusal();
    assertTrue(line.contains("--out would overwrite the file that is to be fitted"), line);
    assertEquals(before, Files.readString(table));
  }

  @Test
  void aDirectoryIsNoTable() {
    String line = Told.by("fit", temp.toString(), "--as", "g_s").refusal();
    assertTrue(line.contains("a directory; --as and the options for tables take a table"), line);
    String gone = Told.by("fit", temp.resolve("gone").toString(), "--as", "g_s").refusal();
    assertTrue(gone.contains("gone: no such file"), gone);
  }

  /** Half a round trip is twice as long as a round trip, and the tool says that it is one. */
  @Test
  void aToolNamesTheParameter() throws IOException {
    StringBuilder osu = new StringBuilder("# OSU MPI Latency Test v7.5\n# Size  Latency (us)\n");
    for (int m = 1; m <= 1 << 20; m *= 2) {
      osu.append(String.format(Locale.ROOT, "%d  %.2f%n", m, 1.6 + 0.0001 * m));
    }
    Path file = Files.writeString(temp.resolve("osu.txt"), osu);
    JsonNode sheet = json(Told.by("fit", file.toString(), "--format", "json"));
    assertEquals(1, sheet.get("parameters").size());
    JsonNode last =
        sheet.at("/parameters/RTT/segments").path(sheet.at("/parameters/RTT/segments").size() - 1);
    assertEquals(0.0002, last.get("slope").asDouble(), 0.00001);
    assertEquals(3.2, last.get("constant").asDouble(), 0.2);
    String refused = Told.by("fit", file.toString(), "--as", "O_s").refusal();
    assertTrue(refused.contains("this is a table of osu_latency"), refused);
  }

  @Test
  void theStandardInputIsATable() throws IOException {
    InputStream before = System.in;
    String text = Files.readString(table).replace("size;time;fork", "size;time_ns;fork");
    try {
      System.setIn(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
      JsonNode sheet = json(Told.by("fit", "-", "--as", "g_s", "--format", "json"));
      assertEquals("-", sheet.at("/provenance/import.file").asText());
      assertEquals(0.0796, sheet.at("/parameters/g_s/segments/1/slope").asDouble(), 0.001);
    } finally {
      System.setIn(before);
    }
  }

  @Test
  void outThatCannotBeWrittenFails() {
    String out = temp.resolve("no/such/folder.json").toString();
    String line = fit("--as", "g_s", "--unit", "ns", "--out", out).oneLineOfFailure(1);
    assertTrue(line.contains("cannot write " + out), line);
  }
}
