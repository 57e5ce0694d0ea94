package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What is known of a line, held against what a short campaign beside much else says of it: within a
 * twentieth, or within the interval that its sheet gives, but never off by more than a quarter.
 */
public final class KnownValue {
  private static final double NEAR = 0.05;
  private static final double FAR = 0.25;

  private KnownValue() {}

  /**
   * @param estimate what holds the value and, by its name with {@code _ci}, its interval
   */
  public static void assertNear(double known, JsonNode estimate, String name) {
    double value = estimate.path(name).asDouble();
    assertEquals(known, value, FAR * known, estimate::toString);
    JsonNode ci = estimate.path(name + "_ci");
    boolean isWithin = ci.path(0).asDouble() <= known && known <= ci.path(1).asDouble();
    assertTrue(isWithin || Math.abs(value - known) <= NEAR * known, estimate::toString);
  }
}
