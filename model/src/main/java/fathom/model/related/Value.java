package fathom.model.related;

import fathom.model.cost.Estimate;
import java.util.List;

/** What a sheet says of a model's parameter. */
public sealed interface Value {
  /** One number, or none. */
  sealed interface Scalar extends Value {}

  /** One number. */
  record Single(Estimate estimate) implements Scalar {}

  /**
   * A function of the message size, at a few sizes.
   *
   * @param points at least one, in ascending order of size
   */
  record Curve(List<AtSize> points) implements Value {
    public Curve {
      points = List.copyOf(points);
    }
  }

  /**
   * A function's value at a size.
   *
   * @param bytes the message's size
   */
  record AtSize(int bytes, Estimate estimate) {}

  /** What is no number. */
  record TextValue(String words) implements Value {}

  /** The sheet does not say it. */
  record Absent(String reason) implements Scalar {}

  static Scalar exact(double number) {
    return new Single(Estimate.exact(number));
  }
}
