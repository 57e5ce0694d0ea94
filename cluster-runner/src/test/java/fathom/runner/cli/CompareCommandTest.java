package fathom.runner.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Segment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.json.SheetJson;
import fathom.runner.Told;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code compare} from the command line: what it prints, and its exit codes. */
class CompareCommandTest {
  /** 100 mbit against 90. */
  private static final double SLOWER = 100.0 / 90;

  @TempDir private Path temp;
  private String slower = "";

  @BeforeEach
  void writeASlowerSheet() throws IOException {
    slower = written("slower.json", sheet(SLOWER, "2026-11-22T01:00:00Z"));
  }

  private String written(String file, Sheet sheet) throws IOException {
    return Files.writeString(temp.resolve(file), SheetJson.write(sheet)).toString();
  }

  /** Table 1 with other gaps. */
  private static Sheet sheet(double factor, String created) {
    Map<Parameter, Outcome> outcomes = new EnumMap<>(TableOne.sheet().outcomes());
    outcomes.computeIfPresent(Parameter.SEND_GAP, (gap, outcome) -> scaled(outcome, factor));
    outcomes.computeIfPresent(Parameter.RECEIVE_GAP, (gap, outcome) -> scaled(outcome, factor));
    return with(outcomes, created);
  }

  static Sheet with(Map<Parameter, Outcome> outcomes, String created) {
    Sheet base = TableOne.sheet();
    return new Sheet(
        created,
        base.cluster(),
        outcomes,
        base.heapCopies(),
        base.truths(),
        base.warnings(),
        base.diagnostics(),
        base.provenance());
  }

  static Outcome scaled(Outcome outcome, double factor) {
    Outcome.Linear linear = (Outcome.Linear) outcome;
    List<Segment> pieces =
        linear.cost().segments().stream()
            .map(
                piece ->
                    Segment.exact(
                        piece.range(),
                        factor * piece.constant().value(),
                        factor * piece.slope().value()))
            .toList();
    return new Outcome.Linear(new CostFunction(pieces), linear.breakpoints(), linear.fit());
  }

  private static Told compare(String... args) {
    List<String> all = new ArrayList<>(List.of("compare"));
    all.addAll(List.of(args));
    return Told.by(all.toArray(String[]::new));
  }

  @Test
  void aSheetDoesNotDifferFromItself() {
    Told told = compare("table-1", "table-1", "--fail-on", "0.1%");
    assertEquals(0, told.exitCode(), told::err);
    assertTrue(
        told.out().matches("(?s).*\n1[13] parameters: 0 changed, \\d+ no change within \\d+ %.*"),
        told.out());
    assertEquals("", told.err());
  }

  @Test
  void whatChangedIsNamedWithItsFactor() {
    Told told = compare("table-1", slower);
    assertEquals(0, told.exitCode(), told::err);
    assertTrue(told.out().contains("Changed: g_s (1.111 times), g_r (1.111 times).\n"), told.out());
    assertTrue(told.out().contains("parameters: 2 changed, "), told.out());
    assertTrue(told.out().contains("No change: O_s (within 27 %), T_s ("), told.out());
  }

  @ParameterizedTest
  @CsvSource({"5%", "0.05", "11%"})
  void aChangeByMoreThanIsAskedForFails(String share) {
    Told told = compare("table-1", slower, "--fail-on", share);
    String line = told.oneLineOfFailure(1);
    assertTrue(line.startsWith("changed by more than noise and more than"), line);
    assertTrue(line.endsWith("%: g_s (+11.1 %), g_r (+11.1 %); cannot tell: L"), line);
    assertTrue(told.out().contains("Fails: changed by more than"), "it is printed before");
  }

  /**
   * 11.1 % is less than 12 %; 1.3 % is less than what runs may differ by. L of Table 1 is a rest of
   * a round trip, and nobody can tell whether that changed.
   */
  @Test
  void aSmallerChangeDoesNotFail() throws IOException {
    assertEquals(
        "cannot tell whether anything changed by more than 12 %: L",
        compare("table-1", slower, "--fail-on", "12%").oneLineOfFailure(4));
    assertEquals(0, compare("table-1", slower, "--fail-on=12%", "--between-runs=1%").exitCode());
    String little = written("little.json", sheet(1.013, "unknown"));
    assertEquals(
        0, compare("table-1", little, "--fail-on", "1.2%", "--between-runs=2%").exitCode());
    assertEquals(
        1, compare("table-1", little, "--fail-on", "1%", "--between-runs", "0").exitCode());
    assertEquals(
        1, compare("table-1", little, "--fail-on", "1%", "--between-runs", "0.1%").exitCode());
  }

  @Test
  void theFileIsWrittenAlsoWhereItFails() throws IOException {
    Path out = temp.resolve("out.json");
    Told told =
        compare("table-1", slower, "--fail-on=5%", "--format=json", "--out", out.toString());
    assertEquals(1, told.exitCode());
    assertEquals("", told.out());
    JsonNode root = new ObjectMapper().readTree(Files.readString(out));
    assertEquals("fathom-compare/1", root.get("schema").asText());
    assertEquals("[\"g_s\",\"g_r\"]", root.get("failing").toString());
    assertEquals(0.05, root.get("fail_on").asDouble());
    assertEquals(slower, root.get("b").get("name").asText());
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "markdown", "csv", "json"})
  void everyFormatIsPrinted(String format) {
    Told told = compare("table-1", slower, "--format", format);
    assertEquals(0, told.exitCode(), told::err);
    assertTrue(told.out().contains("g_s") || told.out().contains("g\\_s"), told.out());
    assertTrue(told.out().endsWith("\n"));
  }

  @Test
  void moreThanTwoGiveAHistoryTheOldestFirst() throws IOException {
    String older = written("older.json", sheet(2, "2026-11-21T01:00:00Z"));
    Told told = compare(slower, older, "table-1");
    assertEquals(0, told.exitCode(), told::err);
    assertAll(
        Stream.of("History of 3 sheets", "#1  table-1 · ", "#2  " + older, "#3  " + slower)
            .map(w -> () -> assertTrue(squeezed(told.out()).contains(w), () -> w + told.out())));
    Told csv = compare(slower, older, "table-1", "--format", "csv");
    assertTrue(csv.out().startsWith("sheet,created,name,symbol,variant,quantity,size"), csv.out());
  }

  private static List<String> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }

  /** As {@code report --plots}: files of the same name are replaced, others stay. */
  @Test
  void plotsOfAHistoryAreWrittenBesides() throws IOException {
    String older = written("older.json", sheet(2, "2026-11-21T01:00:00Z"));
    Path plots = Files.createDirectories(temp.resolve("a").resolve("plots"));
    Files.writeString(plots.resolve("notes.txt"), "mine");
    Files.writeString(plots.resolve("history-g_s.svg"), "old");
    Told told = compare(slower, older, "table-1", "--plots", plots.toString());
    assertEquals(0, told.exitCode(), told::err);
    assertEquals(compare(slower, older, "table-1").out(), told.out());
    assertEquals("", told.err());
    List<String> expected = new ArrayList<>(List.of("notes.txt"));
    for (Parameter parameter : TableOne.sheet().outcomes().keySet()) {
      expected.add("history-" + parameter.symbol() + ".svg");
    }
    assertEquals(expected.stream().sorted().toList(), files(plots));
    assertEquals("mine", Files.readString(plots.resolve("notes.txt")));
    String gap = Files.readString(plots.resolve("history-g_s.svg"));
    assertTrue(gap.startsWith("<?xml") && gap.endsWith("</svg>\n"), gap);
    assertTrue(gap.contains("#3 slower.json"), gap);
  }

  @Test
  void plotsOfTwoSheetsAreWrittenAlsoWhereItFails() throws IOException {
    Path plots = temp.resolve("plots");
    Told told = compare("table-1", slower, "--fail-on=5%", "--plots", plots.toString());
    assertEquals(1, told.exitCode());
    assertTrue(Files.readString(plots.resolve("history-g_s.svg")).contains("2 sheets"));
  }

  @Test
  void whatIsNotDrawnIsToldAndARefusalDrawsNothing() throws IOException {
    Map<Parameter, Outcome> outcomes = new EnumMap<>(TableOne.sheet().outcomes());
    outcomes.put(Parameter.SEND_GAP, new Outcome.Rejected("too\u001b[31m few"));
    String without = written("without.json", with(outcomes, "unknown"));
    Path plots = temp.resolve("plots");
    Told told = compare("table-1", without, "--plots", plots.toString());
    assertEquals(0, told.exitCode(), told::err);
    assertEquals("not drawn: g_s, send gap: history: only #1 has a value\n", told.err());
    assertFalse(Files.exists(plots.resolve("history-g_s.svg")));
    Path none = temp.resolve("none");
    assertRefused("no run directory", "table-1", "absent", "--plots", none.toString());
    assertRefused("no form for latex", "table-1", slower, "--format=latex", "--plots=" + none);
    assertRefused("no form for latex", "table-1", slower, "table-1", "--format=latex");
    assertFalse(Files.exists(none));
    String file = Files.writeString(temp.resolve("file"), "data").toString();
    String line = compare("table-1", slower, "--plots", file).oneLineOfFailure(1);
    assertEquals("cannot write plots to " + file + ": a file of this name is there", line);
    assertEquals("data", Files.readString(Path.of(file)));
  }

  /** Without the line breaks that a long path makes. */
  private static String squeezed(String text) {
    return text.replaceAll("\n +", "");
  }

  private void assertRefused(String message, String... args) {
    String line = compare(args).refusal();
    assertTrue(line.contains(message), line);
  }

  @Test
  void whatCannotBeComparedIsRefused() throws IOException {
    Map<Parameter, Outcome> all = TableOne.sheet().outcomes();
    Outcome gap = TableOne.sheet().outcome(Parameter.SEND_GAP).orElseThrow();
    Map<Parameter, Outcome> others = new EnumMap<>(all);
    others.remove(Parameter.SEND_GAP);
    String one = written("one.json", with(Map.of(Parameter.SEND_GAP, gap), "unknown"));
    String rest = written("rest.json", with(others, "unknown"));
    assertRefused("no parameter has a value in both; A has g_s, B has O_s, T_s", one, rest);
    assertRefused("absent: no run directory", "table-1", "absent");
    assertRefused("SHEET", "table-1");
    assertRefused("unknown format 'pdf'", "table-1", slower, "--format", "pdf");
    assertRefused("--fail-on takes a share", "table-1", slower, "--fail-on", "0");
    assertRefused("--fail-on takes a share", "table-1", slower, "--fail-on", "much");
    assertRefused("--between-runs takes a share", "table-1", slower, "--between-runs", "-1%");
    assertRefused("are for two sheets, not for 3", "table-1", slower, slower, "--fail-on=5%");
    assertRefused("are for two sheets", "table-1", slower, slower, "--between-runs=0");
  }

  @Test
  void aSheetThatIsComparedIsNotReplaced() throws IOException {
    String before = Files.readString(Path.of(slower));
    Path same = temp.resolve("x").resolve("..").resolve("slower.json");
    assertRefused("would overwrite a sheet", "table-1", slower, "--out", same.toString());
    assertEquals(before, Files.readString(Path.of(slower)));
    assertFalse(Files.exists(temp.resolve("x")));
  }
}
