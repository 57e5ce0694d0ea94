package fathom.reports.imports;

import fathom.model.parameter.Parameter;
import fathom.reports.imports.ForeignFile.Line;
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
final class OsuTable implements ForeignFormat {
  private static final Pattern TITLE =
      Pattern.compile(
          "(?:OSU|OMB(?:-\\w{1,10})?) (.{1,80}?)(?: Test)?(?: \\(?v(?:ersion )?(\\d{1,2})([.\\d]{0,10})"
              + "[^ ]{0,10})?",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern MPI = Pattern.compile("MPI(?:-\\w{1,10})?(?: MANAGED)? (.{1,80})");
  private static final Pattern PAIRS = Pattern.compile("\\[ ?pairs: ?(\\d{1,9}) ?\\]");

  private static final Map<String, String> READ =
      Map.of(
          "latency", "osu_latency",
          "bandwidth", "osu_bw",
          "multiple bandwidth / message rate", "osu_mbw_mr");

  private static final int FIRST_VERSION = 3;
  private static final int LAST_VERSION = 7;

  @Override
  public String tool() {
    return "the OSU benchmarks";
  }

  @Override
  public boolean recognises(ForeignFile file) {
    return file.lines().anyMatch(line -> title(line).isPresent());
  }

  private static Optional<Matcher> title(Line line) {
    Matcher matcher = TITLE.matcher(line.comment());
    return matcher.matches() ? Optional.of(matcher) : Optional.empty();
  }

  /** {@code osu_latency} for a title of MPI's latency test; of all others the title's words. */
  private static String name(Matcher title) {
    Matcher mpi = MPI.matcher(title.group(1));
    return mpi.matches()
        ? READ.getOrDefault(mpi.group(1).toLowerCase(Locale.ROOT), "OSU " + title.group(1))
        : "OSU " + title.group(1);
  }

  @Override
  public ImportedTable read(ForeignFile file, Optional<Parameter> as, ImportOptions options) {
    List<Section> all = Section.of(file, line -> title(line).map(OsuTable::name));
    List<Section> sections = Section.chosen(file, all, options, line -> false);
    Section first = sections.getFirst();
    Meaning meaning = meaning(file, first);
    Matcher title = title(first.preamble().getFirst()).orElseThrow();
    String version = title.group(2) == null ? "" : title.group(2) + title.group(3);
    return Section.read(
        file,
        TableOrigin.ofTool(first.name(), version, meaning, byteBase(title)),
        as,
        options,
        sections,
        line -> line.comment().toLowerCase(Locale.ROOT).startsWith("size"));
  }

  private static OptionalInt byteBase(Matcher title) {
    int major = title.group(2) == null ? 0 : Integer.parseInt(title.group(2));
    return major >= FIRST_VERSION && major <= LAST_VERSION
        ? OptionalInt.of(1000)
        : OptionalInt.empty();
  }

  private static Meaning meaning(ForeignFile file, Section section) {
    if (section.name().equals("osu_latency")) {
      return Meaning.HALF_ROUND_TRIP;
    }
    if (section.name().equals("osu_bw")) {
      return Meaning.MESSAGE_GAP;
    }
    if (section.name().equals("osu_mbw_mr")) {
      String pairs =
          section.preamble().stream()
              .map(line -> PAIRS.matcher(line.text()))
              .filter(Matcher::find)
              .map(matcher -> matcher.group(1))
              .findFirst()
              .orElse("an unknown number of");
      if (pairs.equals("1")) {
        return Meaning.MESSAGE_GAP;
      }
      throw file.bad(
          Sentence.of(
              "this is a table of osu_mbw_mr with %s pairs, whose rate is the sum of them all; run"
                  + " it with one pair, or osu_bw, which gives %s",
              pairs, Parameter.SEND_GAP.symbol()));
    }
    throw file.measuresNone(section.name(), "osu_latency", "osu_bw");
  }
}
