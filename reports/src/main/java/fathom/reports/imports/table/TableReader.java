package fathom.reports.imports.table;

import fathom.model.parameter.Parameter;
import fathom.reports.imports.table.ForeignFile.FileLine;
import fathom.reports.imports.table.Table.TableRow;
import fathom.reports.text.Sentence;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Reads tables whose headings are understood as the times of one parameter. Several tables are
 * replicates of each other. A time wins over a rate; averages win over other statistics; a column
 * that says under which conditions a row was measured must have one value.
 */
public final class TableReader {
  /** Bandwidth and message rate are printed with errors of rounding, and little else. */
  private static final double MOST_DISAGREEMENT = 0.01;

  /** A header in KB is read by 1024 only if this many sizes are powers of two, and no other. */
  private static final int FEWEST_POWERS = 3;

  private static final int MOST_NAMED = 8;

  /** What is read beside sizes and values. */
  private static final Set<Heading.ColumnRole> READ_OTHERWISE =
      Set.of(Heading.ColumnRole.REPLICATE, Heading.ColumnRole.VALIDATION);

  private static final Pattern PASSED = Pattern.compile("(?i)pass(?:ed)?|ok|true|0|-|n/a");

  private final ForeignFile file;
  private final TableOrigin origin;
  private final Parameter parameter;
  private final ImportOptions options;
  private final List<Heading> headings;
  private final ValueColumns values;
  private final List<Integer> validations;
  private final int size;
  private final Optional<Unit> sizeUnit;

  private TableReader(
      ForeignFile file,
      TableOrigin origin,
      Parameter parameter,
      ImportOptions options,
      List<Table> tables) {
    this.file = file;
    this.origin = origin;
    this.parameter = parameter;
    this.options = options;
    this.headings = tables.getFirst().headings();
    this.size = sizeColumn();
    this.validations = columns(Heading.ColumnRole.VALIDATION);
    this.values = ValueColumns.of(file, origin, parameter, options, headings);
    this.sizeUnit = headings.get(size).unit().map(unit -> unit.withBase(1024));
    requireParameters();
    if (headings.get(size).unit().filter(Unit::isAmbiguous).isPresent()) {
      requirePowers(tables);
    }
    requireOneCondition(tables);
  }

  /**
   * Reads the tables.
   *
   * @param tables at least one, all with the same headings
   */
  public static ImportedTable read(
      ForeignFile file,
      TableOrigin origin,
      Optional<Parameter> as,
      ImportOptions options,
      List<Table> tables,
      List<String> notes) {
    options.requireOnly(file, origin.table(), origin.usable());
    Parameter parameter = origin.meaning().parameter(file, origin.table(), as);
    return new TableReader(file, origin, parameter, options, tables).read(tables, notes);
  }

  /** Reads one table of which nothing else is to be noted. */
  public static ImportedTable read(
      ForeignFile file,
      TableOrigin origin,
      Optional<Parameter> as,
      ImportOptions options,
      Table table) {
    return read(file, origin, as, options, List.of(table), List.of());
  }

  private ImportedTable read(List<Table> tables, List<String> notes) {
    RowCollector rows = new RowCollector(file, parameter);
    OptionalInt replicate = one(Heading.ColumnRole.REPLICATE, "; remove all but one");
    for (int i = 0; i < tables.size(); i++) {
      String block = Integer.toString(i);
      Table table = tables.get(i);
      DecimalSign sign = new DecimalSign(file, table.separator());
      boolean isOneOfSeveral = tables.size() > 1;
      kept(table)
          .forEachOrdered(
              row ->
                  take(
                      row,
                      replicate.isPresent()
                          ? Optional.of(row.cells().get(replicate.getAsInt()).strip())
                          : isOneOfSeveral ? Optional.of(block) : Optional.empty(),
                      sign,
                      rows));
    }
    List<String> warnings = new ArrayList<>(notes);
    if (tables.size() > 1) {
      warnings.add(
          "the file holds " + tables.size() + " such tables; each is read as one replicate");
    }
    unread().ifPresent(warnings::add);
    return rows.table(origin.kind() + ", " + values.description(), values.unitWords(), warnings);
  }

  private void take(TableRow row, Optional<String> replicate, DecimalSign sign, RowCollector rows) {
    long bytes = bytes(row, sign);
    if (bytes > Integer.MAX_VALUE) {
      rows.drop(Integer.MAX_VALUE, "its size is 2 GiB or more");
      return;
    }
    if (hasFailed(row)) {
      rows.drop((int) bytes, "the tool's validation failed");
      return;
    }
    OptionalDouble micros = values.micros(row, bytes, sign);
    if (micros.isEmpty()) {
      rows.drop((int) bytes, "it has no time");
    } else if (replicate.isPresent()) {
      rows.take((int) bytes, replicate.get(), micros.getAsDouble());
    } else {
      rows.take((int) bytes, micros.getAsDouble());
    }
  }

  private boolean hasFailed(TableRow row) {
    return validations.stream()
        .anyMatch(i -> !PASSED.matcher(row.cells().get(i).strip()).matches());
  }

  private long bytes(TableRow row, DecimalSign sign) {
    return bytes(row.line(), sign.size(row.line(), row.cells().get(size)));
  }

  private long bytes(FileLine line, String cell) {
    Optional<Long> bytes =
        sizeUnit.isEmpty() || sizeUnit.get().factor() == 1
            ? Numerals.sizeBytes(cell)
            : Numerals.decimal(cell).stream()
                .map(number -> number * sizeUnit.get().factor())
                .filter(b -> b >= 0 && b < 1e18 && b == Math.rint(b))
                .mapToObj(b -> (long) b)
                .findFirst();
    return bytes.orElseThrow(
        () ->
            file.bad(
                line,
                ForeignFile.quoted(cell.strip())
                    + " is no message size: a whole number of bytes"
                    + Numerals.sizeHint(cell)));
  }

  /** The rows that the user wants. */
  private Stream<TableRow> kept(Table table) {
    Stream<TableRow> rows = table.rows().get();
    return options.parameters().isEmpty() ? rows : rows.filter(this::isWanted);
  }

  private boolean isWanted(TableRow row) {
    return options.parameters().entrySet().stream()
        .allMatch(
            wanted ->
                row.cells()
                    .get(column(wanted.getKey(), ImportOptions.PARAMETER))
                    .strip()
                    .equals(wanted.getValue()));
  }

  private int column(String name, String option) {
    for (int i = 0; i < headings.size(); i++) {
      if (headings.get(i).text().equalsIgnoreCase(name)) {
        return i;
      }
    }
    throw file.bad(
        "has no column " + name + "; its columns are " + texts(headings) + ", for " + option);
  }

  private void requireParameters() {
    options.parameters().keySet().forEach(name -> column(name, ImportOptions.PARAMETER));
  }

  static String texts(List<Heading> headings) {
    return String.join(", ", headings.stream().map(Heading::text).toList());
  }

  private int sizeColumn() {
    if (options.sizeParameter().isPresent()) {
      return column(options.sizeParameter().get(), ImportOptions.SIZE);
    }
    return one(Heading.ColumnRole.SIZE, "; choose with --size-param").orElseThrow();
  }

  /** The column of a role, if there is one; fails where there are several. */
  private OptionalInt one(Heading.ColumnRole role, String advice) {
    List<Integer> columns = columns(role);
    if (columns.size() > 1) {
      throw file.bad(
          Sentence.of(
              "several columns could be the %s: %s%s",
              role.name().toLowerCase(Locale.ROOT),
              texts(columns.stream().map(headings::get).toList()),
              advice));
    }
    return columns.stream().mapToInt(Integer::intValue).findFirst();
  }

  private List<Integer> columns(Heading.ColumnRole role) {
    return Heading.places(headings, heading -> heading.role() == role);
  }

  /** KB in a header counts by 1024 if all sizes are powers of two; otherwise nobody can tell. */
  private void requirePowers(List<Table> tables) {
    Set<Long> powers = new TreeSet<>();
    for (Table table : tables) {
      kept(table)
          .forEachOrdered(
              row -> {
                double number = Numerals.decimal(row.cells().get(size)).orElse(Double.NaN);
                if (number != 0 && !(number >= 1 && Long.bitCount((long) number) == 1)) {
                  throw ambiguousSize(row.line());
                }
                powers.add((long) number);
              });
    }
    if (powers.size() < FEWEST_POWERS) {
      throw ambiguousSize(tables.getFirst().rows().get().findFirst().orElseThrow().line());
    }
  }

  private RuntimeException ambiguousSize(FileLine line) {
    String unit = headings.get(size).unit().orElseThrow().word();
    return file.bad(
        line,
        Sentence.of(
            "the sizes are in %s, which can count by 1000 or by 1024; write the sizes in bytes, or"
                + " the unit as %siB",
            unit, unit.substring(0, 1).toUpperCase(Locale.ROOT)));
  }

  /** Rows of several conditions are no replicates of each other. */
  private void requireOneCondition(List<Table> tables) {
    TreeMap<String, Set<String>> varying = new TreeMap<>();
    List<Integer> conditions =
        Stream.of(Heading.ColumnRole.OTHER, Heading.ColumnRole.SIZE)
            .flatMap(role -> columns(role).stream())
            .filter(column -> column != size)
            .toList();
    if (conditions.isEmpty()) {
      return;
    }
    for (Table table : tables) {
      kept(table)
          .forEachOrdered(
              row -> {
                for (int column : conditions) {
                  Set<String> seen =
                      varying.computeIfAbsent(headings.get(column).text(), name -> new TreeSet<>());
                  if (seen.size() <= MOST_NAMED) {
                    seen.add(row.cells().get(column).strip());
                  }
                }
              });
    }
    if (varying.isEmpty() && !options.parameters().isEmpty()) {
      throw file.bad("no row has " + options.parameters() + ", for --param");
    }
    varying.values().removeIf(seen -> seen.size() < 2);
    if (!varying.isEmpty()) {
      List<String> parts = new ArrayList<>();
      varying.forEach((name, seen) -> parts.add(name + " (" + listed(seen) + ")"));
      throw file.bad(
          Sentence.of(
              "varies more than the size: %s; choose one value with --param NAME=VALUE, or remove"
                  + " the column if it is no condition",
              String.join(", ", parts)));
    }
  }

  private static String listed(Set<String> seen) {
    return String.join(", ", seen.stream().limit(MOST_NAMED).toList())
        + (seen.size() > MOST_NAMED ? ", …" : "");
  }

  private Optional<String> unread() {
    List<Heading> unread =
        IntStream.range(0, headings.size())
            .filter(i -> i != size && !values.reads(i))
            .mapToObj(headings::get)
            .filter(heading -> !READ_OTHERWISE.contains(heading.role()))
            .toList();
    return unread.isEmpty()
        ? Optional.empty()
        : Optional.of("columns of the table that are not read: " + texts(unread));
  }

  /** Fails if bandwidth and message rate of a row say different times. */
  static void requireAgreement(ForeignFile file, FileLine line, double one, double other) {
    if (Math.abs(one / other - 1) > MOST_DISAGREEMENT) {
      throw file.bad(
          line,
          Sentence.of(
              "bandwidth and message rate contradict each other: %.4g and %.4g µs per message",
              one, other));
    }
  }
}
