package fathom.bench.launcher;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/**
 * Passes on what JMH prints, and leaves out of its last table the parameters that are alike in all
 * rows and that the user did not name with {@code -p}. There are some twenty of these, which a
 * campaign sets, and a table with them is wider than any terminal. A result file has them all.
 */
public final class NarrowTable extends OutputStream {
  private static final String FIRST_WORD = "Benchmark ";
  private static final String AFTER_PARAMETERS = " Mode ";
  private static final Pattern PARAMETER = Pattern.compile("\\((\\w+)\\)");

  /** JMH prints this for a parameter that a benchmark does not have. */
  private static final String NONE = "N/A";

  private final PrintStream out;
  private final Predicate<String> isAskedFor;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private final List<String> table = new ArrayList<>();

  /** A column stands at these places in each line of the table. */
  private record ParameterColumn(String name, int start, int end) {
    String in(String row) {
      return row.substring(Math.min(start, row.length()), Math.min(end, row.length())).strip();
    }
  }

  private NarrowTable(PrintStream out, Predicate<String> isAskedFor) {
    this.out = out;
    this.isAskedFor = isAskedFor;
  }

  /**
   * A stream for one run of JMH; closing it prints the table.
   *
   * @param arguments JMH's command line
   */
  public static PrintStream to(PrintStream out, List<String> arguments) {
    return new PrintStream(new NarrowTable(out, named(arguments)), true, StandardCharsets.UTF_8);
  }

  private static Predicate<String> named(List<String> arguments) {
    try {
      CommandLineOptions options = new CommandLineOptions(arguments.toArray(String[]::new));
      return name -> options.getParameter(name).hasValue();
    } catch (CommandLineOptionException e) {
      return name -> true; // JMH refuses them itself, and prints no table
    }
  }

  @Override
  public void write(int b) {
    line.write(b);
    if (b == '\n') {
      String text = line.toString(StandardCharsets.UTF_8);
      if (!table.isEmpty() || (text.startsWith(FIRST_WORD) && text.contains(AFTER_PARAMETERS))) {
        table.add(text);
      } else {
        out.print(text);
      }
      line.reset();
    }
  }

  /** A line that is not finished is shown at once, unless it may be the first of the table. */
  @Override
  public void flush() {
    String text = line.toString(StandardCharsets.UTF_8);
    if (table.isEmpty() && !text.startsWith(FIRST_WORD) && !FIRST_WORD.startsWith(text)) {
      out.print(text);
      line.reset();
    }
    out.flush();
  }

  @Override
  public void close() {
    narrowed(table, isAskedFor).forEach(out::print);
    out.print(line.toString(StandardCharsets.UTF_8));
    table.clear();
    line.reset();
    out.flush();
  }

  /**
   * The lines without the columns that tell nothing; lines that follow the table stay as they are.
   */
  static List<String> narrowed(List<String> lines, Predicate<String> isAskedFor) {
    int rows = 0;
    while (rows < lines.size() && !lines.get(rows).isBlank()) {
      rows++;
    }
    List<String> table = lines.subList(0, rows);
    List<ParameterColumn> dull =
        columns(table).stream()
            .filter(column -> !isAskedFor.test(column.name))
            .filter(column -> values(column, table).size() <= 1)
            .toList();
    List<String> narrow = new ArrayList<>(table.stream().map(row -> without(dull, row)).toList());
    narrow.addAll(lines.subList(rows, lines.size()));
    return narrow;
  }

  private static List<ParameterColumn> columns(List<String> table) {
    List<ParameterColumn> columns = new ArrayList<>();
    // Values end where the names above them end; the names of benchmarks begin at the left.
    int start = table.stream().mapToInt(row -> row.split("\\s", 2)[0].length()).max().orElse(0);
    Matcher names = PARAMETER.matcher(table.isEmpty() ? "" : table.getFirst());
    while (names.find()) {
      columns.add(new ParameterColumn(names.group(1), start, names.end()));
      start = names.end();
    }
    return columns;
  }

  private static Set<String> values(ParameterColumn column, List<String> table) {
    Set<String> values = new HashSet<>();
    table.subList(1, table.size()).forEach(row -> values.add(column.in(row)));
    values.remove(NONE);
    return values;
  }

  private static String without(List<ParameterColumn> columns, String row) {
    StringBuilder text = new StringBuilder(row);
    columns.reversed().forEach(column -> text.delete(column.start, column.end));
    return text.toString();
  }
}
