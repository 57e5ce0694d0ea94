package fathom.runner.campaign;

import fathom.fitting.cost.BreakpointChoice;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Sheet;
import fathom.model.transport.Transport;
import fathom.runner.campaign.plan.MeasureRequest;
import fathom.runner.campaign.plan.Pairs;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.cluster.Clusters;
import fathom.runner.console.Progress;
import fathom.runner.machine.Installation;
import fathom.runner.virtual.VirtualSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A whole campaign on a simulated cluster, as a user asks for it.
 *
 * @param text what stands behind {@code sim:}, the sheet's name in front
 * @param sheet the truth
 */
record Simulation(
    String text,
    Sheet sheet,
    List<Parameter> parameters,
    List<Integer> sizes,
    Optional<BreakpointChoice> breakpoint,
    Pairs pairs) {
  Simulation(String text, Sheet sheet) {
    this(text, sheet, Parameter.usual(), List.of(), Optional.empty(), new Pairs.Usual());
  }

  Simulation of(Parameter... wanted) {
    return new Simulation(text, sheet, List.of(wanted), sizes, breakpoint, pairs);
  }

  Simulation at(Integer... bytes) {
    return new Simulation(text, sheet, parameters, List.of(bytes), breakpoint, pairs);
  }

  Simulation bending(BreakpointChoice choice) {
    return new Simulation(text, sheet, parameters, sizes, Optional.of(choice), pairs);
  }

  Simulation comparing(Pairs which) {
    return new Simulation(text, sheet, parameters, sizes, breakpoint, which);
  }

  ClusterKind cluster() {
    return Clusters.simulated(VirtualSpec.parse(text, name -> sheet));
  }

  MeasureRequest request(Path out, boolean resume) {
    return new MeasureRequest(
        cluster(),
        Transport.UDP,
        parameters,
        false,
        Optional.empty(),
        0.02,
        sizes,
        breakpoint,
        Optional.of(out),
        resume,
        pairs);
  }

  /** Measures into a new directory; nothing is installed that could be started. */
  Sheet measure(Path out) {
    return measure(out, false);
  }

  Sheet measure(Path out, boolean resume) {
    return new Campaigns(new Installation(out.resolve("nothing-is-installed-here")))
        .measure(request(out, resume), Progress.silent())
        .sheet();
  }
}
