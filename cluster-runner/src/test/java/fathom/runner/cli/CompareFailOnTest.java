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

  private String written(Map<Parameter, Outcome> outcomes) throws IOException {
    Sheet base = TableOne.sheet();
    Sheet sheet =
        new Sheet(
            base.created(),
            base.cluster(),
            outcomes,
            base.heapCopies(),
            base.truths(),
            base.warnings(),
            base.diagnostics(),
            base.provenance());
    return Files.writeString(temp.resolve("sheet.json"), SheetJson.write(sheet)).toString();
  }

  /** Rejected, and not asked for at all. */
  private String withLess() throws IOException {
    Map<Parameter, Outcome> outcomes = new EnumMap<>(TableOne.sheet().outcomes());
    outcomes.put(Parameter.RECEIVE_OVERHEAD, new Outcome.Rejected("falls"));
    outcomes.remove(Parameter.USER_RECEIVE);
    return written(outcomes);
  }

  /** It cannot be told whether it changed: L of Table 1 is not known well enough either. */
  @Test
  void aParameterThatHasLostItsValueFailsOnlyWhereItIsStrict() throws IOException {
    String less = withLess();
    Told told = Told.by("compare", "table-1", less, "--fail-on", "50%");
    assertEquals(0, told.exitCode(), told::err);
    assertTrue(
        told.out()
            .contains("With --strict it would also fail, because it cannot tell: O_r, U_r, L.\n"),
        told.out());
    assertEquals(
        "cannot tell (--strict): O_r, U_r, L",
        Told.by("compare", "table-1", less, "--fail-on", "50%", "--strict").oneLineOfFailure(1));
    String line = Told.by("compare", "table-1", less, "--strict").refusal();
    assertTrue(line.contains("--strict goes with --fail-on SHARE"), line);
  }

  @Test
  void oneThatIsNewDoesNotAndIsNamed() throws IOException {
    Told told = Told.by("compare", withLess(), "table-1", "--fail-on", "50%");
    assertEquals(0, told.exitCode(), told::err);
    assertTrue(
        told.out().replaceAll("\\s+", " ").contains("because A has no value: O_r, U_r. "),
        told.out());
    // L of Table 1 is not known well enough.
    assertEquals(
        "cannot tell (--strict): L; only one sheet has (--strict): O_r, U_r",
        Told.by("compare", withLess(), "table-1", "--fail-on", "50%", "--strict")
            .oneLineOfFailure(1));
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
  void theHelpNamesEveryReasonForExitCodeOne() throws IOException {
    String help = Told.by("compare", "--help").out().replaceAll("\\s+", " ");
    assertTrue(help.contains("Exit code 1: a file cannot be written; with --fail-on"), help);
    assertTrue(help.contains("nor where the parameter was disturbed in either"), help);
    assertTrue(help.contains("--strict With --fail-on: exit code 1 also where it cannot"), help);
    assertTrue(
        help.contains(
            "on both sheets' intervals and on --between-runs; the comparison prints it (detectable)"),
        help);
    // How much goes unseen is a sheet's: 52.6 % of O_r, 148 % of L.
    assertFalse(help.matches(".*(below|from) \\d+(\\.\\d+)? %.*"), help);
    Path below = Files.writeString(temp.resolve("file"), "").resolve("out.txt");
    Told.by("compare", "table-1", "table-1", "--out", below.toString()).oneLineOfFailure(1);
  }
}
