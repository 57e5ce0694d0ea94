package fathom.reports.imports;

import fathom.model.parameter.Parameter;
import fathom.reports.imports.ForeignFile.Line;
import fathom.reports.text.Sentence;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The Intel MPI Benchmarks: several tables in a file, each below its name. PingPong's time is half
 * a round trip. Rows that ended by a time-out or for lack of memory hold words and are left out.
 */
final class ImbTable implements ForeignFormat {
  private static final Pattern TITLE =
      Pattern.compile("#\\s{0,9}Benchmarking\\s{1,9}(\\S{1,60})\\s{0,99}.{0,60}");
  private static final Pattern SUITE =
      Pattern.compile(
          "Intel ?\\(R\\) MPI Benchmark\\S{0,3}(?: Suite)? V?(\\d{1,4})\\S{0,12},? ?(.{0,40})");
  private static final Pattern PROCESSES = Pattern.compile("#processes = (\\d{1,9})");
  private static final Pattern GIVEN_UP =
      Pattern.compile("\\s{0,30}\\d{1,19}\\s{1,9}(?:time-out|out-of-mem|int-overflow).*");
  private static final Set<String> ROUND_TRIPS =
      Set.of("PingPong", "PingPongSpecificSource", "PingPongAnySource");

  /** Since this version MB is 10⁶ bytes; before it was 2²⁰. */
  private static final int FIRST_DECIMAL = 2018;

  @Override
  public String tool() {
    return "the Intel MPI Benchmarks";
  }

  @Override
  public boolean recognises(ForeignFile file) {
    return file.lines().anyMatch(line -> title(line).isPresent() || isHeader(line));
  }

  private static boolean isHeader(Line line) {
    String text = line.text().strip();
    return text.startsWith("#bytes") && text.contains("#repetitions");
  }

  private static Optional<String> title(Line line) {
    Matcher matcher = TITLE.matcher(line.text().strip());
    return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  @Override
  public ImportedTable read(ForeignFile file, Optional<Parameter> as, ImportOptions options) {
    List<Section> all =
        Section.of(file, ImbTable::title).stream().map(ImbTable::withoutComments).toList();
    if (all.isEmpty()) {
      throw file.bad(
          "this is a table of IMB without its name, such as '# Benchmarking PingPong', so nobody can"
              + " tell what was measured; put the lines above it back");
    }
    List<Section> sections = Section.chosen(file, all, options, line -> false);
    Section first = sections.getFirst();
    Meaning meaning = meaning(file, first);
    Optional<Matcher> suite =
        file.lines().map(l -> SUITE.matcher(l.text())).filter(Matcher::find).findFirst();
    OptionalInt version =
        suite.stream().mapToInt(matcher -> Integer.parseInt(matcher.group(1))).findFirst();
    boolean isDecimal = version.isPresent() && version.getAsInt() >= FIRST_DECIMAL;
    long givenUp =
        sections.stream()
            .flatMap(section -> section.rows().stream())
            .filter(ImbTable::isGivenUp)
            .count();
    ImportedTable table =
        Section.read(
            file,
            TableOrigin.ofTool(
                "IMB " + first.name(),
                suite.map(matcher -> matcher.group(1)).orElse(""),
                meaning,
                isDecimal ? OptionalInt.of(1000) : OptionalInt.empty()),
            as,
            options,
            sections.stream().map(ImbTable::measured).toList(),
            ImbTable::isHeader);
    return givenUp == 0
        ? table
        : table.withWarning("rows of sizes that IMB gave up (time-out or memory): " + givenUp);
  }

  private static boolean isGivenUp(Line line) {
    return GIVEN_UP.matcher(line.text()).matches();
  }

  private static Section measured(Section section) {
    return new Section(
        section.name(),
        section.preamble(),
        section.rows().stream().filter(line -> !isGivenUp(line)).toList(),
        section.others());
  }

  /** IMB ends with comments, and puts none between rows. */
  private static Section withoutComments(Section section) {
    return new Section(
        section.name(),
        section.preamble(),
        section.rows(),
        section.others().stream().filter(line -> !line.isComment()).toList());
  }

  private static Meaning meaning(ForeignFile file, Section section) {
    boolean isRoundTrip = ROUND_TRIPS.contains(section.name());
    if (!isRoundTrip && !section.name().equals("Uniband")) {
      throw file.measuresNone("IMB " + section.name(), "PingPong", "Uniband");
    }
    String preamble = String.join("\n", section.preamble().stream().map(Line::text).toList());
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
    return isRoundTrip ? Meaning.HALF_ROUND_TRIP : Meaning.MESSAGE_GAP;
  }
}
