package fathom.reports.exports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.Operation;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.SheetLike;
import fathom.reports.exports.rules.ExportedFile;
import fathom.reports.input.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * docs/parameters against the exports: the row {@code export} of a parameter's page names the tools
 * that take something from it, and no others but tables of the whole sheet. Which these are is
 * tried: without the parameter a tool's files are refused, or say something else.
 */
class ParameterExportsTest {
  private static final Path PAGES = Path.of("..", "docs", "parameters");
  private static final String ROW = "| [`export`](../exports.md) | ";

  @ParameterizedTest
  @EnumSource(Parameter.class)
  void thePageNamesTheToolsThatTakeIt(Parameter parameter) throws IOException {
    Set<ExportTarget> taking = EnumSet.noneOf(ExportTarget.class);
    // Few sheets have sums; these take long enough to change which algorithm is the fastest.
    Sheet sheet = ExportSheets.with(Parameter.REDUCTION, ExportSheets.line(5, 1));
    Sheet without = without(sheet, parameter);
    for (ExportTarget target : ExportTarget.values()) {
      Optional<List<ExportedFile>> whole = files(target, sheet);
      assertTrue(whole.isPresent(), target.word());
      if (!whole.equals(files(target, without))) {
        taking.add(target);
      }
    }
    assertTrue(taking.containsAll(ExportSheets.TABLES), taking::toString);
    taking.removeAll(ExportSheets.TABLES);
    assertEquals(taking, named(row(parameter)));
  }

  private static Optional<List<ExportedFile>> files(ExportTarget target, Sheet sheet) {
    Set<ExportOption> uses = target.uses();
    ExportRequest request =
        new ExportRequest(
            uses.contains(ExportOption.NODES) ? List.of(5, 24) : List.of(),
            uses.contains(ExportOption.SIZE) ? List.of(1024L, 65536L, 1L << 20) : List.of(),
            uses.contains(ExportOption.OPERATION) && !target.isLibrary()
                ? List.of(Operation.GATHER)
                : List.of(),
            ExportSheets.usual(target).library());
    try {
      return Optional.of(StrictFiles.export(target, sheet, request).files());
    } catch (BadInputException e) {
      return Optional.empty();
    }
  }

  private static Sheet without(Sheet sheet, Parameter parameter) {
    return SheetLike.of(sheet).with(parameter, new Outcome.Rejected("not here")).sheet();
  }

  private static String row(Parameter parameter) throws IOException {
    return Files.readAllLines(PAGES.resolve(parameter.symbol() + ".md")).stream()
        .filter(line -> line.startsWith(ROW))
        .findFirst()
        .orElseThrow(() -> new AssertionError(parameter.symbol() + " has no row of exports"));
  }

  private static Set<ExportTarget> named(String row) {
    Set<ExportTarget> named = EnumSet.noneOf(ExportTarget.class);
    for (ExportTarget target : EnumSet.complementOf(ExportSheets.TABLES)) {
      if (row.contains(name(target))) {
        named.add(target);
      }
    }
    return named;
  }

  /** As documents write it. */
  private static String name(ExportTarget target) {
    return switch (target) {
      case OPENMPI -> "Open MPI";
      case SIMGRID -> "SimGrid";
      case LOGGOPSIM -> "LogGOPSim";
      case MPICH -> "MPICH";
      default -> throw new IllegalArgumentException(target + " is a table of all parameters");
    };
  }
}
