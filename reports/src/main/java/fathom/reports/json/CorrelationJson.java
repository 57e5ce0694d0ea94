package fathom.reports.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.cost.TransferCorrelation;
import fathom.model.cost.TransferCorrelation.OfBandwidth;
import java.util.Optional;

/** How the errors of L's coefficients go together, in {@code sheet.json}. */
final class CorrelationJson {
  private static final String CONSTANT_PER_NODE = "constant_per_node";
  private static final String CONSTANT_SLOPE = "constant_slope";
  private static final String PER_NODE_SLOPE = "per_node_slope";
  private static final String CONSTANT_BANDWIDTH = "constant_aggregate_bandwidth";
  private static final String PER_NODE_BANDWIDTH = "per_node_aggregate_bandwidth";
  private static final String SLOPE_BANDWIDTH = "slope_aggregate_bandwidth";

  private CorrelationJson() {}

  static ObjectNode write(TransferCorrelation correlation) {
    ObjectNode out =
        JsonText.object()
            .put(CONSTANT_PER_NODE, correlation.constantPerNode())
            .put(CONSTANT_SLOPE, correlation.constantSlope())
            .put(PER_NODE_SLOPE, correlation.perNodeSlope());
    correlation
        .bandwidth()
        .ifPresent(
            c ->
                out.put(CONSTANT_BANDWIDTH, c.constant())
                    .put(PER_NODE_BANDWIDTH, c.perNode())
                    .put(SLOPE_BANDWIDTH, c.slope()));
    return out;
  }

  static TransferCorrelation read(JsonAt at) {
    double constantPerNode = at.field(CONSTANT_PER_NODE).number();
    double constantSlope = at.field(CONSTANT_SLOPE).number();
    double perNodeSlope = at.field(PER_NODE_SLOPE).number();
    Optional<OfBandwidth> bandwidth =
        at.optional(CONSTANT_BANDWIDTH)
            .map(
                constant ->
                    new OfBandwidth(
                        constant.number(),
                        at.field(PER_NODE_BANDWIDTH).number(),
                        at.field(SLOPE_BANDWIDTH).number()));
    return at.build(
        () -> new TransferCorrelation(constantPerNode, constantSlope, perNodeSlope, bandwidth));
  }
}
