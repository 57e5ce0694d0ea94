package fathom.runner.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.reports.json.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Sheets that no campaign should give and files may hold: numbers at the ends of what a double
 * holds, slopes that fall, rows and fields that are missing, intervals without a width, points that
 * are none or all the same, hosts and names of every kind, round trips that do not fit, and text
 * that is no sheet any more.
 */
final class DamagedSheets {
  private static final List<String> LINEAR =
      List.of("O_s", "T_s", "g_s", "g_r", "O_r", "U_r", "M_ctc", "M_ctm", "M_mtm");

  private final SplittableRandom random;
  private final DamagedJson json;

  DamagedSheets(SplittableRandom random) {
    this.random = random;
    json = new DamagedJson(random);
  }

  /** What one more file holds: from a noise-free sheet to hardly a sheet. */
  byte[] next(List<String> whole) {
    ObjectNode sheet = WholeSheets.tree(json.one(whole));
    int blows = random.nextInt(4);
    for (int i = 0; i < blows; i++) {
      damage(sheet);
    }
    if (random.nextInt(6) == 0) {
      json.changeKind(sheet);
    }
    String text = JsonText.render(sheet);
    return random.nextInt(6) == 0 ? json.damagedText(text) : text.getBytes(StandardCharsets.UTF_8);
  }

  private void damage(ObjectNode sheet) {
    ObjectNode parameters = (ObjectNode) sheet.get("parameters");
    ObjectNode provenance = (ObjectNode) sheet.get("provenance");
    switch (random.nextInt(17)) {
      case 0 -> json.changeNumbers(parameters, 1);
      case 1 -> json.changeNumbers(parameters, 12);
      case 2 -> pinch(parameters);
      case 3 -> drop(parameters);
      case 4 -> reject(parameters);
      case 5 -> cluster((ObjectNode) sheet.get("cluster"));
      case 6 -> scale(parameters, json.number());
      case 7 -> roundTrips(sheet);
      case 8 -> caches(provenance);
      case 9 -> json.changeNumbers(sheet.path("single_operations"), 2);
      case 10 -> DamagedRows.pieces(parameters, json.one(LINEAR), random);
      case 11 -> DamagedRows.singles(sheet, random);
      case 12 -> DamagedRows.points(parameters, random);
      case 13 -> DamagedRows.truth(parameters, random);
      case 14 -> remarks(sheet);
      case 15 -> provenance.put(json.one(DamagedJson.NAMES), json.one(DamagedJson.NAMES));
      default -> json.changeNumbers(sheet, 2);
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
    List<String> names = names(parameters);
    int some = random.nextInt(0, names.size() + 1);
    for (int i = 0; i < some; i++) {
      parameters.remove(json.one(names));
    }
  }

  private void reject(ObjectNode parameters) {
    List<String> names = names(parameters);
    int some = random.nextInt(0, names.size() + 1);
    for (int i = 0; i < some; i++) {
      parameters
          .putObject(json.one(names))
          .put("status", random.nextBoolean() ? "rejected" : "not-observable")
          .put("reason", json.one(DamagedJson.NAMES));
    }
  }

  private static List<String> names(ObjectNode node) {
    List<String> names = new ArrayList<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }

  /** None, one, all the same, of no width, of no size, or far from what their parts add up to. */
  private void roundTrips(ObjectNode sheet) {
    ArrayNode trips = sheet.putArray("round_trips");
    int many = random.nextInt(4);
    double value = Math.abs(json.number());
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
        json.one(
            List.of(
                "L3 unified 491520 KiB, L2 unified 1 KiB, L1 instruction 64 KiB, L1 data 1 KiB",
                "L1 data 0 KiB, L2 unified 999999999999 KiB",
                "L1 data KiB",
                json.one(DamagedJson.NAMES))));
  }

  /** What is said of rows: bounds, disturbances, checks, and what somebody else wrote. */
  private void remarks(ObjectNode sheet) {
    sheet
        .putArray("warnings")
        .add(
            "The senders could not saturate the link at 1–96, 1472 bytes; g_r is an upper bound there")
        .add("Note: " + json.one(DamagedJson.NAMES))
        .add(json.one(DamagedJson.NAMES));
    ArrayNode checks = sheet.putArray("checks");
    for (String verdict : List.of("holds", "fails", "unknown")) {
      checks
          .addObject()
          .put("name", json.one(List.of("g_s above O_s", json.one(DamagedJson.NAMES))))
          .put("verdict", verdict)
          .put("detail", json.one(DamagedJson.NAMES));
    }
    for (JsonNode row : sheet.get("parameters")) {
      if (row instanceof ObjectNode object && random.nextBoolean()) {
        object.put("disturbed", json.one(DamagedJson.NAMES));
      }
    }
  }

  private void cluster(ObjectNode cluster) {
    cluster.put("nodes", json.one(List.of(1, 2, 1_000_000, Integer.MAX_VALUE)));
    cluster.put("kind", json.one(List.of("import", "local", json.one(DamagedJson.NAMES))));
    cluster.put("transport", json.one(List.of("udp", "tcp", "unix", json.one(DamagedJson.NAMES))));
    cluster.put("mtu", json.one(List.of(1, 40, 1448, Integer.MAX_VALUE)));
  }
}
