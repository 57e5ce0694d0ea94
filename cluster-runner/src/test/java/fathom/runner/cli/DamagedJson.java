package fathom.runner.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Blows to JSON whatever it means: to its numbers, its members, its kinds, and its text. */
final class DamagedJson {
  static final double[] NUMBERS = {
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
    1472,
    0.5,
    Integer.MAX_VALUE,
    1L << 31,
    1e19
  };

  static final List<String> NAMES =
      List.of(
          "кластер 東京 🚀 ü",
          "a,\"b\"\nc | d \u001b[31mred\u202e <b>`x`</b> \\textbf{y} 100 % # $PWD; rm -rf '",
          "",
          " ",
          "../../etc",
          "a".repeat(3000),
          "\\input{x} & ~ ^ _ { }",
          "</svg><script>alert(1)</script>",
          "]]>\u0000\u0007\b\u2028\ud83d \uffff&#0;",
          "\u202e\u2067עברית\u200f --> \u0085");

  private static final Pattern NUMBER = Pattern.compile("(?<=[:,\\[] ?)-?\\d[\\d.eE+-]*");
  private static final Pattern KEY = Pattern.compile("\"\\w+\"\\s*:");
  private static final int TOO_DEEP = 100_000;

  private final SplittableRandom random;

  DamagedJson(SplittableRandom random) {
    this.random = random;
  }

  /** One of some. */
  <T> T one(List<T> some) {
    return some.get(random.nextInt(some.size()));
  }

  double number() {
    return NUMBERS[random.nextInt(NUMBERS.length)];
  }

  /** A place in a tree: what stands there, and how to put something else. */
  private record Place(JsonNode node, Consumer<JsonNode> put, Runnable remove) {}

  private static void collect(JsonNode node, List<Place> places) {
    if (node instanceof ObjectNode object) {
      for (Map.Entry<String, JsonNode> field : List.copyOf(object.properties())) {
        String name = field.getKey();
        places.add(
            new Place(field.getValue(), it -> object.set(name, it), () -> object.remove(name)));
        collect(field.getValue(), places);
      }
    } else if (node instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        int at = i;
        places.add(new Place(array.get(i), it -> array.set(at, it), () -> array.remove(at)));
        collect(array.get(i), places);
      }
    }
  }

  private static List<Place> places(JsonNode root) {
    List<Place> places = new ArrayList<>();
    collect(root, places);
    return places;
  }

  /** Some numbers anywhere become others. */
  void changeNumbers(JsonNode root, int times) {
    for (int i = 0; i < times; i++) {
      List<Place> numbers = places(root).stream().filter(p -> p.node().isNumber()).toList();
      if (!numbers.isEmpty()) {
        one(numbers).put().accept(json(number()));
      }
    }
  }

  private static JsonNode json(double number) {
    return number == Math.rint(number) && Math.abs(number) < 1e18
        ? JsonNodeFactory.instance.numberNode((long) number)
        : JsonNodeFactory.instance.numberNode(number);
  }

  /** Something anywhere is missing, or of another kind. */
  void changeKind(JsonNode root) {
    List<Place> all = places(root);
    if (all.isEmpty()) {
      return;
    }
    Place at = one(all);
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    switch (random.nextInt(9)) {
      case 0 -> at.remove().run();
      case 1 -> at.put().accept(nodes.nullNode());
      case 2 -> at.put().accept(nodes.textNode(one(NAMES)));
      case 3 -> at.put().accept(nodes.textNode(one(List.of("1", "-1", "nan", "1e3", "inf"))));
      case 4 -> at.put().accept(random.nextBoolean() ? nodes.arrayNode() : nodes.objectNode());
      case 5 -> at.put().accept(nodes.booleanNode(true));
      case 6 -> at.put().accept(one(all).node().deepCopy());
      case 7 -> at.put().accept(nested(random.nextInt(1, 900)));
      default -> reorder(at.node());
    }
  }

  private static JsonNode nested(int deep) {
    JsonNode inner = JsonNodeFactory.instance.numberNode(1);
    for (int i = 0; i < deep; i++) {
      inner = JsonNodeFactory.instance.arrayNode().add(inner);
    }
    return inner;
  }

  /** Elements twice or the other way round; members under names that nobody knows. */
  private void reorder(JsonNode node) {
    if (node instanceof ArrayNode array && !array.isEmpty()) {
      if (random.nextBoolean()) {
        array.add(array.get(0).deepCopy());
      } else {
        array.insert(0, array.remove(array.size() - 1));
      }
    } else if (node instanceof ObjectNode object && !object.isEmpty()) {
      String name = one(object.properties().stream().map(Map.Entry::getKey).toList());
      object.set(random.nextBoolean() ? "O_x" : one(NAMES), object.remove(name));
    }
  }

  /** What a file holds that should hold this text. */
  byte[] damagedText(String text) {
    return switch (random.nextInt(11)) {
      case 0 -> bytes("");
      case 1 -> bytes(text.substring(0, random.nextInt(text.length())));
      case 2 -> {
        int at = random.nextInt(text.length());
        yield bytes(
            text.substring(0, at) + "}x0\"\\,:".charAt(random.nextInt(7)) + text.substring(at + 1));
      }
      case 3 -> bytes("\ufeff" + text);
      case 4 -> bytes(text + one(List.of("{}", ",", "\u0000", text)));
      case 5 -> bytes("[".repeat(TOO_DEEP) + text);
      case 6 -> {
        byte[] broken = bytes(text);
        broken[random.nextInt(broken.length)] = (byte) (128 + random.nextInt(128));
        yield broken;
      }
      case 7 -> bytes(inserted(text, KEY, match -> match.group() + "0,"));
      case 8 -> Arrays.copyOf(bytes(text), text.length() + 4096);
      default -> bytes(replaced(text));
    };
  }

  /** A number written as none is, or as no double holds it. */
  private String replaced(String text) {
    List<MatchResult> numbers = NUMBER.matcher(text).results().toList();
    if (numbers.isEmpty()) {
      return text;
    }
    MatchResult at = one(numbers);
    List<String> literals =
        List.of(
            "NaN",
            "Infinity",
            "-Infinity",
            "1e999",
            "-1e999",
            "1e-999",
            "0x10",
            "01",
            "+1",
            "1,5",
            "9".repeat(400),
            "9".repeat(2000),
            "1e99999999999",
            "\"1\"",
            "\"\\ud800\\u0000\"",
            "9223372036854775808");
    return text.substring(0, at.start()) + one(literals) + text.substring(at.end());
  }

  private String inserted(String text, Pattern before, Function<MatchResult, String> what) {
    List<MatchResult> found = before.matcher(text).results().toList();
    if (found.isEmpty()) {
      return text;
    }
    MatchResult at = one(found);
    return text.substring(0, at.start()) + what.apply(at) + text.substring(at.start());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
