package fathom.runner.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.parameter.Experiment;
import fathom.model.samples.OperationTag;
import fathom.model.sheet.Distribution;
import fathom.model.sheet.Distribution.Quantile;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.json.SheetJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Sheets that no campaign should give and files may hold: numbers at the ends of what a double
 * holds, slopes that fall, rows and fields that are missing, intervals without a width, hosts and
 * names of every kind, round trips that do not fit, and text that is no sheet any more.
 */
final class DamagedSheets {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final double[] NUMBERS = {
    0,
    -0.0,
    1,
    -1,
    1e-300,
    1e300,
    -1e300,
    1e-5,
    -1e-5,
    1e15,
    Double.MIN_VALUE,
    1.7e308,
    1e61,
    2,
    1472
  };

  private static final List<String> NAMES =
      List.of(
          "кластер 東京 🚀",
          "a,\"b\"\nc | d \u001b[31mred\u202e <b>`x`</b> \\textbf{y} 100 % # $PWD; rm -rf '",
          "",
          " ",
          "../../etc",
          "a".repeat(3000),
          "\\input{x} & ~ ^ _ { }",
          "</svg><script>alert(1)</script>");

  private final SplittableRandom random;

  DamagedSheets(long seed) {
    random = new SplittableRandom(seed);
  }

  /** The text of one more sheet: from noise-free to hardly a sheet. */
  String next(List<String> whole) {
    ObjectNode sheet = tree(whole.get(random.nextInt(whole.size())));
    int blows = random.nextInt(4);
    for (int i = 0; i < blows; i++) {
      damage(sheet);
    }
    String text = sheet.toString();
    if (random.nextInt(12) == 0) {
      return text.substring(0, random.nextInt(text.length()));
    }
    if (random.nextInt(12) == 0) {
      int at = random.nextInt(text.length());
      return text.substring(0, at) + "}x0\"".charAt(random.nextInt(4)) + text.substring(at + 1);
    }
    return text;
  }

  /** The reference sheet, all of whose numbers are exact. */
  static String exact() {
    return SheetJson.write(TableOne.sheet());
  }

  /** The same with single operations, which no simulated cluster has. */
  static String timedSingly() {
    Sheet exact = TableOne.sheet();
    List<Distribution> all = new ArrayList<>();
    for (int size : new int[] {1, 40, 1472}) {
      all.add(
          new Distribution(
              new OperationTag(Experiment.PING_PONG, size),
              12_000,
              Distribution.SHARES.stream()
                  .filter(share -> Distribution.isTold(share, 12_000))
                  .map(share -> new Quantile(share, size + 1 / (1 - share)))
                  .toList(),
              5000,
              0.02,
              0.001));
    }
    return SheetJson.write(
        new Sheet(
            exact.created(),
            exact.cluster(),
            exact.outcomes(),
            exact.heapCopies(),
            exact.truths(),
            exact.warnings(),
            exact.diagnostics().with(all),
            exact.provenance()));
  }

  private static ObjectNode tree(String text) {
    try {
      return (ObjectNode) JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void damage(ObjectNode sheet) {
    ObjectNode parameters = (ObjectNode) sheet.get("parameters");
    switch (random.nextInt(11)) {
      case 0 -> change(sheet.get("parameters"), 1);
      case 1 -> change(sheet.get("parameters"), 12);
      case 2 -> pinch(parameters);
      case 3 -> drop(parameters);
      case 4 -> reject(parameters);
      case 5 -> cluster((ObjectNode) sheet.get("cluster"));
      case 7 -> roundTrips(sheet);
      case 8 -> caches((ObjectNode) sheet.get("provenance"));
      case 6 -> scale(parameters, NUMBERS[random.nextInt(NUMBERS.length)]);
      case 9 -> change(sheet.path("single_operations"), 2);
      default -> change(sheet, 2);
    }
  }

  /** Some numbers anywhere become others. */
  private void change(JsonNode root, int times) {
    for (int i = 0; i < times; i++) {
      List<Runnable> places = new ArrayList<>();
      double number = NUMBERS[random.nextInt(NUMBERS.length)];
      collect(root, number, places);
      if (!places.isEmpty()) {
        places.get(random.nextInt(places.size())).run();
      }
    }
  }

  private void collect(JsonNode node, double number, List<Runnable> places) {
    if (node instanceof ObjectNode object) {
      for (Map.Entry<String, JsonNode> field : object.properties()) {
        String name = field.getKey();
        if (field.getValue().isNumber()) {
          boolean whole = field.getValue().isIntegralNumber();
          places.add(
              () -> {
                if (whole && Math.abs(number) < 1e9 && number == Math.rint(number)) {
                  object.put(name, (int) number);
                } else {
                  object.put(name, number);
                }
              });
        }
        collect(field.getValue(), number, places);
      }
    } else if (node instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        int at = i;
        if (array.get(i).isNumber()) {
          places.add(() -> array.set(at, array.numberNode(number)));
        }
        collect(array.get(i), number, places);
      }
    }
  }

  /** All intervals become as narrow as their values. */
  private static void pinch(JsonNode node) {
    if (node instanceof ObjectNode object) {
      for (String name :
          List.of("constant", "slope", "per_node", "packets", "aggregate_bandwidth")) {
        JsonNode ci = object.get(name + "_ci");
        JsonNode value = object.get(name);
        if (value != null && value.isNumber() && ci instanceof ArrayNode) {
          object.putArray(name + "_ci").add(value).add(value);
        }
      }
    }
    node.forEach(DamagedSheets::pinch);
  }

  /** All values and their intervals together: the sheet stays whole. */
  private static void scale(JsonNode node, double factor) {
    if (node instanceof ObjectNode object) {
      for (String name : List.of("constant", "slope", "per_node")) {
        JsonNode ci = object.get(name + "_ci");
        JsonNode value = object.get(name);
        if (value != null && value.isNumber() && ci instanceof ArrayNode ends && ends.size() == 2) {
          double low = held(ends.get(0).asDouble() * factor);
          double high = held(ends.get(1).asDouble() * factor);
          object.put(name, held(value.asDouble() * factor));
          object.putArray(name + "_ci").add(Math.min(low, high)).add(Math.max(low, high));
        }
      }
    }
    node.forEach(child -> scale(child, factor));
  }

  /** No JSON writes a number that is none. */
  private static double held(double number) {
    return Math.clamp(number, -Double.MAX_VALUE, Double.MAX_VALUE);
  }

  private void drop(ObjectNode parameters) {
    List<String> names = new ArrayList<>();
    parameters.fieldNames().forEachRemaining(names::add);
    int some = random.nextInt(1, names.size());
    for (int i = 0; i < some; i++) {
      parameters.remove(names.get(random.nextInt(names.size())));
    }
  }

  private void reject(ObjectNode parameters) {
    List<String> names = new ArrayList<>();
    parameters.fieldNames().forEachRemaining(names::add);
    int some = random.nextInt(1, names.size() + 1);
    for (int i = 0; i < some; i++) {
      String name = names.get(random.nextInt(names.size()));
      parameters
          .putObject(name)
          .put("status", random.nextBoolean() ? "rejected" : "not-observable")
          .put("reason", NAMES.get(random.nextInt(NAMES.size())));
    }
  }

  /** None, one, all the same, of no width, of no size, or far from what their parts add up to. */
  private void roundTrips(ObjectNode sheet) {
    ArrayNode trips = sheet.putArray("round_trips");
    int many = random.nextInt(4);
    double value = Math.abs(NUMBERS[random.nextInt(NUMBERS.length)]);
    double half = random.nextBoolean() ? 0 : value / 2;
    for (int i = 0; i < many; i++) {
      ObjectNode trip = trips.addObject();
      trip.put("size", random.nextBoolean() ? i : i * 700).put("us", value);
      trip.putArray("us_ci").add(value - half).add(value + half);
    }
  }

  private void caches(ObjectNode provenance) {
    provenance.put(
        "machine.cpu.caches",
        one(
            "L3 unified 491520 KiB, L2 unified 1 KiB, L1 instruction 64 KiB, L1 data 1 KiB",
            "L1 data 0 KiB, L2 unified 999999999999 KiB",
            "L1 data KiB",
            NAMES.get(random.nextInt(NAMES.size()))));
  }

  private String one(String... some) {
    return some[random.nextInt(some.length)];
  }

  private void cluster(ObjectNode cluster) {
    cluster.put("nodes", new int[] {1, 2, 1_000_000}[random.nextInt(3)]);
    cluster.put("kind", NAMES.get(random.nextInt(NAMES.size())));
    if (random.nextBoolean()) {
      cluster.put("transport", NAMES.get(random.nextInt(NAMES.size())));
      cluster.put("mtu", new int[] {1, 40, Integer.MAX_VALUE}[random.nextInt(3)]);
    }
  }
}
