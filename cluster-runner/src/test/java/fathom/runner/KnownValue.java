package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import fathom.model.cost.Interval;
import fathom.model.interval.CostBand;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import java.util.function.Supplier;

/**
 * Holds what a sheet says of an emulated line against what is known of the line. A value must be
 * near the known one. Beside other work that may fail, and then the sheet must have said so: it
 * marks the row as disturbed, and an interval of twice the width holds the known value all the
 * same: the 95 % interval itself misses it by chance in one row of twenty, the wide one in about
 * one of 275 with six blocks, and one of 75 with three.
 */
public final class KnownValue {
  private static final double NEAR = 0.05;

  private KnownValue() {}

  /**
   * Asserts one number of a row, within a twentieth.
   *
   * @param piece the piece of the cost function, from 0
   * @param name of the coefficient; its interval has the same name with {@code _ci}
   */
  public static void assertNear(double known, JsonNode row, int piece, String name) {
    JsonNode segment = row.path("segments").path(piece);
    assertNear(known, NEAR, row, segment.path(name), segment.path(name + "_ci"));
  }

  /**
   * Asserts the slope of a transfer time.
   *
   * @param near the relative error that is allowed without other work
   */
  public static void assertTransferSlope(double known, double near, JsonNode row) {
    assertNear(known, near, row, row.path("slope"), row.path("slope_ci"));
  }

  /** Asserts the packets that a buffer holds, within a twentieth. */
  public static void assertPackets(double known, JsonNode row) {
    assertNear(known, NEAR, row, row.path("packets"), row.path("ci"));
  }

  private static void assertNear(
      double known, double near, JsonNode row, JsonNode value, JsonNode ci) {
    assertTrue(value.isNumber() && ci.size() == 2, row::toString);
    Interval interval = new Interval(ci.path(0).asDouble(), ci.path(1).asDouble());
    boolean isDisturbed = !row.path("disturbed").asText().isEmpty();
    assertHeld(known, near, value.asDouble(), interval, isDisturbed, row::toString);
  }

  /**
   * Asserts the cost of messages of a size.
   *
   * @param near the relative error that is allowed without other work
   */
  public static void assertCost(
      double known, double near, Sheet sheet, Parameter parameter, int bytes) {
    Outcome outcome = sheet.outcome(parameter).orElseThrow();
    if (!(outcome instanceof Outcome.Linear linear)) {
      throw new AssertionError(parameter.symbol() + " has no cost: " + outcome);
    }
    assertHeld(
        known,
        near,
        linear.cost().at(bytes),
        CostBand.at(linear, bytes).at(bytes),
        sheet.diagnostics().disturbed().containsKey(parameter),
        linear::toString);
  }

  private static void assertHeld(
      double known,
      double near,
      double value,
      Interval interval,
      boolean isDisturbed,
      Supplier<String> row) {
    if (Math.abs(value - known) > near * known) {
      String off = value + " in the place of " + known + ", ";
      assertTrue(isDisturbed, () -> off + "and not marked as disturbed: " + row.get());
      double half = (interval.high() - interval.low()) / 2;
      Interval wide = new Interval(interval.low() - half, interval.high() + half);
      assertTrue(wide.contains(known), () -> off + "and not in " + wide + ": " + row.get());
    }
  }
}
