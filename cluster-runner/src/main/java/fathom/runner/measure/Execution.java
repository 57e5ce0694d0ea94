package fathom.runner.measure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import fathom.runner.console.UserException;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.jmh.JmhResults;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * One experiment while it runs: the forks it was planned, then more of them as long as its interval
 * is wider than asked for and the budget has something left for it.
 */
final class Execution {
  /**
   * What an experiment came to.
   *
   * @param results all that was measured
   * @param trouble why forks that were to narrow its interval further failed; empty when none did
   */
  record Result(JmhResults results, Optional<String> trouble) {}

  private final Function<JmhInvocation, JmhResults> jmh;
  private final Function<ArrayNode, Optional<Double>> halfWidth;
  private final TopUp topUp;
  private final Spending spending;

  /**
   * @param jmh runs one start of JMH
   * @param halfWidth the relative half width of the experiment's parameter from results so far;
   *     empty where more forks of this experiment are not asked for
   */
  Execution(
      Function<JmhInvocation, JmhResults> jmh,
      Function<ArrayNode, Optional<Double>> halfWidth,
      TopUp topUp,
      Spending spending) {
    this.jmh = jmh;
    this.halfWidth = halfWidth;
    this.topUp = topUp;
    this.spending = spending;
  }

  /**
   * Runs to the end.
   *
   * @param plan what was planned for it
   * @param later planned seconds of each experiment still to come
   */
  Result run(ExperimentPlan plan, List<Double> later) {
    JmhResults all = batch(plan, plan.invocations());
    spending.spent(plan.seconds(), all.effort().totalSeconds());
    int planned = plan.invocations().getFirst().forks();
    int forks = planned;
    OptionalDouble before = OptionalDouble.empty();
    for (int batch = 0; batch < TopUp.MOST_BATCHES; batch++) {
      Optional<Double> now = halfWidth.apply(all.entries());
      if (now.isEmpty()) {
        return new Result(all, Optional.empty());
      }
      double perFork = all.effort().totalSeconds() / forks;
      int more = topUp.forks(now.get(), before, forks, perFork, spending.allowanceSeconds(later));
      if (more == 0) {
        return new Result(all, Optional.empty());
      }
      try {
        all =
            all.plus(batch(plan, plan.invocations().stream().map(i -> i.withForks(more)).toList()));
      } catch (UserException e) {
        Workplace.awaitEnd();
        // The forks that were planned are good; what these add is only precision.
        return new Result(
            all,
            Optional.of(
                more
                    + (more == 1 ? " further launch failed: " : " further launches failed: ")
                    + e.getMessage()));
      }
      forks += more;
      before = OptionalDouble.of(now.get());
    }
    return new Result(all, Optional.empty());
  }

  private JmhResults batch(ExperimentPlan plan, List<JmhInvocation> invocations) {
    return invocations.stream()
        .map(jmh)
        .reduce(JmhResults.none(plan.experiment()), JmhResults::plus);
  }
}
