package fathom.runner.campaign.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.console.UserException;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.machine.Placement;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Plans of requests, and what tests look for in them. */
final class Plans {
  static final Placement TWO_CORES = Placement.on(List.of(0, 1));
  private static final Pattern NEEDED = Pattern.compile("the least is (\\d+) s");

  /** What a line of known rate makes. */
  static final Set<Experiment> OF_THE_LINE =
      EnumSet.of(
          Experiment.SEND_GAP, Experiment.RECEIVE_GAP, Experiment.STREAMS, Experiment.BURST_LOSS);

  private Plans() {}

  static MeasureRequest everything(ClusterKind cluster, String transport) {
    return Requests.of(cluster, transport, Parameter.measurable().toArray(Parameter[]::new));
  }

  static Planner planner(MeasureRequest request) {
    return new Planner(setting(request, TWO_CORES));
  }

  static PacketSetting setting(MeasureRequest request, Placement placement) {
    return PacketSetting.of(
        request,
        new MeasurementTarget(request.cluster(), request.transport(), placement, Optional.empty()));
  }

  static List<ExperimentPlan> plan(MeasureRequest request) {
    return planner(request).plan();
  }

  static Stream<JmhInvocation> invocations(List<ExperimentPlan> plans) {
    return plans.stream().flatMap(plan -> plan.invocations().stream());
  }

  static ExperimentPlan of(List<ExperimentPlan> plans, Experiment experiment) {
    return plans.stream().filter(p -> p.experiment() == experiment).findFirst().orElseThrow();
  }

  static JmhInvocation first(List<ExperimentPlan> plans, Experiment experiment) {
    return of(plans, experiment).invocations().getFirst();
  }

  static String param(JmhInvocation invocation, String name) {
    return invocation.params().entrySet().stream()
        .filter(entry -> entry.getKey().id().equals(name))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("none");
  }

  static Set<Experiment> experiments(MeasureRequest request) {
    return plan(Requests.within(request, 600)).stream()
        .map(ExperimentPlan::experiment)
        .collect(Collectors.toSet());
  }

  static double seconds(List<ExperimentPlan> plans) {
    return plans.stream().mapToDouble(ExperimentPlan::seconds).sum();
  }

  static long neededSeconds(MeasureRequest request) {
    String message = assertRefused(Requests.within(request, 1));
    Matcher matcher = NEEDED.matcher(message);
    assertTrue(matcher.find(), message);
    return Long.parseLong(matcher.group(1));
  }

  static String assertRefused(MeasureRequest request) {
    UserException e = assertThrows(UserException.class, () -> plan(request));
    assertEquals(UserException.ExitKind.BAD_INPUT, e.kind());
    return String.valueOf(e.getMessage());
  }
}
