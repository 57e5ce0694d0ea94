package fathom.runner.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.json.SheetJson;
import fathom.runner.Told;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code compare --fail-on} lets pass, and what not. */
class CompareFailOnTest {
  @TempDir private Path temp;

  private String written(Sheet sheet) throws IOException {
    return Files.writeString(temp.resolve("sheet.json"), SheetJson.write(sheet)).toString();
  }

  /** Rejected, and not asked for at all. */
  private String withLess() throws IOException {
    Map<Parameter, Outcome> outcomes = new EnumMap<>(TableOne.sheet().outcomes());
    outcomes.put(Parameter.RECEIVE_OVERHEAD, new Outcome.Rejected("falls"));
    outcomes.remove(Parameter.USER_RECEIVE);
    return written(CompareCommandTest.with(outcomes, TableOne.sheet().created()));
  }

  /** L of Table 1 is not known well enough either, whatever is changed by less than 200 %. */
  @Test
  void whatHasLostItsValueCannotBeTold() throws IOException {
    String less = withLess();
    Told told = Told.by("compare", "table-1", less, "--fail-on", "50%");
    assertEquals(
        "cannot tell whether anything changed by more than 50 %: O_r, U_r, L",
        told.oneLineOfFailure(4));
    assertTrue(
        told.out()
            .contains("Cannot tell whether anything changed by more than 50 %: O_r, U_r, L.\n"),
        told.out());
    assertEquals(
        "cannot tell whether anything changed by more than 1000 %: O_r, U_r",
        Told.by("compare", "table-1", less, "--fail-on", "1000%").oneLineOfFailure(4));
  }

  @Test
  void whatTheFirstSheetLacksCannotBeTold() throws IOException {
    Told told = Told.by("compare", withLess(), "table-1", "--fail-on", "50%");
    assertEquals(
        "cannot tell whether anything changed by more than 50 %: L; only one sheet has: O_r, U_r",
        told.oneLineOfFailure(4));
    assertTrue(
        told.out().replaceAll("\\s+", " ").contains("because A has no value: O_r, U_r. "),
        told.out());
  }

  /** What users of an earlier version have in their scripts. */
  @Test
  void anOptionThatIsGoneSaysWhatReplacesIt() {
    String line = Told.by("compare", "table-1", "table-1", "--fail-on=5%", "--strict").refusal();
    assertTrue(
        line.startsWith("fathom compare has no --strict any more: with --fail-on, exit code 4"),
        line);
  }

  @Test
  void aChangeForTheBetterIsAllowedIfOnlySlowerOnesCount() throws IOException {
    String faster = withGap(0.9);
    String[] terms = {"--fail-on=5%", "--between-runs=1%", "--slower-only"};
    Told told = Told.by("compare", "table-1", faster, terms[0], terms[1], terms[2]);
    assertEquals(0, told.exitCode(), told::err);
    assertTrue(
        told.out()
            .contains(
                "Changed by more than 5 % for the better, which --slower-only allows: g_s.\n"),
        told.out());
    assertEquals(
        "changed by more than noise and more than 5 %: g_s (-10.0 %)",
        Told.by("compare", "table-1", faster, terms[0], terms[1]).oneLineOfFailure(1));
    assertEquals(
        "changed by more than noise and more than 5 %: g_s (+11.1 %)",
        Told.by("compare", faster, "table-1", terms[0], terms[1], terms[2]).oneLineOfFailure(1));
    String line = Told.by("compare", "table-1", faster, terms[2]).refusal();
    assertTrue(line.contains("--slower-only goes with --fail-on SHARE"), line);
  }

  private String withGap(double factor) throws IOException {
    Outcome gap = TableOne.sheet().outcome(Parameter.SEND_GAP).orElseThrow();
    return written(
        TableOne.sheet().with(Parameter.SEND_GAP, CompareCommandTest.scaled(gap, factor)));
  }

  @Test
  void withoutItNothingFails() throws IOException {
    assertEquals(0, Told.by("compare", "table-1", withLess()).exitCode());
  }

  @ParameterizedTest
  @ValueSource(strings = {"99%", "100%", "150 %", "0.5", "1000%"})
  void costsCanMoreThanDouble(String share) {
    Told told = Told.by("compare", "table-1", "table-1", "--fail-on", share);
    assertEquals(0, told.exitCode(), told::err);
  }

  /** Who writes 5 means 5 %, and not five times. */
  @ParameterizedTest
  @ValueSource(strings = {"5", "1", "0%", "-5%"})
  void whatMayBeMeantOtherwiseIsRefused(String share) {
    String line = Told.by("compare", "table-1", "table-1", "--fail-on=" + share).refusal();
    assertTrue(line.contains("from 1 on as 150%"), line);
  }

  @Test
  void theHelpNamesEveryExitCode() throws IOException {
    String page = Told.by("help", "exit-codes").out().replaceAll("\\s+", " ");
    assertTrue(page.contains("compare --fail-on SHARE 0 unchanged 1 a cost"), page);
    assertTrue(page.contains("compare without --fail-on: 0, or 1 if a file cannot be"), page);
    assertTrue(page.contains("or other work disturbed what changed."), page);
    // How much goes unseen is a sheet's: 52.6 % of O_r, 148 % of L.
    assertFalse(page.matches(".*(below|from) \\d+(\\.\\d+)? %.*"), page);
    Path below = Files.writeString(temp.resolve("file"), "").resolve("out.txt");
    Told.by("compare", "table-1", "table-1", "--out", below.toString()).oneLineOfFailure(1);
  }
}
