package fathom.fitting;

import fathom.fitting.ForkMedians.SizeMedian;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;

/**
 * What the ends of a path cost, O_s + O_r + U_r at a size: to be taken off half a round trip (TW
 * §3.2). Measured medians serve where they were taken, the fitted cost elsewhere.
 */
final class Overheads {
  /**
   * One overhead.
   *
   * @param symbol its parameter
   * @param outcome what the fit said
   * @param medians the measured cost by size
   */
  record Part(String symbol, Attempt<CostFit> outcome, NavigableMap<Integer, SizeMedian> medians) {
    static Part of(String symbol, Attempt<CostFit> outcome, List<CostPoint> points) {
      return new Part(symbol, outcome, ForkMedians.sizeMedians(points));
    }

    private double at(int bytes, CostFit fit) {
      return isMeasured(bytes) ? median(bytes).micros() : fit.at(bytes);
    }

    private double variance(int bytes, CostFit fit) {
      double error = isMeasured(bytes) ? median(bytes).standardError() : fit.standardErrorAt(bytes);
      return error * error;
    }

    /** A median of one fork shows no error, so the fit is the better source then. */
    private boolean isMeasured(int bytes) {
      return medians.containsKey(bytes) && median(bytes).replicates() > 1;
    }

    private SizeMedian median(int bytes) {
      SizeMedian median = medians.get(bytes);
      if (median == null) {
        throw new IllegalArgumentException("nothing measured at " + bytes + " bytes");
      }
      return median;
    }
  }

  /** The sum at one size with the variance of that sum, in µs and µs². */
  record Sum(double micros, double variance) {}

  private record Known(Part part, CostFit fit) {}

  private final List<Known> parts;

  private Overheads(List<Known> parts) {
    this.parts = parts;
  }

  /** Fails when one of them has no value, and says which. */
  static Attempt<Overheads> of(List<Part> parts) {
    List<Known> known = new ArrayList<>();
    for (Part part : parts) {
      switch (part.outcome()) {
        case Attempt.Ok<CostFit>(CostFit fit) -> known.add(new Known(part, fit));
        case Attempt.Failed<CostFit>(String reason) -> {
          return Attempt.failed("L needs " + part.symbol() + ", which has no value: " + reason);
        }
      }
    }
    return Attempt.ok(new Overheads(List.copyOf(known)));
  }

  /** The experiments are independent of each other, so variances add. */
  Sum at(int bytes) {
    double micros = 0;
    double variance = 0;
    for (Known known : parts) {
      micros += known.part().at(bytes, known.fit());
      variance += known.part().variance(bytes, known.fit());
    }
    return new Sum(micros, variance);
  }

  /** "O_s − O_r − U_r", as it stands in a formula after a minus. */
  String formula() {
    return String.join(" − ", parts.stream().map(k -> k.part().symbol()).toList());
  }
}
