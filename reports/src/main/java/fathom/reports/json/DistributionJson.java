package fathom.reports.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.cost.Interval;
import fathom.model.parameter.Experiment;
import fathom.model.samples.OperationTag;
import fathom.model.sheet.Distribution;
import fathom.model.sheet.Distribution.Quantile;
import java.util.List;
import java.util.Optional;

/** Single operations in {@code sheet.json}. */
final class DistributionJson {
  private static final String INTERVAL = "us_ci";
  private static final String LARGEST = "largest_us";
  private static final String CLOCK = "clock_us";
  private static final String CLOCK_STEP = "clock_step_us";

  private DistributionJson() {}

  static ArrayNode write(List<Distribution> all) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    for (Distribution one : all) {
      ObjectNode entry =
          array
              .addObject()
              .put("experiment", one.of().experiment().id())
              .put("size", one.of().sizeBytes())
              .put("operations", one.operations());
      ArrayNode quantiles = entry.putArray("quantiles");
      for (Quantile quantile : one.quantiles()) {
        ObjectNode node =
            quantiles.addObject().put("share", quantile.share()).put("us", quantile.micros());
        quantile.ci().ifPresent(ci -> node.set(INTERVAL, OutcomeJson.interval(ci)));
      }
      entry
          .put(LARGEST, one.largestMicros())
          .put(CLOCK, one.clockMicros())
          .put(CLOCK_STEP, one.granularityMicros());
    }
    return array;
  }

  static Distribution read(JsonAt at) {
    JsonAt id = at.field("experiment");
    Experiment experiment =
        Experiment.ofId(id.text()).orElseThrow(() -> id.bad("no such experiment"));
    int size = at.field("size").integer();
    int operations = at.field("operations").integer();
    List<Quantile> quantiles =
        at.field("quantiles").elements().stream().map(DistributionJson::quantile).toList();
    double largest = at.field(LARGEST).number();
    double clock = at.field(CLOCK).number();
    double step = at.field(CLOCK_STEP).number();
    return at.build(
        () ->
            new Distribution(
                new OperationTag(experiment, size), operations, quantiles, largest, clock, step));
  }

  private static Quantile quantile(JsonAt at) {
    double share = at.field("share").number();
    double micros = at.field("us").number();
    Optional<Interval> ci = at.optional(INTERVAL).map(OutcomeJson::readInterval);
    return at.build(() -> new Quantile(share, micros, ci));
  }
}
