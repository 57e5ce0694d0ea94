package fathom.reports.pages;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.RoundTrip;
import fathom.model.sheet.Sheet;
import fathom.reports.document.Block;
import fathom.reports.document.Block.Mark;
import fathom.reports.document.Blocks;
import fathom.reports.document.Description;
import fathom.reports.document.Digits;
import fathom.reports.document.Document;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A sheet on one screen: what it is worth, the round trip and the bandwidth, every row with its
 * interval, what does not add up, and the way to the rest, which is {@link SheetDocument}.
 */
public final class SheetSummary {
  /** More of a list is left to the sheet in full. */
  private static final int MOST = 3;

  private static final MathContext DIGITS = new MathContext(4);
  private static final SortedMap<String, String> MACHINE =
      Collections.unmodifiableSortedMap(
          new TreeMap<>(
              Map.of("java.version", "Java ", "machine.cpu", "", "machine.kernel", "Linux ")));

  private final Sheet sheet;
  private final SheetVerdict verdict;

  private SheetSummary(Sheet sheet) {
    this.sheet = sheet;
    this.verdict = new SheetVerdict(sheet);
  }

  /** For people at a terminal; records and the written form are those of the sheet in full. */
  public static Document of(Sheet sheet) {
    Document full = SheetDocument.of(sheet);
    return new Document(
        full.what(), new SheetSummary(sheet).blocks(), full.records(), full.written());
  }

  private List<Block> blocks() {
    Blocks page = new Blocks();
    page.title("Parameter sheet", Description.of(sheet));
    page.paragraph(verdict.sentence());
    page.gap();
    List<Block.Entry> headlines = headlines();
    page.entries(headlines);
    if (!headlines.isEmpty()) {
      page.gap();
    }
    page.add(SummaryRows.of(sheet));
    page.gap();
    page.paragraph(legend());
    page.gap();
    page.items(Mark.DASH, remarks());
    page.paragraph(wayOn());
    return page.all();
  }

  private List<Block.Entry> headlines() {
    List<Block.Entry> lines = new ArrayList<>();
    network().ifPresent(words -> lines.add(new Block.Entry("Network   ", words)));
    List<RoundTrip> trips = sheet.diagnostics().roundTrips();
    if (!trips.isEmpty()) {
      String ends =
          Stream.of(trips.getFirst(), trips.getLast())
              .distinct()
              .map(SheetSummary::words)
              .collect(Collectors.joining(", "));
      lines.add(new Block.Entry("Round trip", ends));
    }
    SingleRows.firstRoundTrip(sheet)
        .ifPresent(words -> lines.add(new Block.Entry("One by one", words)));
    if (sheet.outcomes().get(Parameter.SEND_GAP) instanceof Outcome.Linear sendGap) {
      bandwidth(sendGap).ifPresent(words -> lines.add(new Block.Entry("Bandwidth ", words)));
    }
    String machine =
        MACHINE.entrySet().stream()
            .filter(fact -> sheet.provenance().containsKey(fact.getKey()))
            .map(fact -> fact.getValue() + sheet.provenance().get(fact.getKey()))
            .collect(Collectors.joining(", "));
    if (!machine.isEmpty()) {
      lines.add(new Block.Entry("Machine   ", machine));
    }
    return lines;
  }

  /** What a kind of cluster is, where its name does not say it. */
  private Optional<String> network() {
    return switch (sheet.cluster().kind()) {
      case "lab" -> Optional.of("emulated hosts on one machine, joined by a software switch");
      case "local" -> Optional.of("one machine, over loopback");
      case "sim" -> Optional.of("simulated from another sheet");
      default -> Optional.empty();
    };
  }

  /** {@code 24.6 ± 0.4 µs at 1 byte}. */
  private static String words(RoundTrip trip) {
    return Digits.of(trip.micros()).inOne()
        + " µs at "
        + Description.count(trip.sizeBytes(), "byte");
  }

  /** A byte in a µs is a megabyte in a second. */
  private Optional<String> bandwidth(Outcome.Linear sendGap) {
    int bytes = SummaryRows.largest(sheet, sendGap.fit());
    double rate = bytes / sendGap.cost().at(bytes);
    return rate > 0 && Double.isFinite(rate)
        ? Optional.of(
            Digits.exact(new BigDecimal(rate).round(DIGITS).doubleValue())
                + " MB/s from one sender, in messages of "
                + Description.count(bytes, "byte"))
        : Optional.empty();
  }

  /** Nothing of a real cluster is known before it is measured. */
  private String whyKnown() {
    return switch (sheet.cluster().kind()) {
      case "lab" -> ", which follows from the emulated network";
      case "sim" -> ", that of the simulated sheet";
      default -> "";
    };
  }

  private String legend() {
    boolean known = !sheet.truths().isEmpty();
    return verdict.legend()
        + ". ± is half the widest 95 % interval of the cost in that range, as a share of the cost"
        + (known ? "; off by: the largest deviation there from the true cost" + whyKnown() : "")
        + "; p is the number of nodes that take part, 2 for one pair."
        + SheetTerms.explained(sheet)
        + copies();
  }

  private String copies() {
    if (sheet.outcomes().keySet().stream().noneMatch(Parameter::isMemoryCopy)) {
      return "";
    }
    return SummaryRows.hasShortCopies(sheet)
        ? " M is a copy in memory: its time at both ends, and the bandwidth at the larger."
        : " M is a copy in memory.";
  }

  /** What does not add up, then warnings, then what the model asks for and does not find. */
  private List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    addSome(
        remarks,
        "Warning: does not add up: ",
        verdict.failed().stream().map(SheetNotes::words).toList());
    addSome(remarks, "Warning: ", verdict.warnings());
    addSome(remarks, "Note: ", verdict.notMet().stream().map(SheetNotes::brief).toList());
    return remarks;
  }

  private static void addSome(List<String> to, String lead, List<String> texts) {
    texts.stream().limit(MOST).forEach(text -> to.add(ShortRemark.of(lead + text.strip())));
  }

  private String wayOn() {
    int more = SheetNotes.warnings(sheet).size() - Math.min(MOST, verdict.warnings().size());
    return (more > 0 ? "All of it, and " + Description.count(more, "more warning") : "All of it")
        + ": fathom report RUN --full; with plots: fathom report RUN --format html (RUN: the"
        + " directory of the run).";
  }
}
