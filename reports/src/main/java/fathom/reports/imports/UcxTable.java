package fathom.reports.imports;

import fathom.model.parameter.Parameter;
import fathom.reports.imports.table.ForeignFile;
import fathom.reports.imports.table.ForeignFile.FileLine;
import fathom.reports.imports.table.ImportOptions;
import fathom.reports.imports.table.ImportedTable;
import fathom.reports.imports.table.Meaning;
import fathom.reports.imports.table.Table;
import fathom.reports.imports.table.TableOrigin;
import fathom.reports.imports.table.TableReader;
import fathom.reports.text.Sentence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The output of {@code ucx_perftest}, once for each size: a box with the test and the message size,
 * and a final line with averages over the whole test. Its latencies are half a round trip.
 */
final class UcxTable implements ForeignFormat {
  private static final Pattern TEST = Pattern.compile("\\| Test: {1,9}(.{1,60}?) *\\|");
  private static final Pattern SIZE = Pattern.compile("\\| Message size: {1,9}(\\d{1,19}) *\\|");
  private static final Pattern FINAL =
      Pattern.compile("Final: +([\\d',]{1,30})((?: +[\\d.]{1,30}){2,7})");
  private static final ToolTests TESTS =
      new ToolTests(
          "ucx_perftest's ",
          List.of("tag match latency", "tag sync match latency", "stream latency"),
          List.of("tag match bandwidth", "stream bandwidth"),
          "tag_lat",
          "tag_bw");

  /** The final line has iterations, a percentile, two averages of time, two of each rate. */
  private static final int FINAL_COLUMNS = 7;

  private static final int OVERALL_TIME = 2;
  private static final int OVERALL_RATE = 6;

  @Override
  public String tool() {
    return "ucx_perftest";
  }

  @Override
  public boolean recognises(ForeignFile file) {
    return file.text().contains("message rate (msg/s)") || find(file, TEST).isPresent();
  }

  private static Optional<String> find(ForeignFile file, Pattern pattern) {
    Matcher matcher = pattern.matcher(file.text());
    return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  @Override
  public ImportedTable read(ForeignFile file, Optional<Parameter> as, ImportOptions options) {
    String test =
        find(file, TEST)
            .orElseThrow(
                () ->
                    file.bad(
                        "this is a table of ucx_perftest without the box that names its test and"
                            + " message size; keep the whole output"));
    Meaning meaning = TESTS.of(file, test);
    boolean isTrip = meaning == Meaning.HALF_ROUND_TRIP;
    TableOrigin origin =
        TableOrigin.ofOutput(
            "ucx_perftest's " + test, "ucx_perftest " + test + ", overall average", meaning);
    Table table =
        Table.of(rows(file, test, isTrip), "size", isTrip ? "time (us)" : "rate (messages/s)");
    return TableReader.read(file, origin, as, options, table);
  }

  private static List<Table.TableRow> rows(ForeignFile file, String test, boolean isTrip) {
    List<Table.TableRow> rows = new ArrayList<>();
    Optional<String> size = Optional.empty();
    for (FileLine line : (Iterable<FileLine>) file.lines()::iterator) {
      String text = line.text().strip();
      Matcher name = TEST.matcher(text);
      if (name.matches() && !name.group(1).equals(test)) {
        throw file.bad(
            line,
            Sentence.of(
                "holds several tests, %s and %s; put each into a file of its own",
                test, name.group(1)));
      }
      Matcher bytes = SIZE.matcher(text);
      size = bytes.matches() ? Optional.of(bytes.group(1)) : size;
      Matcher last = FINAL.matcher(text);
      if (last.matches()) {
        List<String> cells = List.of(last.group(2).strip().split(" +", -1));
        if (cells.size() != FINAL_COLUMNS) {
          throw file.bad(line, "expected a final line of one thread, with 8 columns");
        }
        String value = cells.get(isTrip ? OVERALL_TIME : OVERALL_RATE);
        String of =
            size.orElseThrow(() -> file.bad(line, "no message size stands before this line"));
        rows.add(new Table.TableRow(line, List.of(of, value)));
        size = Optional.empty();
      } else if (text.startsWith("Final:")) {
        throw file.bad(line, "this final line is not understood");
      }
    }
    if (rows.isEmpty()) {
      throw file.bad("this output of ucx_perftest has no final line, so the test did not end");
    }
    return rows;
  }
}
