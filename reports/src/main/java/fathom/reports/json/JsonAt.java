package fathom.reports.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import fathom.model.parameter.Parameter;
import fathom.reports.input.BadInputException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
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

  /** The members of this object, each of which has the symbol of a parameter. */
  public Map<Parameter, JsonAt> byParameter() {
    Map<Parameter, JsonAt> all = new EnumMap<>(Parameter.class);
    members()
        .forEach(
            (symbol, at) ->
                all.put(
                    Parameter.ofSymbol(symbol)
                        .orElseThrow(
                            () -> at.bad("no such parameter; known are " + Parameter.symbols())),
                    at));
    return all;
  }

  /** The members of this object, all of which are texts. */
  public SortedMap<String, String> texts() {
    SortedMap<String, String> texts = new TreeMap<>();
    members().forEach((name, at) -> texts.put(name, at.text()));
    return texts;
  }

  /** The elements of this array as records or values of this type. */
  public <T> List<T> list(Class<T> type) {
    return elements().stream().map(one -> one.as(type)).toList();
  }

  /** The same of the member with this name; none where there is no such member. */
  public <T> List<T> listIfAny(String name, Class<T> type) {
    return optional(name).map(all -> all.list(type)).orElse(List.of());
  }

  /** The record that stands here, or a text, a number or a constant ({@link JsonRecords}). */
  public <T> T as(Class<T> type) {
    return JsonRecords.read(this, type);
  }

  /**
   * Refuses a document of another schema.
   *
   * @param what the document should be, for messages
   */
  public void requireSchema(String schema, String what) {
    String found =
        optional("schema").orElseThrow(() -> bad("not " + what + ": it has no \"schema\"")).text();
    if (!found.equals(schema)) {
      throw bad("schema \"" + found + "\" is not \"" + schema + "\", the one this version reads");
    }
  }

  public String text() {
    return as(String.class);
  }

  /** A finite number. */
  public double number() {
    return as(Double.class);
  }

  public int integer() {
    return as(Integer.class);
  }

  public boolean flag() {
    return as(Boolean.class);
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

  String found() {
    String text = node.toString();
    return text.length() <= 40 ? text : text.substring(0, 40) + "…";
  }
}
