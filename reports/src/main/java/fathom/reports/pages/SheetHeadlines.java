package fathom.reports.pages;

import fathom.model.interval.RelativeWidth;
import fathom.model.interval.RowState;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.RoundTripTime;
import fathom.model.sheet.Sheet;
import fathom.model.transport.Transport;
import fathom.reports.document.Block;
import fathom.reports.document.Description;
import fathom.reports.document.Digits;
import fathom.reports.rules.LibraryRelease;
import fathom.reports.run.Manifest;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The facts that a sheet begins with: the measured round trip, the bandwidth, and what was measured
 * on what.
 */
final class SheetHeadlines {
  /** A library's name and number, before all else that it says of itself. */
  private static final Pattern VERSION =
      Pattern.compile("^(.{0,100}?\\d{1,9}(?:\\.\\d{1,9}){1,9}).*$");

  private static final MathContext DIGITS = new MathContext(4);
  private static final SortedMap<String, String> MACHINE =
      Collections.unmodifiableSortedMap(
          new TreeMap<>(
              Map.of("java.version", "Java ", "machine.cpu", "", "machine.kernel", "Linux ")));

  private final Sheet sheet;

  private SheetHeadlines(Sheet sheet) {
    this.sheet = sheet;
  }

  /** Those that the sheet has. */
  static List<Block.Entry> of(Sheet sheet) {
    return new SheetHeadlines(sheet).headlines();
  }

  private List<Block.Entry> headlines() {
    SequencedMap<String, Optional<String>> lines = new LinkedHashMap<>();
    lines.put("Round trip", roundTrips());
    lines.put("p50, p99  ", SingleRows.firstRoundTrip(sheet));
    lines.put("Bandwidth ", sheet.linear(Parameter.SEND_GAP).flatMap(this::bandwidth));
    lines.put("Network   ", network());
    lines.put("MPI       ", library());
    lines.put("Machine   ", machine());
    lines.put(CoreSpeedRows.TITLE, CoreSpeedRows.words(sheet));
    return lines.entrySet().stream()
        .flatMap(line -> line.getValue().stream().map(of -> new Block.Entry(line.getKey(), of)))
        .toList();
  }

  /** Of the smallest and of the largest size. */
  private Optional<String> roundTrips() {
    List<RoundTripTime> trips = sheet.diagnostics().roundTrips();
    return trips.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Stream.of(trips.getFirst(), trips.getLast())
                .distinct()
                .map(SheetHeadlines::words)
                .collect(Collectors.joining("; ", "measured ", "")));
  }

  private Optional<String> machine() {
    return MACHINE.entrySet().stream()
        .filter(fact -> sheet.provenance().containsKey(fact.getKey()))
        .map(fact -> fact.getValue() + sheet.provenance().get(fact.getKey()))
        .reduce((one, next) -> one + ", " + next);
  }

  /**
   * Whose messages were measured, over what, and up to which size they do not wait for their
   * receiver.
   */
  private Optional<String> library() {
    return Optional.ofNullable(sheet.provenance().get(LibraryRelease.VERSION))
        .map(
            version ->
                VERSION.matcher(version).replaceFirst("$1")
                    + Optional.ofNullable(sheet.provenance().get(Manifest.LIBRARY_TRANSPORT))
                        .map(transport -> ", " + transport)
                        .orElse("")
                    + Optional.ofNullable(sheet.provenance().get(Manifest.EAGER_LIMIT))
                        .map(bytes -> ", eager limit " + bytes + " bytes")
                        .orElse(", no eager limit up to 4 MiB"));
  }

  /** What a kind of cluster is, where its name does not say it. */
  private Optional<String> network() {
    return switch (sheet.cluster().kind()) {
      case "lab" -> Optional.of("emulated hosts on one machine, joined by a software switch");
      case "local" ->
          Optional.of(
              Transport.named(sheet.cluster().transport())
                      .filter(Transport::isOfLibrary)
                      .isPresent()
                  ? "one machine, between two ranks of MPI"
                  : "one machine, over loopback");
      case "sim" -> Optional.of("simulated from another sheet");
      default -> Optional.empty();
    };
  }

  /** {@code at 1 byte: 24.6 ± 0.4 µs}, and whether that is too uncertain to use. */
  private static String words(RoundTripTime trip) {
    return "at "
        + Description.count(trip.sizeBytes(), "byte")
        + ": "
        + Digits.of(trip.micros()).inOne()
        + " µs"
        + (RowState.isTooUncertain(RelativeWidth.of(trip.micros())) ? " (too uncertain)" : "");
  }

  /** A byte in a µs is a megabyte in a second. */
  private Optional<String> bandwidth(Outcome.Linear sendGap) {
    int bytes = RelativeWidth.largest(sheet, sendGap.fit());
    double rate = bytes / sendGap.cost().at(bytes);
    return rate > 0 && Double.isFinite(rate)
        ? Optional.of(
            Digits.exact(new BigDecimal(rate).round(DIGITS).doubleValue())
                + " MB/s from one sender, in messages of "
                + Description.count(bytes, "byte")
                + " (fitted line)")
        : Optional.empty();
  }
}
