package fathom.reports.imports.table;

import fathom.model.parameter.Parameter;
import fathom.reports.imports.table.Heading.ColumnRole;
import fathom.reports.imports.table.Heading.Statistic;
import fathom.reports.imports.table.Heading.Trip;
import fathom.reports.imports.table.Table.TableRow;
import fathom.reports.imports.table.Unit.UnitKind;
import fathom.reports.text.Sentence;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The columns that the times of a table are read from: one of times, or one or two of rates.
 *
 * @param columns the columns with their units
 * @param factor how many of the table's times make one of the parameter's
 * @param origin how the table is to be understood, for the check of two rates
 */
record ValueColumns(ForeignFile file, TableOrigin origin, List<ValueColumn> columns, int factor) {
  /** Rounding of a value that is printed with this many digits or fewer makes a check void. */
  private static final int FEWEST_DIGITS = 3;

  /**
   * A column.
   *
   * @param index from 0
   * @param heading its heading
   * @param unit the unit of its values
   * @param said who says so, for the provenance
   */
  record ValueColumn(int index, Heading heading, Unit unit, String said) {}

  static ValueColumns of(
      ForeignFile file,
      TableOrigin origin,
      Parameter parameter,
      ImportOptions options,
      List<Heading> headings) {
    List<Integer> chosen =
        options.column().isPresent()
            ? List.of(named(file, headings, options.column().get()))
            : usual(file, headings);
    Heading first = headings.get(chosen.getFirst());
    int factor = origin.meaning().factor();
    if (origin.meaning() == Meaning.UNSAID) {
      factor = first.trip() == Trip.HALF ? 2 : 1;
      requireMeaning(file, parameter, first);
    }
    List<ValueColumn> columns = new ArrayList<>();
    for (int index : chosen) {
      Optional<ValueColumn> column =
          column(file, origin, options, headings, index, chosen.size() > 1);
      column.ifPresent(columns::add);
    }
    return new ValueColumns(file, origin, List.copyOf(columns), factor);
  }

  /** Only a time can be a half or a whole round trip, and only a round trip can be one. */
  private static void requireMeaning(ForeignFile file, Parameter parameter, Heading heading) {
    boolean isTrip = parameter == Parameter.ROUND_TRIP;
    if (heading.role() == ColumnRole.RATE) {
      boolean isGap =
          parameter.isMemory()
              || parameter == Parameter.SEND_GAP
              || parameter == Parameter.RECEIVE_GAP;
      if (!isGap) {
        throw file.bad(
            Sentence.of(
                "the column '%s' is a rate, whose reciprocal is the time between messages, not %s",
                heading.text(), parameter.symbol()));
      }
      return;
    }
    if (heading.trip() == Trip.LATENCY && !parameter.isMemory()) {
      throw file.bad(
          Sentence.of(
              "the column '%s' can be half a round trip or a whole one, and %s is %s; name it for"
                  + " what it is: half_rtt_us, rtt_us or time_us",
              heading.text(), parameter.symbol(), isTrip ? "a whole one" : "neither"));
    }
    if (!isTrip && (heading.trip() == Trip.HALF || heading.trip() == Trip.ROUND)) {
      throw file.bad(
          Sentence.of(
              "the column '%s' holds round trips, which are not %s; use --as %s",
              heading.text(), parameter.symbol(), Parameter.ROUND_TRIP.symbol()));
    }
  }

  private static int named(ForeignFile file, List<Heading> headings, String name) {
    String wanted = name.toLowerCase(Locale.ROOT);
    List<Integer> exact =
        Heading.places(
            headings, h -> h.isValue() && h.text().toLowerCase(Locale.ROOT).equals(wanted));
    List<Integer> parts =
        Heading.places(
            headings, h -> h.isValue() && h.text().toLowerCase(Locale.ROOT).contains(wanted));
    List<Integer> found = exact.isEmpty() ? parts : exact;
    if (found.size() != 1) {
      throw file.bad(
          Sentence.of(
              "%s column %s; its columns of times and rates are %s, for --column",
              found.isEmpty() ? "has no" : "has more than one",
              ForeignFile.quoted(name),
              TableReader.texts(headings.stream().filter(Heading::isValue).toList())));
    }
    return found.getFirst();
  }

  /** The averages of the times; without times those of bandwidth and message rate. */
  private static List<Integer> usual(ForeignFile file, List<Heading> headings) {
    List<Integer> times = Heading.places(headings, h -> h.role() == ColumnRole.TIME);
    if (!times.isEmpty()) {
      return List.of(average(file, headings, times));
    }
    return Stream.of(false, true)
        .map(ofMessages -> Heading.places(headings, h -> isRate(h, ofMessages)))
        .filter(rates -> !rates.isEmpty())
        .map(rates -> average(file, headings, rates))
        .toList();
  }

  private static boolean isRate(Heading heading, boolean ofMessages) {
    return heading.role() == ColumnRole.RATE
        && ofMessages
            == heading.unit().filter(unit -> unit.kind() == UnitKind.MESSAGE_RATE).isPresent();
  }

  private static int average(ForeignFile file, List<Heading> headings, List<Integer> columns) {
    for (Statistic statistic : List.of(Statistic.AVERAGE, Statistic.PLAIN, Statistic.MEDIAN)) {
      List<Integer> found =
          columns.stream().filter(i -> headings.get(i).statistic() == statistic).toList();
      if (found.size() == 1) {
        return found.getFirst();
      }
      if (!found.isEmpty()) {
        break;
      }
    }
    throw file.bad(
        Sentence.of(
            "it is not clear which column to read: %s; choose with --column",
            TableReader.texts(columns.stream().map(headings::get).toList())));
  }

  /** Empty for bandwidth in a unit that nobody can tell, beside a message rate. */
  private static Optional<ValueColumn> column(
      ForeignFile file,
      TableOrigin origin,
      ImportOptions options,
      List<Heading> headings,
      int index,
      boolean isOneOfTwo) {
    Heading heading = headings.get(index);
    Optional<Unit> own = heading.unit();
    Optional<Unit> given = options.unit();
    if (own.filter(Unit::isAmbiguous).isPresent()) {
      Unit unit = own.get();
      if (origin.byteBase().isPresent()) {
        return Optional.of(
            new ValueColumn(
                index,
                heading,
                unit.withBase(origin.byteBase().getAsInt()),
                unit.word() + " of the tool"));
      }
      if (isOneOfTwo && given.isEmpty()) {
        return Optional.empty();
      }
      Unit said =
          given
              .filter(g -> g.kind() == UnitKind.BYTE_RATE && samePrefix(g, unit))
              .orElseThrow(() -> ambiguous(file, heading, unit));
      return Optional.of(
          new ValueColumn(index, heading, said.withBase(1000), said.word() + " (--unit)"));
    }
    if (own.isPresent()) {
      if (given.isPresent() && !isOneOfTwo) {
        throw file.bad("the header gives values in " + own.get().word() + "; leave --unit out");
      }
      return Optional.of(
          new ValueColumn(index, heading, own.get(), own.get().word() + " (header)"));
    }
    boolean isTime = heading.role() == ColumnRole.TIME;
    Unit unit =
        given
            .filter(
                g ->
                    isTime
                        ? g.kind() == UnitKind.TIME
                        : g.kind() != UnitKind.TIME && g.kind() != UnitKind.SIZE)
            .orElseThrow(() -> unitless(file, heading, isTime));
    return Optional.of(
        new ValueColumn(index, heading, unit.withBase(1000), unit.word() + " (--unit)"));
  }

  private static boolean samePrefix(Unit one, Unit other) {
    return Character.toUpperCase(one.word().charAt(0))
        == Character.toUpperCase(other.word().charAt(0));
  }

  private static RuntimeException ambiguous(ForeignFile file, Heading heading, Unit unit) {
    char prefix = Character.toUpperCase(unit.word().charAt(0));
    return file.bad(
        Sentence.of(
            "the column '%s' is in %s, which can count by 1000 or by 1024; say which with --unit"
                + " %cB/s (1000) or --unit %ciB/s (1024)",
            heading.text(), unit.word(), prefix, prefix));
  }

  private static RuntimeException unitless(ForeignFile file, Heading heading, boolean isTime) {
    String unit = isTime ? "us" : "MiB/s";
    return file.bad(
        Sentence.of(
            "the column '%s' names no unit; write it as '%s_%s', or say it as in --unit %s",
            heading.text(), heading.text(), unit, unit));
  }

  boolean reads(int column) {
    return columns.stream().anyMatch(c -> c.index() == column);
  }

  /** The columns, for the provenance. */
  String description() {
    return (columns.size() > 1 ? "columns " : "column ")
        + String.join(" and ", columns.stream().map(c -> c.heading().text()).toList())
        + (factor == 1 ? "" : ", times " + factor);
  }

  String unitWords() {
    return String.join(", ", columns.stream().map(ValueColumn::said).toList());
  }

  /** The time of the parameter in a row, in µs; empty if the cell is blank. */
  OptionalDouble micros(TableRow row, long sizeBytes, DecimalSign sign) {
    ValueColumn best = columns.getFirst();
    String text = sign.time(row.line(), row.cells().get(best.index()));
    if (text.isBlank()) {
      return OptionalDouble.empty();
    }
    double micros = best.unit().toMicros(time(row, text), sizeBytes);
    if (columns.size() > 1) {
      ValueColumn second = columns.getLast();
      String other = sign.time(row.line(), row.cells().get(second.index()));
      double micros2 = second.unit().toMicros(time(row, other), sizeBytes);
      if (digits(text) > FEWEST_DIGITS && digits(other) > FEWEST_DIGITS) {
        TableReader.requireAgreement(file, row.line(), micros, micros2);
      }
      // The value with more digits was rounded less.
      micros = digits(other) > digits(text) ? micros2 : micros;
    }
    return OptionalDouble.of(factor * micros);
  }

  private double time(TableRow row, String text) {
    return Numerals.decimal(text)
        .orElseThrow(
            () ->
                file.bad(
                    row.line(),
                    ForeignFile.quoted(text) + " is no number" + Numerals.hint(text).orElse("")));
  }

  private static int digits(String number) {
    return number
        .replaceFirst("[eE].*", "")
        .replaceAll("[^0-9]", "")
        .replaceFirst("^0+", "")
        .length();
  }
}
