package fathom.reports.imports;

import fathom.model.parameter.Parameter;
import fathom.reports.imports.ForeignFile.Line;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * logp_mpi's file of pLogP parameters: one line per size, times in seconds with seven decimals, and
 * when each size was measured. os and or are means; their minima and intervals are not read.
 */
final class LogpMpiTable implements ForeignFormat {
  private static final String TITLE = "LogP network performance data";
  private static final List<String> COLUMNS =
      List.of("time", "bytes", "os", "os_min", "os_cnfint", "or", "or_min", "or_cnfint", "g");

  private static final PairTool TOOL = new PairTool("logp_mpi", "a logp_mpi file", "or");

  private static final double MICROS = 1e6;

  /** A year of five digits would not be a time of measurement. */
  private static final long LAST_SECOND = 253_402_300_799L;

  /** What a parameter is read from, and what to know of it. */
  private record Source(String column, String warning) {}

  private static final Map<Parameter, Source> SOURCES =
      Map.of(
          Parameter.SEND_OVERHEAD,
          new Source(
              "os",
              Parameter.SEND_OVERHEAD.symbol()
                  + ": logp_mpi's os is the mean time of the send call, not CPU time"),
          Parameter.SEND_GAP,
          new Source(
              "g",
              Parameter.SEND_GAP.symbol()
                  + ": logp_mpi derives g(m) from round trips, RTT(m) - RTT(0) + g(0), unless it"
                  + " was told to measure it: for long messages that is more than the gap of a full"
                  + " queue"),
          Parameter.USER_RECEIVE,
          new Source("or", TOOL.receiveCall()));

  @Override
  public String tool() {
    return TOOL.name();
  }

  @Override
  public boolean recognises(ForeignFile file) {
    return file.lines()
        .filter(Line::isComment)
        .anyMatch(
            line -> line.comment().startsWith(TITLE) || PairTool.columns(line).equals(COLUMNS));
  }

  @Override
  public ImportedTable read(ForeignFile file, Optional<Parameter> as, ImportOptions options) {
    options.requireOnly(file, TOOL.table(), List.of());
    Parameter parameter = TOOL.named(file, as);
    Source source = TOOL.source(file, parameter, SOURCES);
    int column = COLUMNS.indexOf(source.column());
    RowCollector rows = new RowCollector(file, parameter);
    long first = Long.MAX_VALUE;
    for (Line line : (Iterable<Line>) file.lines().filter(l -> !l.isComment())::iterator) {
      List<String> cells = Table.cells(file, line, COLUMNS.size());
      first = Math.min(first, second(file, line, cells.getFirst()));
      int size = Cells.size(file, line, cells.get(1));
      rows.take(size, MICROS * Cells.time(file, line, cells.get(column)));
    }
    return rows.table(
        "logp_mpi pLogP file, column " + source.column(),
        "s (logp_mpi's own)",
        // Of no row at all nothing is the first; the collector refuses that.
        first == Long.MAX_VALUE
            ? Optional.empty()
            : Optional.of(Instant.ofEpochSecond(first).toString()),
        List.of(
            source.warning(),
            parameter.symbol() + ": the file's seven decimals tell times to 0.1 µs and no finer"));
  }

  private static long second(ForeignFile file, Line line, String text) {
    if (text.matches("\\d{1,12}") && Long.parseLong(text) <= LAST_SECOND) {
      return Long.parseLong(text);
    }
    throw file.bad(
        line, ForeignFile.quoted(text) + " is no time of measurement in seconds since 1970");
  }
}
