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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What NetPIPE prints on the screen: a line for each size. Its time is half a round trip, unless it
 * streams in one direction or sends in both at once, which it says before its first line.
 */
final class NetpipeTable implements ForeignFormat {
  private static final Pattern ROW =
      Pattern.compile(
          "\\s{0,9}\\d{1,9}: {1,20}(\\d{1,19}) bytes {1,20}\\d{1,12} times --> {1,20}[\\d.]{1,30} Mbps in"
              + " {1,20}([\\d.]{1,30}) usec\\s{0,9}");
  private static final Pattern LIKE_ROW = Pattern.compile("^\\s{0,9}\\d{1,9}:|-->|\\busec\\b");
  private static final String START = "Now starting the main loop";
  private static final Pattern OTHER =
      Pattern.compile("(?i)streaming|bi-?directional|both directions|integrity");

  @Override
  public String tool() {
    return "NetPIPE";
  }

  @Override
  public boolean recognises(ForeignFile file) {
    return file.lines().anyMatch(line -> ROW.matcher(line.text()).matches());
  }

  @Override
  public ImportedTable read(ForeignFile file, Optional<Parameter> as, ImportOptions options) {
    List<Table.TableRow> rows = new ArrayList<>();
    int starts = 0;
    for (FileLine line : (Iterable<FileLine>) file.lines()::iterator) {
      Matcher row = ROW.matcher(line.text());
      if (row.matches()) {
        rows.add(new Table.TableRow(line, List.of(row.group(1), row.group(2))));
      } else if (line.text().strip().equals(START)) {
        starts++;
      } else if (LIKE_ROW.matcher(line.text()).find()) {
        throw file.bad(line, "this row of NetPIPE is not understood");
      } else if (OTHER.matcher(line.text()).find()) {
        throw file.bad(
            line,
            "this is a table of NetPIPE that was not a ping-pong: "
                + ForeignFile.quoted(line.text().strip().toLowerCase(Locale.ROOT))
                + "; run it without -s, -2 and -i");
      }
    }
    if (starts != 1) {
      throw file.bad(
          starts == 0
              ? "this is a table of NetPIPE without the lines before it, which say whether it was a"
                  + " ping-pong; keep the whole output"
              : "holds several tables of NetPIPE; put each into a file of its own");
    }
    return TableReader.read(
        file,
        TableOrigin.ofOutput("NetPIPE", "NetPIPE", Meaning.HALF_ROUND_TRIP),
        as,
        options,
        Table.of(rows, "bytes", "time (usec)"));
  }
}
