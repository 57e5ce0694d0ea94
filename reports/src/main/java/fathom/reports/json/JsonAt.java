package fathom.reports.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import fathom.reports.input.BadInputException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A place in a JSON document. Every read that fails names the document and the place, so that a
 * user can go there.
 *
 * @param document the document's name, for messages
 * @param path the place in it, empty for the root
 * @param node what stands there
 */
public record JsonAt(String document, String path, JsonNode node) {
  /** A token is a value, a name or a bracket; an object of one member takes some 200 bytes. */
  private static final long TOKEN_BYTES = 100;

  private static final JsonMapper MAPPER = mapper(Runtime.getRuntime().maxMemory());

  static JsonMapper mapper(long heapBytes) {
    return JsonMapper.builder(
            JsonFactory.builder()
                // A small file can ask for much memory: {},{},{} for thirty times its size.
                .streamReadConstraints(
                    StreamReadConstraints.builder().maxTokenCount(heapBytes / TOKEN_BYTES).build())
                .build())
        // A key that stands twice has no meaning we could pick without guessing.
        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .build();
  }

  /** The root of a document; fails where the text is not one complete JSON value. */
  public static JsonAt parse(String document, String text) {
    return parse(MAPPER, document, text);
  }

  static JsonAt parse(JsonMapper mapper, String document, String text) {
    try {
      JsonNode root = mapper.readTree(text);
      if (root.isMissingNode()) {
        throw new BadInputException(document + ": the file is empty");
      }
      return new JsonAt(document, "", root);
    } catch (StreamConstraintsException e) {
      throw new BadInputException(
          document + ": more than is read of a file: " + e.getOriginalMessage(), e);
    } catch (JsonProcessingException e) {
      throw new BadInputException(
          String.format(
              Locale.ROOT,
              "%s: truncated or not JSON, at line %d: %s",
              document,
              e.getLocation() == null ? 1 : e.getLocation().getLineNr(),
              e.getOriginalMessage()),
          e);
    }
  }

  /** The member of this object with this name; fails where there is none, or it is null. */
  public JsonAt field(String name) {
    return optional(name).orElseThrow(() -> bad("has no \"" + name + "\""));
  }

  /** The member of this object with this name, empty where it is absent or null. */
  public Optional<JsonAt> optional(String name) {
    if (!node.isObject()) {
      throw bad("expected an object, found " + found());
    }
    JsonNode member = node.path(name);
    return member.isMissingNode() || member.isNull()
        ? Optional.empty()
        : Optional.of(new JsonAt(document, path.isEmpty() ? name : path + "." + name, member));
  }

  /** The elements of this array. */
  public List<JsonAt> elements() {
    if (!node.isArray()) {
      throw bad("expected an array, found " + found());
    }
    List<JsonAt> elements = new ArrayList<>(node.size());
    for (int i = 0; i < node.size(); i++) {
      elements.add(new JsonAt(document, path + "[" + i + "]", node.get(i)));
    }
    return elements;
  }

  /** The members of this object in the order they are written. */
  public Map<String, JsonAt> members() {
    if (!node.isObject()) {
      throw bad("expected an object, found " + found());
    }
    Map<String, JsonAt> members = new LinkedHashMap<>();
    node.properties()
        .forEach(
            e ->
                members.put(
                    e.getKey(),
                    new JsonAt(
                        document,
                        path.isEmpty() ? e.getKey() : path + "." + e.getKey(),
                        e.getValue())));
    return members;
  }

  public String text() {
    if (!node.isTextual()) {
      throw bad("expected text, found " + found());
    }
    return node.textValue();
  }

  /** A finite number. */
  public double number() {
    if (!node.isNumber()) {
      throw bad("expected a number, found " + found());
    }
    double value = node.doubleValue();
    if (!Double.isFinite(value)) {
      throw bad("the number is out of range");
    }
    return value;
  }

  public int integer() {
    if (!node.isIntegralNumber() || !node.canConvertToInt()) {
      throw bad("expected a whole number, found " + found());
    }
    return node.intValue();
  }

  public boolean flag() {
    if (!node.isBoolean()) {
      throw bad("expected true or false, found " + found());
    }
    return node.booleanValue();
  }

  /** Builds a value from what was read here; what the value's own checks refuse is bad input. */
  public <T> T build(Supplier<T> value) {
    try {
      return value.get();
    } catch (IllegalArgumentException e) {
      throw new BadInputException(where() + e.getMessage(), e);
    }
  }

  /** The failure to throw for what stands here. */
  public BadInputException bad(String what) {
    return new BadInputException(where() + what);
  }

  private String where() {
    return document + ": " + (path.isEmpty() ? "" : path + ": ");
  }

  private String found() {
    String text = node.toString();
    return text.length() <= 40 ? text : text.substring(0, 40) + "…";
  }
}
