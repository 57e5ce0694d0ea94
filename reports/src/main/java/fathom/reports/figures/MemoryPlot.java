package fathom.reports.figures;

import fathom.model.cost.Segment;
import fathom.model.interval.RowState;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.document.SizeLabel;
import fathom.reports.figures.chart.Caption;
import fathom.reports.figures.chart.Figure;
import fathom.reports.figures.chart.Ink;
import fathom.reports.figures.chart.NotDrawnException;
import fathom.reports.figures.chart.Panel;
import fathom.reports.figures.chart.Scale;
import fathom.reports.figures.chart.Spot;
import fathom.reports.figures.chart.Trace;
import fathom.reports.figures.chart.Traces;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** How fast the memory tiers copy, off the heap and on it, with the caches of the machine. */
final class MemoryPlot {
  static final String TITLE = "Memory copy";

  private static final int HEIGHT = 320;

  /** Bytes/µs in a gigabyte a second. */
  private static final double GIGABYTE = 1000;

  /** Of a name of a cache, as a share of the upright axis; each is lower than that before it. */
  private static final double NAME = 0.045;

  /** {@code L2 unified 2048 KiB}, of a list of such. */
  private static final Pattern CACHE = Pattern.compile("L(\\d) (\\w+) (\\d{1,12}) KiB");

  private static final String CACHES = "machine.cpu.caches";
  private static final String NOT_OF_DATA = "instruction";
  private static final int KIBIBYTE = 1 << 10;

  private final Sheet sheet;
  private final Map<Parameter, Outcome> offHeap;
  private final Map<Parameter, Outcome> heap;
  private final List<Cache> caches;
  private final SizeSpan span;

  /**
   * A cache of the machine.
   *
   * @param name {@code L2}
   * @param bytes how many it holds
   */
  private record Cache(String name, long bytes) {
    /** Where it stands on an axis of sizes. */
    double at() {
      return (double) bytes;
    }

    /** {@code L2 2 MiB}. */
    String words() {
      return name + " " + SizeLabel.of(bytes);
    }
  }

  MemoryPlot(Sheet sheet) {
    this.sheet = sheet;
    this.offHeap = sheet.outcomes();
    this.heap = sheet.heapCopies();
    this.caches = caches(sheet);
    List<Residual> all =
        Stream.of(offHeap, heap)
            .flatMap(column -> tiers().stream().flatMap(tier -> residuals(column, tier).stream()))
            .toList();
    span = SizeSpan.of(all, sheet.cluster().mtuBytes());
  }

  /** Those that data go through, the smallest first; none where the run's facts name none. */
  private static List<Cache> caches(Sheet sheet) {
    return CACHE
        .matcher(sheet.provenance().getOrDefault(CACHES, ""))
        .results()
        .filter(found -> !found.group(2).equals(NOT_OF_DATA))
        .map(found -> new Cache("L" + found.group(1), KIBIBYTE * Long.parseLong(found.group(3))))
        .sorted(Comparator.comparingLong(Cache::bytes))
        .toList();
  }

  /** Whether any tier has a value. */
  static boolean isNeeded(Sheet sheet) {
    return tiers().stream()
        .anyMatch(
            t ->
                sheet.outcomes().get(t) instanceof Outcome.Linear
                    || sheet.heapCopies().get(t) instanceof Outcome.Linear);
  }

  private static List<Parameter> tiers() {
    return List.of(Parameter.values()).stream().filter(Parameter::isMemory).toList();
  }

  Figure figure() {
    Traces traces = new Traces();
    for (Parameter tier : tiers()) {
      add(traces, tier, offHeap, true);
      add(traces, tier, heap, false);
    }
    if (traces.list().isEmpty()) {
      throw new NotDrawnException("no time of a copy is above 0");
    }
    List<Cache> marked = caches.stream().filter(c -> span.holds(c.at())).toList();
    Scale rates = Traces.logarithmic("copied or added, GB/s", List.of(traces));
    if (!marked.isEmpty()) {
      double room = rates.valueAt(1 + NAME * (1 + marked.size()));
      rates = Scale.logarithmic(rates.label(), rates.low() * (1 + 1e-9), room);
      addCaches(traces, rates, marked);
    }
    return new Figure(
        "plot-memory",
        TITLE,
        caption(),
        "Gigabytes copied a second against the size of the copy in bytes, for each tier.",
        List.of(new Panel(HEIGHT, span.scale("size of a copy m, bytes"), rates, traces.list())));
  }

  /** Names stand beside their lines and below each other: caches may be close together. */
  private static void addCaches(Traces traces, Scale rates, List<Cache> marked) {
    for (int i = 0; i < marked.size(); i++) {
      Cache cache = marked.get(i);
      traces.rule("", cache.at());
      traces.note(cache.at(), rates.valueAt(1 - NAME * (0.6 + i)), cache.words());
    }
  }

  private String caption() {
    List<String> beyond =
        caches.stream().filter(c -> !span.holds(c.at())).map(Cache::words).toList();
    return new Caption()
        .add(
            "How many bytes a copy moves in a second, by the size of the copy: filled markers and"
                + " solid lines are copies between off-heap segments, outlined and dashed between"
                + " heap arrays.")
        .add(
            "Points are medians over launches ± the robust deviation of a launch; lines are the fits.")
        .add(
            beyond.size() < caches.size(),
            "Dotted lines are the caches of the machine; a copy needs room for its size twice.")
        .add(!beyond.isEmpty(), "Not among these sizes: " + String.join(", ", beyond) + ".")
        .toString();
  }

  private void add(
      Traces traces, Parameter tier, Map<Parameter, Outcome> column, boolean isOffHeap) {
    if (!(column.get(tier) instanceof Outcome.Linear linear)) {
      return;
    }
    int index = tiers().indexOf(tier);
    Ink ink = ParameterInk.of(tier);
    String way = tier.title().replaceFirst("^memory copy, ", "");
    String name = RowState.marked(sheet, tier) + (isOffHeap ? " " + way : " heap");
    List<Spot> points = rates(SizeSpan.measured(SizeSpan.sized(linear)));
    Trace.Dash beside = isOffHeap ? Trace.Dash.SOLID : Trace.Dash.DASHED;
    Trace.Dash alone = Trace.Dash.ofSeries(index + (isOffHeap ? 0 : tiers().size()));
    for (Segment piece : linear.cost().segments()) {
      boolean isAlone = points.isEmpty();
      traces.line(isAlone ? name : "", ink, isAlone ? alone : beside, rates(span.line(piece)));
    }
    traces.points(name, ink, Trace.Marker.ofSeries(index), isOffHeap, points);
  }

  private static List<Spot> rates(List<Spot> times) {
    return SizeSpan.rates(times, GIGABYTE);
  }

  private static List<Residual> residuals(Map<Parameter, Outcome> column, Parameter tier) {
    return column.get(tier) instanceof Outcome.Linear linear ? SizeSpan.sized(linear) : List.of();
  }
}
