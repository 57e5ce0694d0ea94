package fathom.reports.imports;

import fathom.model.parameter.Parameter;
import fathom.reports.imports.ForeignFile.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * netgauge's LogGP table ({@code -x loggp -o FILE}): one line per size, times in µs.
 *
 * <p>Its columns g and G are one line fitted over the sizes so far: their value at a size is no
 * measurement of that size. The gap is read from what they are fitted to, (PRTT(n,0,s) −
 * PRTT(1,0,s))/(n − 1), as the file's own header tells. o_s and o_r are measured per size.
 */
final class NetgaugeTable implements ForeignFormat {
  private static final String SIZE = "size";
  private static final String COUNT = "n";
  private static final String ONE_MESSAGE = "PRTT(1,0,s)";
  private static final String BACK_TO_BACK = "PRTT(n,0,s)";
  private static final String SEND = "o_s";
  private static final String RECEIVE = "o_r";

  private static final PairTool TOOL = new PairTool("netgauge", "a netgauge LogGP table", RECEIVE);

  /** What a parameter is read from: its name for the provenance, and what to know of it. */
  private record Source(String column, List<String> needed, String warning) {}

  private static final Map<Parameter, Source> SOURCES =
      Map.of(
          Parameter.SEND_OVERHEAD,
          new Source(
              "column " + SEND,
              List.of(SEND),
              Parameter.SEND_OVERHEAD.symbol()
                  + ": netgauge's o_s is a difference of round trips, not CPU time"),
          Parameter.SEND_GAP,
          new Source(
              "(" + BACK_TO_BACK + " - " + ONE_MESSAGE + ")/(n - 1)",
              List.of(ONE_MESSAGE, BACK_TO_BACK, COUNT),
              Parameter.SEND_GAP.symbol()
                  + ": netgauge's gap is that of a short train of messages, at the slower of both"
                  + " ends: where the receiver is the slower, it is the receiver's"),
          Parameter.USER_RECEIVE,
          new Source("column " + RECEIVE, List.of(RECEIVE), TOOL.receiveCall()));

  @Override
  public String tool() {
    return TOOL.name();
  }

  @Override
  public boolean recognises(ForeignFile file) {
    return header(file).isPresent();
  }

  private static Optional<Line> header(ForeignFile file) {
    return file.lines()
        .filter(Line::isComment)
        .filter(
            line -> PairTool.columns(line).containsAll(List.of(SIZE, ONE_MESSAGE, BACK_TO_BACK)))
        .findFirst();
  }

  @Override
  public ImportedTable read(ForeignFile file, Optional<Parameter> as, ImportOptions options) {
    options.requireOnly(file, TOOL.table(), List.of());
    Parameter parameter = TOOL.named(file, as);
    List<String> columns = PairTool.columns(header(file).orElseThrow());
    Source source = TOOL.source(file, parameter, SOURCES);
    for (String name : source.needed()) {
      if (!columns.contains(name)) {
        throw file.bad("has no column " + name + ", which " + parameter.symbol() + " is read from");
      }
    }
    RowCollector rows = new RowCollector(file, parameter);
    List<String> before = List.of();
    for (Line line : (Iterable<Line>) file.lines().filter(l -> !l.isComment())::iterator) {
      List<String> cells = Table.cells(file, line, columns.size());
      int size = Cells.size(file, line, cells.get(columns.indexOf(SIZE)));
      List<String> measured =
          source.needed().stream().map(name -> cells.get(columns.indexOf(name))).toList();
      List<String> key = new ArrayList<>(measured);
      key.add(Integer.toString(size));
      if (key.equals(before)) {
        // Where it sees a change of protocol it prints the same measurement with both fits.
        rows.drop(size, "the row before it once more");
      } else {
        rows.take(size, micros(file, line, measured));
      }
      before = key;
    }
    return rows.table(
        "netgauge LogGP table, " + source.column(),
        "us (netgauge's own)",
        Optional.empty(),
        List.of(source.warning()));
  }

  private static double micros(ForeignFile file, Line line, List<String> measured) {
    if (measured.size() == 1) {
      return Cells.time(file, line, measured.getFirst());
    }
    double count = Cells.time(file, line, measured.get(2));
    if (!(count >= 2)) {
      throw file.bad(line, "n must be 2 messages or more, not " + measured.get(2));
    }
    double one = Cells.time(file, line, measured.get(0));
    double train = Cells.time(file, line, measured.get(1));
    return (train - one) / (count - 1);
  }
}
