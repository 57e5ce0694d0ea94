package fathom.reports.json;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.NamingBase;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.deser.std.NumberDeserializers.DoubleDeserializer;
import com.fasterxml.jackson.databind.deser.std.StdDelegatingDeserializer;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.databind.util.StdConverter;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import fathom.model.cost.Interval;
import fathom.reports.input.BadInputException;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Records as JSON objects, bound by Jackson: a component is a field. The field has the component's
 * name in small letters with underscores; seconds and microseconds are {@code _s} and {@code _us},
 * and bytes have no unit: {@code mtuBytes} is {@code mtu}. {@link ModelFields} has the exceptions.
 * Unknown fields are left alone. A value that is missing or of another type is refused, with the
 * document and the place.
 */
public final class JsonRecords {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addModules(new Jdk8Module(), values())
          .annotationIntrospector(new ModelFields())
          .propertyNamingStrategy(new FieldNames())
          // A statement about a record, such as isConstant(), is no field.
          .visibility(PropertyAccessor.IS_GETTER, Visibility.NONE)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(
              DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES,
              DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
              DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
          .defaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
          // "4" is not 4, " " is not nothing, 4.0 is no whole number, and 4 is no text.
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .withCoercionConfigDefaults(
              all -> all.setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail))
          .withCoercionConfig(
              LogicalType.Textual,
              texts ->
                  texts
                      .setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                      .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                      .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
          .build();

  private JsonRecords() {}

  /** The JSON of a record, or of a list or map of them. */
  public static JsonNode tree(Object value) {
    return MAPPER.valueToTree(value);
  }

  /** The record that stands here; {@link JsonAt#as} for all others. */
  static <T> T read(JsonAt at, Class<T> type) {
    try {
      @Nullable T value = MAPPER.treeToValue(at.node(), type);
      if (value == null) {
        throw at.bad(expected(type, at));
      }
      return value;
    } catch (JsonMappingException e) {
      throw refused(at, e);
    } catch (JsonProcessingException e) {
      throw at.bad(expected(type, at));
    } catch (IllegalArgumentException e) {
      throw at.bad(String.valueOf(e.getMessage()));
    }
  }

  /** Names the place and what is wrong there. */
  private static BadInputException refused(JsonAt root, JsonMappingException e) {
    JsonAt at = root;
    for (JsonMappingException.Reference step : e.getPath()) {
      // A field that is missing is refused here.
      at =
          step.getFieldName() == null
              ? at.elements().get(step.getIndex())
              : at.field(step.getFieldName());
    }
    if (at.node().isNull()) {
      return at.bad("expected a value, found null");
    }
    return switch (e.getCause()) {
      case InputCoercionException tooLarge -> at.bad(expected(tooLarge.getTargetType(), at));
      // The record's own check.
      case IllegalArgumentException check -> at.bad(String.valueOf(check.getMessage()));
      case null, default ->
          at.bad(
              e instanceof MismatchedInputException wrong && wrong.getTargetType() != null
                  ? expected(wrong.getTargetType(), at)
                  : e.getOriginalMessage());
    };
  }

  private static String expected(Class<?> type, JsonAt at) {
    String what =
        switch (type.getSimpleName()) {
          case "int", "Integer", "OptionalInt", "long" -> "a whole number";
          case "double", "Double", "OptionalDouble" -> "a number";
          case "boolean", "Boolean" -> "true or false";
          case "String" -> "text";
          default -> {
            if (type.isEnum()) {
              Object[] all = Objects.requireNonNull(type.getEnumConstants());
              yield String.join(" or ", MAPPER.convertValue(all, String[].class));
            }
            yield Collection.class.isAssignableFrom(type) ? "an array" : "an object";
          }
        };
    return "expected " + what + ", found " + at.found();
  }

  private static SimpleModule values() {
    SimpleModule values = new SimpleModule();
    values.addDeserializer(double.class, new Finite(double.class));
    values.addDeserializer(Double.class, new Finite(Double.class));
    values.addDeserializer(Interval.class, new StdDelegatingDeserializer<>(new IntervalEnds()));
    write(values, double.class, JsonText::number);
    write(values, Interval.class, JsonText::interval);
    return values;
  }

  private static <T> void write(SimpleModule values, Class<T> type, Function<T, JsonNode> tree) {
    values.addSerializer(
        type,
        new StdSerializer<T>(type) {
          @Override
          public void serialize(T value, JsonGenerator out, SerializerProvider all)
              throws IOException {
            out.writeTree(tree.apply(value));
          }
        });
  }

  private static final class IntervalEnds extends StdConverter<List<Double>, Interval> {
    @Override
    public Interval convert(List<Double> ends) {
      if (ends.size() != 2) {
        throw new IllegalArgumentException("expected [low, high]");
      }
      return new Interval(ends.getFirst(), ends.getLast());
    }
  }

  private static final class FieldNames extends NamingBase {
    private static final long serialVersionUID = 1L;

    @Override
    public String translate(String component) {
      return SnakeCaseStrategy.INSTANCE
          .translate(component)
          .replaceFirst("_bytes$", "")
          .replaceFirst("(^|_)micros$", "$1us")
          .replaceFirst("_seconds$", "_s");
    }
  }

  /** Jackson reads "NaN" as a number, and 1e999 as an infinite one. */
  private static final class Finite extends DoubleDeserializer {
    private static final long serialVersionUID = 1L;

    Finite(Class<Double> type) {
      super(type, type.isPrimitive() ? 0.0 : null);
    }

    @Override
    public Double deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      if (!parser.currentToken().isNumeric()) {
        throw MismatchedInputException.from(parser, double.class, "no number");
      }
      double value = parser.getDoubleValue();
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("the number is out of range");
      }
      return value;
    }
  }
}
