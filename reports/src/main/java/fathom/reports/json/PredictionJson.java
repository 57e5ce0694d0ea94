package fathom.reports.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.interval.Caution;
import fathom.model.predict.AssumedValue;
import fathom.model.predict.Assumption;
import fathom.model.predict.Prediction;
import fathom.model.sheet.Sheet;
import java.util.List;

/**
 * Predictions for other programs: an array, one object each; times in µs, sizes in bytes. One has a
 * warning where the sheet warns of a number in it, and the values in it that are assumed.
 */
public final class PredictionJson {
  private PredictionJson() {}

  public static ArrayNode array(Sheet sheet, List<Prediction> predictions) {
    ArrayNode array = JsonText.array();
    predictions.forEach(p -> array.add(object(sheet, p)));
    return array;
  }

  private static ObjectNode object(Sheet sheet, Prediction p) {
    ObjectNode out = JsonText.object();
    out.put("operation", p.operation().word());
    out.put("model", p.model().word());
    out.put("algorithm", p.algorithmWord());
    out.put("nodes", p.nodes());
    out.put("size", p.sizeBytes());
    if (p.segmentBytes().isPresent()) {
      out.put("segment", p.segmentBytes().getAsLong());
    } else {
      out.putNull("segment");
    }
    out.put("time_us", p.timeMicros());
    out.set("time_us_ci", JsonText.interval(p.ci()));
    ArrayNode assumptions = out.putArray("assumptions");
    for (Assumption assumption : p.assumptions()) {
      assumptions
          .addObject()
          .put("name", assumption.name())
          .put("holds", assumption.holds())
          .put("detail", assumption.detail());
    }
    out.put("source", p.source());
    Caution.of(sheet, p.uses()).ifPresent(warning -> out.put("warning", warning));
    List<AssumedValue> assumed = AssumedValue.of(sheet, p.uses());
    if (!assumed.isEmpty()) {
      ObjectNode values = out.putObject("assumed");
      assumed.forEach(value -> values.put(value.parameter().symbol(), value.micros()));
    }
    return out;
  }
}
