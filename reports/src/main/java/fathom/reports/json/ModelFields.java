package fathom.reports.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.PropertyName;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.util.NameTransformer;
import fathom.model.lab.EmulatedPort;
import fathom.model.samples.OperationTag;
import fathom.model.sheet.FitDiagnostics;
import fathom.model.sheet.FitDiagnostics.FitPoint;
import fathom.model.sheet.FitDiagnostics.Residual;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Names and places of fields of the model's records: the model knows no Jackson, so it has no
 * annotations.
 */
final class ModelFields extends JacksonAnnotationIntrospector {
  private static final long serialVersionUID = 1L;

  /** Fields that are not called like their components, or that are derived and not read. */
  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("FitDiagnostics.worst", "max_relative_error_at"),
          Map.entry("Leverage.share", "largest"),
          Map.entry("Leverage.decides", "decides"),
          Map.entry("Residual.measuredUs", "measured"),
          Map.entry("Residual.fittedUs", "fitted"),
          Map.entry("Residual.relativeError", "relative_error"),
          Map.entry("Distribution.granularityMicros", "clock_step_us"),
          Map.entry("Quantile.ci", "us_ci"),
          Map.entry("Effort.windowSeconds", "windows_s"),
          Map.entry("Effort.totalSeconds", "total_s"),
          Map.entry("CoreSpeed.halfWidth", "exponent_half_width"),
          Map.entry("KnownBandwidth.bytesPerMicro", "aggregate_bandwidth"),
          Map.entry("KnownTransfer.bytesPerMicro", "aggregate_bandwidth"),
          // Mbit/s and bits/µs are the same number.
          Map.entry("EmulatedPort.rateBitsPerMicro", "rate_mbit"),
          Map.entry("EmulatedPort.minimumFrameBytes", "mpu"),
          Map.entry("EmulatedPort.bufferPackets", "packets"));

  /** How constants are called in files. */
  private static final Set<String> WORDS =
      Set.of("Word.word", "Coefficient.word", "Experiment.id", "Parameter.symbol");

  /** Components that have no field while they are empty, as all of {@link OptionalInt} have. */
  private static final Set<String> IF_ANY = Set.of("FitDiagnostics.censoredSizes", "Quantile.ci");

  /** Records whose fields stand among those of the record that has them. */
  private static final Set<Class<?>> INSIDE =
      Set.of(FitPoint.class, OperationTag.class, EmulatedPort.class);

  private static String name(Annotated a) {
    return a instanceof AnnotatedMember member
        ? member.getDeclaringClass().getSimpleName() + "." + member.getName()
        : a.getName();
  }

  @Override
  public @Nullable PropertyName findNameForSerialization(Annotated a) {
    String field = NAMES.get(name(a));
    return field == null ? super.findNameForSerialization(a) : PropertyName.construct(field);
  }

  @Override
  public @Nullable Boolean hasAsValue(Annotated a) {
    return WORDS.contains(name(a)) ? Boolean.TRUE : super.hasAsValue(a);
  }

  @Override
  public @Nullable NameTransformer findUnwrappingNameTransformer(AnnotatedMember member) {
    return INSIDE.contains(member.getRawType())
        ? NameTransformer.NOP
        : super.findUnwrappingNameTransformer(member);
  }

  @Override
  public JsonInclude.Value findPropertyInclusion(Annotated a) {
    return a.getRawType() == OptionalInt.class || IF_ANY.contains(name(a))
        ? JsonInclude.Value.construct(JsonInclude.Include.NON_EMPTY, null)
        : super.findPropertyInclusion(a);
  }

  /** Older sheets have no diagnostics of a fit. */
  @Override
  public JsonSetter.Value findSetterInfo(Annotated a) {
    return a instanceof AnnotatedMember list
            && list.getRawType() == List.class
            && list.getDeclaringClass() == FitDiagnostics.class
        ? JsonSetter.Value.construct(Nulls.AS_EMPTY, Nulls.FAIL)
        : super.findSetterInfo(a);
  }

  @Override
  public String @Nullable [] findSerializationPropertyOrder(AnnotatedClass type) {
    return type.getRawType() == Residual.class
        ? new String[] {"at", "measured", "fitted", "relative_error"}
        : super.findSerializationPropertyOrder(type);
  }
}
