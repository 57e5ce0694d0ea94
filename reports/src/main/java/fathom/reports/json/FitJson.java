package fathom.reports.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.sheet.FitDiagnostics;
import fathom.model.sheet.FitDiagnostics.Drift;
import fathom.model.sheet.FitDiagnostics.Dropped;
import fathom.model.sheet.FitDiagnostics.Leverage;
import fathom.model.sheet.FitDiagnostics.Place;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.model.sheet.FitQuality;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * How well a fit describes its points, in {@code sheet.json}. What follows from other numbers (an
 * error at a size, whether a size decides) is written and not read.
 */
final class FitJson {
  private FitJson() {}

  static ObjectNode write(FitQuality fit) {
    FitDiagnostics diagnostics = fit.diagnostics();
    ObjectNode out = JsonText.object();
    out.put("points", fit.points());
    out.set("rms_relative_error", JsonText.number(fit.rmsRelativeError()));
    out.set("max_relative_error", JsonText.number(fit.maxRelativeError()));
    out.set("max_relative_error_at", orNull(diagnostics.worst().map(FitJson::place)));
    out.set("relative_half_width", JsonText.number(fit.relativeHalfWidth()));
    out.set("r_squared", number(diagnostics.rSquared()));
    out.set("leverage", orNull(diagnostics.leverage().map(FitJson::leverage)));
    out.set("drift", orNull(diagnostics.drift().map(FitJson::drift)));
    ArrayNode dropped = out.putArray("dropped");
    for (Dropped reason : diagnostics.dropped()) {
      dropped.addObject().put("reason", reason.reason()).put("rows", reason.rows());
    }
    ArrayNode residuals = out.putArray("residuals");
    diagnostics.residuals().forEach(residual -> residuals.add(residual(residual)));
    if (!diagnostics.censoredSizes().isEmpty()) {
      ArrayNode censored = out.putArray("censored_sizes");
      diagnostics.censoredSizes().forEach(censored::add);
    }
    return out;
  }

  private static ObjectNode place(Place place) {
    ObjectNode out = JsonText.object().put("size", place.sizeBytes());
    place.nodes().ifPresent(nodes -> out.put("nodes", nodes));
    return out;
  }

  private static ObjectNode leverage(Leverage leverage) {
    ObjectNode out = JsonText.object().put("largest", leverage.share());
    out.setAll(place(leverage.at()));
    return out.put("decides", leverage.decides());
  }

  private static ObjectNode drift(Drift drift) {
    return JsonText.object()
        .put("rank_correlation", drift.rankCorrelation())
        .put("p_value", drift.pValue())
        .put("relative_change", drift.relativeChange());
  }

  private static ObjectNode residual(Residual residual) {
    ObjectNode out = place(residual.at());
    out.put("measured", residual.measuredUs());
    out.put("fitted", residual.fittedUs());
    out.set("relative_error", JsonText.number(residual.relativeError()));
    out.set("relative_spread", number(residual.relativeSpread()));
    return out.put("points", residual.points()).put("dropped", residual.dropped());
  }

  private static JsonNode number(OptionalDouble number) {
    return JsonText.number(number.orElse(Double.NaN));
  }

  private static JsonNode orNull(Optional<ObjectNode> node) {
    return node.<JsonNode>map(n -> n).orElse(JsonNodeFactory.instance.nullNode());
  }

  static FitQuality read(JsonAt at) {
    return new FitQuality(
        at.field("points").integer(),
        at.optional("rms_relative_error").map(JsonAt::number).orElse(Double.NaN),
        at.optional("max_relative_error").map(JsonAt::number).orElse(Double.NaN),
        // No width: it cannot be told, which FitQuality calls infinite.
        at.optional("relative_half_width").map(JsonAt::number).orElse(Double.POSITIVE_INFINITY),
        readDiagnostics(at));
  }

  /** Older sheets have none of them. */
  private static FitDiagnostics readDiagnostics(JsonAt at) {
    Optional<Place> worst = at.optional("max_relative_error_at").map(FitJson::readPlace);
    OptionalDouble rSquared = readNumber(at, "r_squared");
    Optional<Leverage> leverage = at.optional("leverage").map(FitJson::readLeverage);
    Optional<Drift> drift = at.optional("drift").map(FitJson::readDrift);
    List<Dropped> dropped = list(at, "dropped").stream().map(FitJson::readDropped).toList();
    List<Residual> residuals = list(at, "residuals").stream().map(FitJson::readResidual).toList();
    List<Integer> censored = list(at, "censored_sizes").stream().map(JsonAt::integer).toList();
    return at.build(
        () -> new FitDiagnostics(worst, rSquared, leverage, drift, dropped, residuals, censored));
  }

  private static List<JsonAt> list(JsonAt at, String name) {
    return at.optional(name).map(JsonAt::elements).orElse(List.of());
  }

  private static OptionalDouble readNumber(JsonAt at, String name) {
    return at.optional(name)
        .map(number -> OptionalDouble.of(number.number()))
        .orElse(OptionalDouble.empty());
  }

  private static Place readPlace(JsonAt at) {
    OptionalInt nodes =
        at.optional("nodes").map(n -> OptionalInt.of(n.integer())).orElse(OptionalInt.empty());
    int size = at.field("size").integer();
    return at.build(() -> new Place(size, nodes));
  }

  private static Leverage readLeverage(JsonAt at) {
    double share = at.field("largest").number();
    Place place = readPlace(at);
    return at.build(() -> new Leverage(share, place));
  }

  private static Drift readDrift(JsonAt at) {
    double correlation = at.field("rank_correlation").number();
    double pValue = at.field("p_value").number();
    double change = at.field("relative_change").number();
    return at.build(() -> new Drift(correlation, pValue, change));
  }

  private static Dropped readDropped(JsonAt at) {
    String reason = at.field("reason").text();
    int rows = at.field("rows").integer();
    return at.build(() -> new Dropped(reason, rows));
  }

  private static Residual readResidual(JsonAt at) {
    Place place = readPlace(at);
    double measured = at.field("measured").number();
    double fitted = at.field("fitted").number();
    OptionalDouble spread = readNumber(at, "relative_spread");
    int points = at.field("points").integer();
    int dropped = at.field("dropped").integer();
    return at.build(() -> new Residual(place, measured, fitted, spread, points, dropped));
  }
}
