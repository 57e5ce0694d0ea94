package fathom.reports.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Optional;

/**
 * What a run was measured on.
 *
 * @param kind {@code local}, {@code lab}, {@code ssh}, …
 * @param nodes hosts that took part
 * @param transport {@code udp}, {@code tcp}, {@code unix}
 * @param mtuBytes largest payload of one packet
 * @param profile name or description of the emulated network, where there is one
 */
public record ClusterFacts(
    String kind,
    int nodes,
    String transport,
    int mtuBytes,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<String> profile) {
  public ClusterFacts {
    if (nodes < 1) {
      throw new IllegalArgumentException("a cluster has at least one node: " + nodes);
    }
    if (mtuBytes < 1) {
      throw new IllegalArgumentException("mtu must be at least 1 byte: " + mtuBytes);
    }
  }
}
