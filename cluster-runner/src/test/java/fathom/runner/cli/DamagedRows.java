package fathom.runner.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.SplittableRandom;

/** Rows of a sheet as they are read, with pieces, points and known values that nobody measured. */
final class DamagedRows {
  private static final List<String> EXPERIMENTS =
      List.of("ping-pong", "send-overhead", "user-receive", "copy-mtm", "burst-loss", "pairs");

  private DamagedRows() {}

  private static double number(SplittableRandom random) {
    return DamagedJson.NUMBERS[random.nextInt(DamagedJson.NUMBERS.length)];
  }

  /** One to nine pieces up to 64 MiB, with costs that rise, fall, or are nothing. */
  static void pieces(ObjectNode parameters, String symbol, SplittableRandom random) {
    ObjectNode entry = parameters.putObject(symbol);
    double constant = random.nextBoolean() ? 0.1 : number(random);
    double slope = random.nextBoolean() ? 1e-4 : number(random) / 10;
    WholeSheets.putPieces(entry, random.nextInt(1, 10), constant, slope);
    if (symbol.startsWith("M_") && random.nextBoolean()) {
      WholeSheets.putPieces(entry.putObject("heap"), random.nextInt(1, 10), slope, constant);
    }
    if (random.nextInt(3) == 0) {
      ArrayNode segments = (ArrayNode) entry.get("segments");
      ((ObjectNode) segments.get(segments.size() - 1)).putNull("to");
    }
  }

  /** None, or some, whose percentiles are all the same, nothing, or few. */
  static void singles(ObjectNode sheet, SplittableRandom random) {
    ArrayNode all = sheet.putArray("single_operations");
    double[] shares = {0, 0.5, 0.9, 0.99, 0.999, 0.99999};
    int many = random.nextInt(5);
    for (int i = 0; i < many; i++) {
      ObjectNode one = all.addObject();
      one.put("experiment", EXPERIMENTS.get(random.nextInt(EXPERIMENTS.size())));
      one.put("size", new int[] {1, 40, 1472, Integer.MAX_VALUE}[random.nextInt(4)]);
      one.put("operations", new int[] {1, 10, 12_000, Integer.MAX_VALUE}[random.nextInt(4)]);
      double value = Math.abs(number(random));
      boolean same = random.nextBoolean();
      ArrayNode quantiles = one.putArray("quantiles");
      int told = random.nextInt(shares.length + 1);
      for (int k = 0; k < told; k++) {
        double us = same ? value : value / shares.length * k;
        quantiles.addObject().put("share", shares[k]).put("us", us);
      }
      one.put("largest_us", random.nextInt(8) == 0 ? 0 : value);
      one.put("clock_us", random.nextBoolean() ? 0 : Math.abs(number(random)));
      one.put("clock_step_us", random.nextBoolean() ? 0 : Math.abs(number(random)));
    }
  }

  /** The points of all fits become none, one, all of one size, or of one time. */
  static void points(ObjectNode parameters, SplittableRandom random) {
    int how = random.nextInt(5);
    double time = Math.abs(number(random));
    for (JsonNode row : parameters) {
      if (row.path("fit") instanceof ObjectNode fit) {
        JsonNode before = fit.path("residuals");
        ArrayNode residuals = fit.putArray("residuals");
        for (JsonNode residual : before) {
          if (residual instanceof ObjectNode point && (how != 1 || residuals.isEmpty())) {
            residuals.add(changed(point.deepCopy(), how, time));
          }
        }
        if (how == 0) {
          residuals.removeAll();
          fit.put("points", 0);
        }
      }
    }
  }

  private static ObjectNode changed(ObjectNode point, int how, double time) {
    return switch (how) {
      case 2 -> point.put("size", 40);
      case 3 -> point.put("measured", time).put("fitted", Math.max(time, Double.MIN_VALUE));
      case 4 -> point.put("measured", 0).put("relative_spread", time);
      default -> point;
    };
  }

  /** What is known of each, which may be nothing at all. */
  static void truth(ObjectNode parameters, SplittableRandom random) {
    double known = number(random);
    parameters
        .properties()
        .forEach(
            row -> {
              if (row.getValue() instanceof ObjectNode entry && random.nextBoolean()) {
                ObjectNode truth = entry.putObject("truth").put("formula", "κ + τ·m");
                switch (row.getKey()) {
                  case "L" -> transfer(truth, known, random);
                  case "B_L" ->
                      truth.put("packets", known).put("departure_over_arrival", number(random));
                  default -> {
                    ObjectNode piece = truth.putArray("segments").addObject();
                    piece.put("from", 0).putNull("to").put("constant", known).put("slope", known);
                  }
                }
              }
            });
  }

  private static void transfer(ObjectNode truth, double known, SplittableRandom random) {
    if (random.nextBoolean()) {
      truth.put("aggregate_bandwidth", known).put("size", 1472);
    } else {
      truth.put("per_node", known).put("constant", known).put("slope", known);
      truth.putNull("aggregate_bandwidth");
    }
  }
}
