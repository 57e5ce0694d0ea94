package fathom.reports.imports;

import fathom.model.parameter.Parameter;
import fathom.reports.imports.table.ForeignFile;
import fathom.reports.imports.table.ForeignFile.FileLine;
import fathom.reports.imports.table.ImportOptions;
import fathom.reports.imports.table.ImportedTable;
import fathom.reports.imports.table.Meaning;
import fathom.reports.imports.table.Numerals;
import fathom.reports.imports.table.Section;
import fathom.reports.imports.table.Table;
import fathom.reports.imports.table.TableOrigin;
import fathom.reports.text.Sentence;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/**
 * libfabric's {@code fi_pingpong} and fabtests. Their header does not name the test, but its
 * columns tell how many transfers an iteration has: two in a ping-pong, of which {@code usec/xfer}
 * is half a round trip, and one in a stream.
 */
final class FabtestsTable extends TitledTool {
  private static final String TIME = "usec/xfer";
  private static final String NAME = "fabtests";

  FabtestsTable() {
    super(NAME, "");
  }

  /** The header is all that its tables begin with. */
  @Override
  Optional<String> title(FileLine line) {
    return isHeader(line) ? Optional.of(NAME) : Optional.empty();
  }

  @Override
  boolean isHeader(FileLine line) {
    return line.text().contains("bytes")
        && line.text().contains(TIME)
        && line.text().contains("Mxfers/sec");
  }

  @Override
  TableOrigin origin(ForeignFile file, List<Section> sections) {
    FileLine header = sections.getFirst().preamble().getFirst();
    List<String> columns = List.of(header.text().strip().split("\\s+", -1));
    if (!columns.getFirst().equals("bytes")) {
      throw file.bad(
          header,
          "this is a table of fabtests with names before the sizes; remove the first column");
    }
    Meaning meaning = meaning(file, sections, columns);
    return TableOrigin.ofTool(NAME, "", meaning, OptionalInt.of(1000));
  }

  @Override
  ImportedTable read(
      ForeignFile file,
      TableOrigin origin,
      Optional<Parameter> as,
      ImportOptions options,
      List<Section> sections) {
    if (origin.meaning() == Meaning.MESSAGE_GAP && as.isEmpty()) {
      throw file.bad(
          Sentence.of(
              "this is a table of fabtests with one transfer per iteration, which does not say"
                  + " whether it sent messages; if it is of fi_msg_bw, fi_rdm_tagged_bw or the like,"
                  + " give --as %s",
              Parameter.SEND_GAP.symbol()));
    }
    return super.read(
        file,
        origin,
        as,
        options.column().isPresent() ? options : options.withColumn(TIME),
        sections);
  }

  private static Meaning meaning(ForeignFile file, List<Section> sections, List<String> columns) {
    int iterations = Math.max(columns.indexOf("iters"), columns.indexOf("#sent"));
    int total = columns.indexOf("total");
    if (iterations < 0 || total < 0) {
      throw file.bad(
          sections.getFirst().preamble().getFirst(),
          "this header of fabtests is not understood: it has no column iters or #sent, or no total");
    }
    Set<Long> transfers = new TreeSet<>();
    for (Section section : sections) {
      for (FileLine line : section.rows()) {
        List<String> cells = Table.cells(file, line, columns.size());
        double ratio =
            number(cells.get(total), 1024)
                / number(cells.get(iterations), 1000)
                / number(cells.getFirst(), 1024);
        // Their numbers are cut to one decimal, or to none.
        transfers.add(ratio > 0.8 && ratio < 1.3 ? 1L : ratio > 1.6 && ratio < 2.5 ? 2L : 0L);
      }
    }
    if (transfers.size() == 1 && !transfers.contains(0L)) {
      return transfers.contains(2L) ? Meaning.HALF_ROUND_TRIP : Meaning.MESSAGE_GAP;
    }
    throw file.bad(
        "this is a table of fabtests whose columns bytes, total and "
            + columns.get(iterations)
            + " do not tell how many transfers an iteration has");
  }

  private static double number(String text, int base) {
    String digits = text.replaceFirst("[a-z]$", "");
    int power = digits.equals(text) ? 0 : "kmgb".indexOf(text.charAt(text.length() - 1)) + 1;
    return Numerals.decimal(digits).orElse(Double.NaN) * Math.pow(base, Math.min(power, 3));
  }
}
