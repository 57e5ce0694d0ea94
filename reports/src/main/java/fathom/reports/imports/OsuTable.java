package fathom.reports.imports;

import fathom.model.parameter.Parameter;
import fathom.reports.imports.table.ForeignFile;
import fathom.reports.imports.table.ForeignFile.FileLine;
import fathom.reports.imports.table.Meaning;
import fathom.reports.imports.table.Section;
import fathom.reports.imports.table.TableOrigin;
import fathom.reports.text.Sentence;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The OSU micro-benchmarks, versions 3 to 7: a title, comments and rows of a size and a latency or
 * a bandwidth, with further columns for {@code -f}, {@code -c} and percentiles. Their latency is
 * half a round trip; their MB is 10⁶ bytes.
 */
final class OsuTable extends TitledTool {
  private static final Pattern TITLE =
      Pattern.compile(
          "(?:OSU|OMB(?:-\\w{1,10})?) (.{1,80}?)(?: Test)?(?: \\(?v(?:ersion )?(\\d{1,2})([.\\d]{0,10})"
              + "[^ ]{0,10})?",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern MPI = Pattern.compile("MPI(?:-\\w{1,10})?(?: MANAGED)? (.{1,80})");
  private static final Pattern PAIRS = Pattern.compile("\\[ ?pairs: ?(\\d{1,9}) ?\\]");

  private static final String LATENCY = "osu_latency";
  private static final String BANDWIDTH = "osu_bw";
  private static final String PAIRWISE = "osu_mbw_mr";
  private static final Map<String, String> PROGRAMS =
      Map.of(
          "latency", LATENCY,
          "bandwidth", BANDWIDTH,
          "multiple bandwidth / message rate", PAIRWISE);
  private static final ToolTests TESTS =
      new ToolTests("", List.of(LATENCY), List.of(BANDWIDTH, PAIRWISE), LATENCY, BANDWIDTH);

  private static final int FIRST_VERSION = 3;
  private static final int LAST_VERSION = 7;

  OsuTable() {
    super("the OSU benchmarks", "");
  }

  /** By its titles alone: a header like theirs may stand above any table. */
  @Override
  public boolean recognises(ForeignFile file) {
    return file.lines().anyMatch(line -> title(line).isPresent());
  }

  /** {@code osu_latency} for a title of MPI's latency test; of all others the title's words. */
  @Override
  Optional<String> title(FileLine line) {
    return matched(line)
        .map(
            title -> {
              Matcher mpi = MPI.matcher(title.group(1));
              String other = "OSU " + title.group(1);
              return mpi.matches()
                  ? PROGRAMS.getOrDefault(mpi.group(1).toLowerCase(Locale.ROOT), other)
                  : other;
            });
  }

  private static Optional<Matcher> matched(FileLine line) {
    Matcher matcher = TITLE.matcher(line.comment());
    return matcher.matches() ? Optional.of(matcher) : Optional.empty();
  }

  @Override
  boolean isHeader(FileLine line) {
    return line.comment().toLowerCase(Locale.ROOT).startsWith("size");
  }

  @Override
  TableOrigin origin(ForeignFile file, List<Section> sections) {
    Section first = sections.getFirst();
    Meaning meaning = TESTS.of(file, first.name());
    if (first.name().equals(PAIRWISE)) {
      requireOnePair(file, first);
    }
    Matcher title = matched(first.preamble().getFirst()).orElseThrow();
    boolean hasVersion = title.group(2) != null;
    int major = hasVersion ? Integer.parseInt(title.group(2)) : 0;
    return TableOrigin.ofTool(
        first.name(),
        hasVersion ? title.group(2) + title.group(3) : "",
        meaning,
        major >= FIRST_VERSION && major <= LAST_VERSION
            ? OptionalInt.of(1000)
            : OptionalInt.empty());
  }

  private static void requireOnePair(ForeignFile file, Section section) {
    String pairs =
        section.preamble().stream()
            .map(line -> PAIRS.matcher(line.text()))
            .filter(Matcher::find)
            .map(matcher -> matcher.group(1))
            .findFirst()
            .orElse("an unknown number of");
    if (!pairs.equals("1")) {
      throw file.bad(
          Sentence.of(
              "this is a table of osu_mbw_mr with %s pairs, whose rate is the sum of them all; run"
                  + " it with one pair, or osu_bw, which gives %s",
              pairs, Parameter.SEND_GAP.symbol()));
    }
  }
}
