package fathom.runner.cli;

import fathom.fitting.cost.BreakpointChoice;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Sheet;
import fathom.reports.imports.ImportOptions;
import fathom.reports.imports.ImportedTable;
import fathom.reports.imports.TableImport;
import fathom.reports.imports.TimeUnit;
import fathom.reports.sheet.ImportedSheet;
import fathom.runner.console.UserException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code fit} that say what a table of another origin is. */
final class TableArguments {
  @Option(
      names = "--as",
      required = true,
      paramLabel = "SYMBOL",
      description =
          "What its times are: O_s, T_s, g_s, g_r, O_r, U_r, M_ctc, M_ctm or M_mtm. L and B_L need"
              + " more than sizes and times")
  String symbol = "";

  @Option(
      names = "--unit",
      paramLabel = "UNIT",
      description = "Unit of a CSV's times where its header gives none: ns, us, ms, s. Default: us")
  String unit = "";

  @Option(
      names = "--mtu",
      paramLabel = "BYTES",
      description =
          "Largest payload of one packet; larger sizes are dropped. Default: all sizes are fitted")
  @Nullable Integer mtu;

  @Option(
      names = "--benchmark",
      paramLabel = "NAME",
      description =
          "Which benchmark of a JMH file: its name, the end of it, or a regular expression")
  String benchmark = "";

  @Option(
      names = "--size-param",
      paramLabel = "NAME",
      description =
          "Which JMH parameter is the message size. Default: the one that is named size, bytes, m,"
              + " messageSize, msgSize, length or payload")
  String sizeParameter = "";

  @Option(
      names = "--param",
      paramLabel = "NAME=VALUE",
      description =
          "Keep only what was measured with this value of another JMH parameter; repeatable")
  Map<String, String> parameters = new TreeMap<>();

  /** Reads and fits a table; a breakpoint must lie within its sizes. */
  Sheet sheet(Path file, Optional<BreakpointChoice> breakpoint) {
    Parameter parameter = parameter();
    if (mtu != null && mtu < 1) {
      throw UserException.badInput("--mtu takes 1 byte or more, not " + mtu);
    }
    if (parameter.isMemoryCopy() && breakpoint.isPresent()) {
      throw UserException.badInput(
          parameter.symbol() + " is fitted with one line; leave --breakpoint out");
    }
    ImportedTable table = TableImport.read(file, parameter, options());
    breakpoint.ifPresent(choice -> checkInside(choice, table));
    return ImportedSheet.of(table, breakpoint, Optional.ofNullable(mtu));
  }

  private Parameter parameter() {
    Parameter parameter =
        Parameter.ofSymbol(symbol)
            .orElseThrow(
                () ->
                    UserException.badInput(
                        "unknown parameter '" + symbol + "' for --as; there are " + symbols()));
    TableImport.requireTableSuffices(parameter);
    return parameter;
  }

  /** The symbols a table can be fitted as. */
  static String symbols() {
    return Arrays.stream(Parameter.values())
        .filter(p -> p.form() == Parameter.Form.LINEAR)
        .map(Parameter::symbol)
        .collect(Collectors.joining(", "));
  }

  private ImportOptions options() {
    ImportOptions options = ImportOptions.NONE.withParameters(parameters);
    if (!unit.isEmpty()) {
      options =
          options.withUnit(
              TimeUnit.of(unit)
                  .orElseThrow(
                      () ->
                          UserException.badInput(
                              "unknown unit '" + unit + "'; there are " + TimeUnit.words())));
    }
    if (!benchmark.isEmpty()) {
      options = options.withBenchmark(benchmark);
    }
    return sizeParameter.isEmpty() ? options : options.withSizeParameter(sizeParameter);
  }

  private static void checkInside(BreakpointChoice choice, ImportedTable table) {
    int largest = table.windows().stream().mapToInt(w -> w.sizeBytes()).max().orElse(0);
    if (choice instanceof BreakpointChoice.Fixed fixed && fixed.atBytes().getLast() >= largest) {
      throw UserException.badInput(
          "breakpoint "
              + fixed.atBytes().getLast()
              + " is outside the table's sizes, the largest of which is "
              + largest);
    }
  }
}
