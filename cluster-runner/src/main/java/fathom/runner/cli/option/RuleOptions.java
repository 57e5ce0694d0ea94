package fathom.runner.cli.option;

import fathom.reports.rules.RuleAssumption;
import fathom.reports.rules.RuleAssumptions;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** Options of rules of an MPI library: what they are put into, and what they may assume. */
public final class RuleOptions {
  @Option(names = "--base", paramLabel = "FILE")
  public Optional<Path> base = Optional.empty();

  @Option(names = "--assume-commutative")
  boolean commutative;

  @Option(names = "--assume-same-datatypes")
  boolean sameDatatypes;

  @Option(names = "--assume-same-in-place")
  boolean sameInPlace;

  /** Text of MPICH's own tuning file, if it is given. */
  public Optional<String> baseText() {
    return base.map(Arguments::text);
  }

  /** Returns the promises of programs that use the rules. */
  public RuleAssumptions assumed() {
    return RuleAssumptions.of(
        RuleAssumption.ALL.stream().filter(this::isGiven).collect(Collectors.toSet()));
  }

  private boolean isGiven(RuleAssumption assumption) {
    return switch (assumption) {
      case COMMUTATIVE -> commutative;
      case SAME_DATATYPES -> sameDatatypes;
      case SAME_IN_PLACE -> sameInPlace;
    };
  }
}
