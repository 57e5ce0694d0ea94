package fathom.model.sheet;

import fathom.model.parameter.Parameter;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a sheet says about its own making.
 *
 * @param checks the sheet held against itself, in a fixed order
 * @param roundTrips measured round trips of one pair of hosts alone, ascending by size; none where
 *     the run has none, or before they were kept
 * @param distributions single operations, by experiment, then by size; none where the run timed
 *     none, or before they were timed
 * @param efforts what each experiment cost, in the order they ran
 * @param disturbed parameters whose experiments ran beside other work, and what that was
 * @param blocks rounds of the campaign with hosts and peers of their own; empty where forks stand
 *     for themselves
 * @param speeds how fast the timed core was, by experiment; none where nothing showed it
 */
public record Diagnostics(
    List<Check> checks,
    List<RoundTripTime> roundTrips,
    List<Distribution> distributions,
    List<Effort> efforts,
    Map<Parameter, String> disturbed,
    OptionalInt blocks,
    List<CoreSpeed> speeds) {
  /** Nothing was checked, spent or disturbed, as in a sheet of foreign origin. */
  public static final Diagnostics NONE = new Diagnostics(List.of(), List.of(), List.of(), Map.of());

  /** Without single operations and blocks. */
  public Diagnostics(
      List<Check> checks,
      List<RoundTripTime> roundTrips,
      List<Effort> efforts,
      Map<Parameter, String> disturbed) {
    this(checks, roundTrips, List.of(), efforts, disturbed, OptionalInt.empty(), List.of());
  }

  /** The same with single operations. */
  public Diagnostics with(List<Distribution> singleOperations) {
    return new Diagnostics(
        checks, roundTrips, singleOperations, efforts, disturbed, blocks, speeds);
  }

  /** The same of a campaign of so many blocks. */
  public Diagnostics withBlocks(OptionalInt rounds) {
    return new Diagnostics(checks, roundTrips, distributions, efforts, disturbed, rounds, speeds);
  }

  /** The same with the speeds of the core. */
  public Diagnostics withSpeeds(List<CoreSpeed> observed) {
    return new Diagnostics(checks, roundTrips, distributions, efforts, disturbed, blocks, observed);
  }

  /** How fast the core was while a parameter's own experiment ran. */
  public Optional<CoreSpeed> speedOf(Parameter parameter) {
    return speeds.stream()
        .filter(speed -> Parameter.ofItsOwn(speed.experiment()).equals(Optional.of(parameter)))
        .findFirst();
  }

  /**
   * How many of a number of forks tell of an error independently: no more than there were blocks.
   */
  public int independent(int forks) {
    return Math.min(forks, blocks.orElse(forks));
  }

  public Diagnostics {
    checks = List.copyOf(checks);
    roundTrips = List.copyOf(roundTrips);
    distributions = List.copyOf(distributions);
    efforts = List.copyOf(efforts);
    speeds = List.copyOf(speeds);
    EnumMap<Parameter, String> ordered = new EnumMap<>(Parameter.class);
    ordered.putAll(disturbed);
    disturbed = Collections.unmodifiableMap(ordered);
    if (blocks.isPresent() && blocks.getAsInt() < 1) {
      throw new IllegalArgumentException("no blocks: " + blocks.getAsInt());
    }
  }
}
