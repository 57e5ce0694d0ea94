package fathom.reports.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.PrettyPrinter;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators.Spacing;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.reports.text.Escape;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Writes JSON trees, with the same bytes everywhere: two spaces, line feeds, a final line feed.
 * What would move a cursor or turn a line around where the file is looked at, and half of a
 * surrogate pair, which no file can hold, are written as escapes; a reader gets the same text.
 */
public final class JsonText {
  private static final JsonMapper MAPPER = new JsonMapper();

  private JsonText() {}

  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  public static ArrayNode array() {
    return JsonNodeFactory.instance.arrayNode();
  }

  public static ArrayNode texts(List<String> texts) {
    ArrayNode array = array();
    texts.forEach(array::add);
    return array;
  }

  /**
   * A number, or null where there is none: JSON knows no NaN, and a reader must not meet it as
   * text.
   */
  public static JsonNode number(double value) {
    return Double.isFinite(value)
        ? JsonNodeFactory.instance.numberNode(value)
        : JsonNodeFactory.instance.nullNode();
  }

  /** A number and its interval, as sheets write them. */
  public static void put(ObjectNode node, String name, Estimate estimate) {
    node.put(name, estimate.value());
    node.set(name + "_ci", interval(estimate.ci()));
  }

  /** The same of a number that may not be there: then both are null. */
  public static void put(ObjectNode node, String name, Optional<Estimate> estimate) {
    estimate.ifPresentOrElse(
        e -> put(node, name, e), () -> node.putNull(name).putNull(name + "_ci"));
  }

  public static ArrayNode interval(Interval interval) {
    return array().add(interval.low()).add(interval.high());
  }

  public static String render(JsonNode root) {
    DefaultIndenter lineFeeds = new DefaultIndenter("  ", "\n");
    DefaultPrettyPrinter printer =
        new DefaultPrettyPrinter(
            PrettyPrinter.DEFAULT_SEPARATORS.withObjectFieldValueSpacing(Spacing.AFTER));
    printer.indentObjectsWith(lineFeeds);
    try {
      return escaped(MAPPER.writer(printer).writeValueAsString(root)) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a JSON tree in memory cannot fail to print", e);
    }
  }

  /** Only within texts does anything but ASCII stand, so it may be escaped wherever it does. */
  private static String escaped(String json) {
    if (json.codePoints().noneMatch(JsonText::isEscaped)) {
      return json;
    }
    StringBuilder out = new StringBuilder(json.length());
    json.codePoints()
        .forEach(
            point -> {
              if (isEscaped(point)) {
                for (char half : Character.toChars(point)) {
                  out.append(String.format(Locale.ROOT, "\\u%04X", (int) half));
                }
              } else {
                out.appendCodePoint(point);
              }
            });
    return out.toString();
  }

  private static boolean isEscaped(int point) {
    return point > '~' && Escape.isHarmful(point);
  }
}
