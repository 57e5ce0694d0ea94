package fathom.fitting.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import fathom.fitting.CampaignFit;
import fathom.fitting.CampaignFitter;
import fathom.fitting.FitSettings;
import fathom.fitting.TableOneCampaign;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Check;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** docs/parameters against the checks of a sheet: pages tell of those there are, and of all. */
@Tag("campaigns")
class CheckPagesTest {
  private static final Path PAGES = Path.of("..", "docs", "parameters");
  private static final String SECTION = "## Checks that look at it";

  /** A row of the section's table; the name may be the beginning of the check's. */
  private static final Pattern ROW = Pattern.compile("^\\| \\*([^*]+)\\*");

  @Test
  void pagesTellOfTheChecksThereAre() throws IOException {
    List<String> told;
    try (Stream<Path> pages = Files.list(PAGES)) {
      told = pages.toList().stream().flatMap(CheckPagesTest::names).distinct().toList();
    }
    assertFalse(told.isEmpty());
    List<String> there = checks();
    assertEquals(
        List.of(),
        told.stream().filter(name -> there.stream().noneMatch(c -> c.startsWith(name))).toList(),
        () -> "no such check; there are " + there);
    assertEquals(
        List.of(),
        there.stream().filter(check -> told.stream().noneMatch(check::startsWith)).toList(),
        "on no page");
  }

  private static Stream<String> names(Path page) {
    try {
      return Files.readAllLines(page).stream()
          .dropWhile(line -> !line.equals(SECTION))
          .skip(1)
          .takeWhile(line -> !line.startsWith("## "))
          .flatMap(line -> ROW.matcher(line).results().map(row -> row.group(1)));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** Of a campaign that has all but a look at pairs of nodes, and of such a look. */
  private static List<String> checks() {
    CampaignFit fit =
        CampaignFitter.fit(
            TableOneCampaign.of(1), EnumSet.copyOf(Parameter.measurable()), FitSettings.defaults());
    return Stream.concat(fit.checks().stream(), Stream.of(PairChecks.alike(List.of())))
        .map(Check::name)
        .distinct()
        .toList();
  }
}
