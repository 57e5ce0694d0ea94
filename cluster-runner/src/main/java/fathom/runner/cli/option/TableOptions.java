package fathom.runner.cli.option;

import fathom.fitting.cost.BreakpointChoice;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Sheet;
import fathom.reports.imports.TableImport;
import fathom.reports.imports.table.ImportOptions;
import fathom.reports.imports.table.ImportedTable;
import fathom.reports.imports.table.Room;
import fathom.reports.imports.table.Unit;
import fathom.reports.sheet.ImportedSheet;
import fathom.runner.console.UserException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** The options of {@code fit} that say what a table of another origin is. */
public final class TableOptions {
  @Option(names = "--as", paramLabel = "SYMBOL")
  String symbol = "";

  @Option(names = "--unit", paramLabel = "UNIT")
  String unit = "";

  @Option(names = "--column", paramLabel = "NAME")
  String column = "";

  @Option(names = "--mtu", paramLabel = "BYTES")
  Optional<Integer> mtu = Optional.empty();

  @Option(names = "--benchmark", paramLabel = "NAME")
  String benchmark = "";

  @Option(names = "--size-param", paramLabel = "NAME")
  String sizeParameter = "";

  @Option(names = "--param", paramLabel = "NAME=VALUE")
  Map<String, String> parameters = new TreeMap<>();

  /** Reads and fits a table; a breakpoint must lie within its sizes. */
  public Sheet sheet(Path file, Optional<BreakpointChoice> breakpoint) {
    Optional<Parameter> parameter = parameter();
    if (mtu.isPresent() && mtu.get() < 1) {
      throw UserException.badInput("--mtu takes 1 byte or more, not " + mtu.get());
    }
    try {
      return fitted(file, parameter, breakpoint);
    } catch (OutOfMemoryError e) {
      // The file's content is garbage by now, so one line can be printed.
      throw UserException.badInput(file + ": " + Room.ofThisProcess().advice());
    }
  }

  private Sheet fitted(Path file, Optional<Parameter> as, Optional<BreakpointChoice> breakpoint) {
    as.ifPresent(parameter -> requireUse(parameter, breakpoint));
    ImportedTable table = TableImport.read(file, as, options());
    requireUse(table.parameter(), breakpoint);
    int largest = table.windows().stream().mapToInt(w -> w.sizeBytes()).max().orElse(0);
    breakpoint.ifPresent(
        choice ->
            BreakpointOption.checkInside(
                choice, 1, largest, "the table's sizes, the largest of which is " + largest));
    return ImportedSheet.of(table, breakpoint, mtu);
  }

  /** Refuses options that would do nothing for this parameter. */
  private void requireUse(Parameter parameter, Optional<BreakpointChoice> breakpoint) {
    if (parameter.isMemory() && breakpoint.isPresent()) {
      throw UserException.badInput(
          parameter.symbol()
              + " is fitted in as many pieces as its sizes ask for; leave --breakpoint out");
    }
    if (parameter.isMemory() && mtu.isPresent()) {
      throw UserException.badInput(
          parameter.symbol() + " is of no network, so no packet limits it; leave --mtu out");
    }
  }

  private Optional<Parameter> parameter() {
    if (symbol.isEmpty()) {
      return Optional.empty();
    }
    Parameter parameter =
        Parameter.ofSymbol(symbol)
            .orElseThrow(Arguments.unknown("--as parameter", symbol, symbols()));
    TableImport.requireTableSuffices(parameter);
    return Optional.of(parameter);
  }

  /** The symbols a table can be fitted as. */
  static String symbols() {
    return Arrays.stream(Parameter.values())
        .filter(p -> p.form() == Parameter.ParameterForm.LINEAR)
        .map(Parameter::symbol)
        .collect(Collectors.joining(", "));
  }

  private ImportOptions options() {
    ImportOptions options = ImportOptions.NONE.withParameters(parameters);
    if (!unit.isEmpty()) {
      options =
          options.withUnit(
              Unit.of(unit)
                  .filter(given -> given.kind() != Unit.UnitKind.SIZE)
                  .orElseThrow(Arguments.unknown("unit", unit, Unit.words())));
    }
    if (!column.isEmpty()) {
      options = options.withColumn(column);
    }
    if (!benchmark.isEmpty()) {
      options = options.withBenchmark(benchmark);
    }
    return sizeParameter.isEmpty() ? options : options.withSizeParameter(sizeParameter);
  }
}
