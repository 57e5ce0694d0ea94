package fathom.runner.campaign.plan;

import fathom.model.parameter.Parameter;
import fathom.model.transport.Transport;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.cluster.ClusterKinds;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Requests as tests need them. */
public final class Requests {
  public static final ClusterKind LOCAL = ClusterKinds.parse("local", Map.of());
  public static final ClusterKind LAB = lab("4");

  private Requests() {}

  static ClusterKind lab(String spec) {
    return ClusterKinds.parse("lab:" + spec, Map.of());
  }

  public static MeasureRequest of(ClusterKind cluster, String transport, Parameter... parameters) {
    return new MeasureRequest(
        cluster,
        Transport.ofId(transport),
        List.of(parameters),
        false,
        Optional.of(Duration.ofMinutes(2)),
        0.02,
        List.of(),
        Optional.empty(),
        Optional.empty(),
        false,
        new Pairs.Usual());
  }

  static MeasureRequest within(MeasureRequest request, long seconds) {
    return with(
        request, Optional.of(Duration.ofSeconds(seconds)), request.sizes(), request.pairs());
  }

  /** The same where nobody says how long it may take. */
  static MeasureRequest asNeeded(MeasureRequest request) {
    return with(request, Optional.empty(), request.sizes(), request.pairs());
  }

  /** The same where a first look is enough. */
  static MeasureRequest quick(MeasureRequest request) {
    return new MeasureRequest(
        request.cluster(),
        request.transport(),
        request.parameters(),
        true,
        Optional.empty(),
        request.precision(),
        request.sizes(),
        request.breakpoint(),
        request.out(),
        request.resume(),
        request.pairs());
  }

  static MeasureRequest at(MeasureRequest request, Integer... sizes) {
    return with(request, request.budget(), List.of(sizes), request.pairs());
  }

  static MeasureRequest comparing(MeasureRequest request, Pairs pairs) {
    return with(request, request.budget(), request.sizes(), pairs);
  }

  private static MeasureRequest with(
      MeasureRequest request, Optional<Duration> budget, List<Integer> sizes, Pairs pairs) {
    return new MeasureRequest(
        request.cluster(),
        request.transport(),
        request.parameters(),
        request.quick(),
        budget,
        request.precision(),
        sizes,
        request.breakpoint(),
        request.out(),
        request.resume(),
        pairs);
  }
}
