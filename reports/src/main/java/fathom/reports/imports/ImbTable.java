package fathom.reports.imports;

import fathom.reports.imports.table.ForeignFile;
import fathom.reports.imports.table.ForeignFile.FileLine;
import fathom.reports.imports.table.ImportedTable;
import fathom.reports.imports.table.Meaning;
import fathom.reports.imports.table.Section;
import fathom.reports.imports.table.TableOrigin;
import fathom.reports.text.Sentence;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The Intel MPI Benchmarks: several tables in a file, each below its name. PingPong's time is half
 * a round trip. Rows that ended by a time-out or for lack of memory hold words and are left out.
 */
final class ImbTable extends TitledTool {
  private static final Pattern TITLE =
      Pattern.compile("#\\s{0,9}Benchmarking\\s{1,9}(\\S{1,60})\\s{0,99}.{0,60}");
  private static final Pattern SUITE =
      Pattern.compile(
          "Intel ?\\(R\\) MPI Benchmark\\S{0,3}(?: Suite)? V?(\\d{1,4})\\S{0,12},? ?(.{0,40})");
  private static final Pattern PROCESSES = Pattern.compile("#processes = (\\d{1,9})");
  private static final Pattern GIVEN_UP =
      Pattern.compile("\\s{0,30}\\d{1,19}\\s{1,9}(?:time-out|out-of-mem|int-overflow).*");

  private static final ToolTests TESTS =
      new ToolTests(
          "IMB ",
          List.of("PingPong", "PingPongSpecificSource", "PingPongAnySource"),
          List.of("Uniband"),
          "PingPong",
          "Uniband");

  /** Since this version MB is 10⁶ bytes; before it was 2²⁰. */
  private static final int FIRST_DECIMAL = 2018;

  ImbTable() {
    super(
        "the Intel MPI Benchmarks",
        "this is a table of IMB without its name, such as '# Benchmarking PingPong', so nobody can"
            + " tell what was measured; put the lines above it back");
  }

  @Override
  Optional<String> title(FileLine line) {
    Matcher matcher = TITLE.matcher(line.text().strip());
    return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  @Override
  boolean isHeader(FileLine line) {
    String text = line.text().strip();
    return text.startsWith("#bytes") && text.contains("#repetitions");
  }

  @Override
  TableOrigin origin(ForeignFile file, List<Section> sections) {
    Section first = sections.getFirst();
    Meaning meaning = TESTS.of(file, first.name());
    requireOnePair(file, first);
    Optional<String> suite =
        file.lines()
            .map(line -> SUITE.matcher(line.text()))
            .filter(Matcher::find)
            .map(matcher -> matcher.group(1))
            .findFirst();
    boolean isDecimal = suite.filter(v -> Integer.parseInt(v) >= FIRST_DECIMAL).isPresent();
    return TableOrigin.ofTool(
        "IMB " + first.name(),
        suite.orElse(""),
        meaning,
        isDecimal ? OptionalInt.of(1000) : OptionalInt.empty());
  }

  private static void requireOnePair(ForeignFile file, Section section) {
    String preamble = String.join("\n", section.preamble().stream().map(FileLine::text).toList());
    Matcher processes = PROCESSES.matcher(preamble);
    boolean isPair = processes.find() && processes.group(1).equals("2");
    if (!isPair || preamble.toLowerCase(Locale.ROOT).contains("groups of")) {
      throw file.bad(
          section.preamble().getFirst(),
          Sentence.of(
              "this table of IMB %s is not of one pair of processes, so its times are those of"
                  + " several pairs at once; run it with -n 2",
              section.name()));
    }
  }

  @Override
  boolean isMeasured(FileLine row) {
    return !GIVEN_UP.matcher(row.text()).matches();
  }

  @Override
  ImportedTable warned(ImportedTable table, List<Section> sections) {
    long givenUp =
        sections.stream()
            .flatMap(section -> section.rows().stream())
            .filter(row -> !isMeasured(row))
            .count();
    return givenUp == 0
        ? table
        : table.withWarning("rows of sizes that IMB gave up (time-out or memory): " + givenUp);
  }
}
