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
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * mbw's copies of one array, by several methods. Its MB is 2²⁰ bytes, which later versions print as
 * MiB. The rate has more digits than the time beside it, so it is read. Averages are read if there
 * is nothing else.
 */
final class MbwTable implements ForeignFormat {
  private static final Pattern ROW =
      Pattern.compile(
          "(\\d{1,9}|AVG)\\s{1,9}Method: (\\S{1,20})\\s{1,9}Elapsed: [\\d.]{1,20}\\s{1,9}Mi?B:"
              + " ([\\d.]{1,20})\\s{1,9}Copy: ([\\d.]{1,20}) Mi?B/s\\s{0,9}");

  @Override
  public String tool() {
    return "mbw";
  }

  @Override
  public boolean recognises(ForeignFile file) {
    return file.lines().anyMatch(line -> ROW.matcher(line.text()).matches());
  }

  @Override
  public ImportedTable read(ForeignFile file, Optional<Parameter> as, ImportOptions options) {
    List<Table.TableRow> runs = new ArrayList<>();
    List<Table.TableRow> averages = new ArrayList<>();
    Set<String> methods = new TreeSet<>();
    for (FileLine line : (Iterable<FileLine>) file.lines()::iterator) {
      Matcher row = ROW.matcher(line.text());
      if (row.matches()) {
        String method = row.group(2);
        if (options.benchmark().filter(wanted -> !wanted.equalsIgnoreCase(method)).isEmpty()) {
          methods.add(method);
          (row.group(1).equals("AVG") ? averages : runs)
              .add(new Table.TableRow(line, List.of(row.group(3), row.group(4))));
        }
      } else if (line.text().contains("Method:")) {
        throw file.bad(line, "this row of mbw is not understood");
      }
    }
    if (methods.size() != 1) {
      throw file.bad(
          methods.isEmpty()
              ? "has no method " + ForeignFile.quoted(options.benchmark().orElse(""))
              : "holds several methods of mbw: "
                  + String.join(", ", methods)
                  + "; choose with --benchmark, as in --benchmark MEMCPY");
    }
    String name = "mbw " + methods.iterator().next();
    List<Table.TableRow> rows = runs.isEmpty() ? averages : runs;
    return TableReader.read(
        file,
        TableOrigin.ofOutput(name, name, Meaning.COPY, ImportOptions.BENCHMARK),
        as,
        options,
        Table.of(rows, "size (MiB)", "rate (MiB/s)"));
  }
}
