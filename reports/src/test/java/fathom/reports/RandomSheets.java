package fathom.reports;

import fathom.model.cost.Breakpoint;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitDiagnostics;
import fathom.model.sheet.FitDiagnostics.FitPoint;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Sheets as the program fits them, of random numbers: packets bend once or not at all and have no
 * end, copies have any number of pieces between the smallest and the largest size measured.
 */
public final class RandomSheets {
  /** Of the sheets' packets. */
  public static final int MTU = 1472;

  private static final int NODES = 4;

  private final Random random;

  private RandomSheets(long seed) {
    random = new Random(seed);
  }

  /** Four nodes; packets were measured from and to these sizes. */
  public static Sheet of(long seed, SizeRange measured) {
    return new RandomSheets(seed).sheet(measured);
  }

  private Sheet sheet(SizeRange measured) {
    Map<Parameter, Outcome> outcomes = new EnumMap<>(Parameter.class);
    Map<Parameter, Outcome> heap = new EnumMap<>(Parameter.class);
    boolean bends = random.nextBoolean();
    int bend = measured.fromBytes() + 1 + random.nextInt(measured.toBytes() / 2);
    for (Parameter parameter : Parameter.values()) {
      if (parameter.isMemoryCopy()) {
        outcomes.put(parameter, copy());
        heap.put(parameter, copy());
      } else if (parameter.form() == Parameter.ParameterForm.LINEAR) {
        outcomes.put(
            parameter,
            linear(
                bends ? List.of(1, bend, SizeRange.OPEN) : List.of(1, SizeRange.OPEN), measured));
      }
    }
    outcomes.put(
        Parameter.TRANSFER_TIME,
        new Outcome.Transfer(
            estimate(1),
            estimate(10),
            estimate(0.1),
            Optional.empty(),
            Optional.empty(),
            fit(measured, OptionalInt.of(NODES))));
    return SheetLike.lab(outcomes)
        .heapCopies(heap)
        .cluster(new Sheet.SheetCluster("lab", NODES, "udp", MTU))
        .sheet();
  }

  private Outcome copy() {
    List<Integer> ends = new ArrayList<>(List.of(1 + random.nextInt(8)));
    int pieces = 1 + random.nextInt(6);
    for (int i = 0; i < pieces; i++) {
      // The first may be larger than a packet; the last still is a whole number.
      int most = i == 0 ? 400 : 12;
      ends.add(ends.getLast() * (2 + random.nextInt(most)) + random.nextInt(3));
    }
    return linear(ends, new SizeRange(ends.getFirst(), ends.getLast()));
  }

  /** A piece from the first of these on, one above each of the others but the last. */
  private Outcome linear(List<Integer> ends, SizeRange measured) {
    List<Segment> segments = new ArrayList<>();
    List<Breakpoint> breakpoints = new ArrayList<>();
    for (int i = 1; i < ends.size(); i++) {
      int from = ends.get(i - 1) + (i == 1 ? 0 : 1);
      segments.add(new Segment(new SizeRange(from, ends.get(i)), estimate(i), estimate(0.01)));
      if (i < ends.size() - 1) {
        breakpoints.add(
            new Breakpoint(
                ends.get(i),
                Breakpoint.BreakpointSource.DETECTED,
                Optional.of(new Interval(ends.get(i), ends.get(i)))));
      }
    }
    return new Outcome.Linear(
        new CostFunction(segments), breakpoints, fit(measured, OptionalInt.empty()));
  }

  private Estimate estimate(double about) {
    double value = about * (0.5 + random.nextDouble());
    return Estimate.of(value, value * 0.01);
  }

  private static FitQuality fit(SizeRange measured, OptionalInt nodes) {
    FitDiagnostics none = FitDiagnostics.NONE;
    List<Residual> residuals =
        Stream.of(measured.fromBytes(), measured.toBytes())
            .map(
                size ->
                    new Residual(new FitPoint(size, nodes), 1, 1, OptionalDouble.of(0.01), 6, 0))
            .toList();
    return new FitQuality(12, 0.01, 0.01, 0.02)
        .withDiagnostics(
            new FitDiagnostics(
                none.worst(),
                none.rSquared(),
                none.leverage(),
                none.drift(),
                List.of(),
                residuals));
  }
}
