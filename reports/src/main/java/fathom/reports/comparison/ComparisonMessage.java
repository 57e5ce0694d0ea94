package fathom.reports.comparison;

import java.util.Locale;

/**
 * All sentences about runs compared, each a format of {@link String#format}: of two sheets, of
 * many, and of repeated runs. Names and reasons that go into them are foreign text, and are not
 * escaped.
 */
enum ComparisonMessage {
  // Two sheets: how many parameters of which verdict, and which
  COUNTS("%s: %d changed, %d %s, %d cannot tell."),
  CHANGED("Changed: %s."),
  NO_CHANGE("No change: %s."),
  CANNOT_TELL("Cannot tell (notes and numbers below say why): %s."),
  TIMES("%s times"),
  CHANGED_SIGN("changed sign"),
  DISTURBED_IN("disturbed in %s"),
  WITHIN("%s (within %s)"),

  // What fails
  FAILS("Fails: changed by more than %s: %s."),
  NOTHING_FAILS("Nothing fails: Fathom saw no change by more than %s that counts."),
  FASTER("Changed by more than %s for the better, which --slower-only allows: %s."),
  UNDECIDED("Cannot tell whether anything %schanged by more than %s: %s."),
  IN_ONE_ONLY("only one sheet has: %s"),
  DISTURBED_CHANGE("changed, but other work disturbed it: %s"),
  BLIND("Too uncertain to see a change by %s, or not compared (m of one sheet only): %s."),
  UNEXAMINED("Not checked by --fail-on, because A has no value: %s."),
  ANSWER_CHANGED("changed by more than noise and more than %s: %s%s"),
  ANSWER_REST("; cannot tell: %s"),
  ANSWER_UNKNOWN("cannot tell whether anything changed by more than %s: %s"),

  // Notes on a parameter
  BANDWIDTH_IN_ONE("the switch's bandwidth %s has a value in %s only, and is not compared"),
  NO_COMMON_SIZE("nothing was measured at sizes that both have"),
  SHARED_IN_A("a buffer shared by the ports in A, per port in B"),
  SHARED_IN_B("a buffer per port in A, shared by the ports in B"),
  DISTURBED("disturbed in %s: %s"),
  ASSUMED_BUFFER("departure / arrival and the buffer's organisation are assumed in %s"),
  UPPER_BOUND("an upper bound at some sizes in %s"),
  DRIFTED("%s by %s while %s was measured; the interval of B/A is widened by that, ± is not"),

  // What makes sheets hard to compare
  NO_SIZE_IN_BOTH("%s and %s: no size was measured in both"),
  NOTHING_IN_COMMON("%s and %s: no parameter has a value in both; A has %s, B has %s"),
  NONE_IN_COMMON("the %d %ss have no parameter with a value in common"),
  SAME_SHEET("A and B are the same sheet"),
  DIFFERENT("different %s: %s in A, %s in B"),
  KIND_OF_CLUSTER("kind of cluster"),
  NODES("number of nodes (the departure rate / arrival rate of B_L depends on it)"),
  TRANSPORT("transport"),
  MTU("largest message per packet"),
  OTHER_BENDS("%s has %s: costs are %s, coefficients are not"),
  NO_BREAKPOINT("no breakpoint"),
  BREAKPOINT("a breakpoint at %s bytes"),
  BREAKPOINTS("breakpoints at %s bytes"),
  CORE_SPEED(
      "the core was %s in B, where the same work took %.2f times as long: the costs of B (%s) are given"
          + " at its speed in A%s"),
  CORE_SPEED_OF_TRANSFER(
      ", but L and RTT are not: Fathom cannot tell how much of their change is that of the speed"),
  UNKNOWN_SPEED(
      "one of the sheets does not say how fast the core was, so Fathom cannot tell how much of a change"
          + " of %s is that of its speed"),

  // How two sheets were compared
  APART("Separate intervals, but not reported as changed: %s."),
  APART_BY_RUNS(
      "%s: within the allowance for differences from run to run (with --between-runs 0, which removes"
          + " it, they count as changed)"),
  APART_BY_LEVEL(
      "%s: not significant after correcting for the number of tests and adding any drift"),
  OTHER_FACT("%s: %s in A, %s in B"),
  OTHER_PLANS("plan: different numbers of launches, measurements or pauses: %s"),
  NUMBERS_OF_TWO(
      "Columns: A, B, whether their ± overlap, B/A and its interval, which decides. ≠ changed: the"
          + " interval does not include 1. = no change: it includes 1 and no factor of 1.5, up or down."
          + " ? cannot tell: it includes both. –: no ratio, because A may be 0. Coefficients have no mark:"
          + " they are not tested, because the costs at both ends of a range of sizes cover them. ± is"
          + " half the 95 %% interval, from the spread between launches (a launch is one start of a fresh"
          + " Java process) and the core's speed; a value without ± counts as exact. The interval of B/A"
          + " is wider, because it holds the allowance and the level that are given below. L = l_p·p +"
          + " l_0 + τ·m; heap: copies between Java arrays, else between memory outside the Java heap."
          + " Times in µs, slopes in µs/byte; C is the switch's bandwidth in bytes/µs; departure /"
          + " arrival: the rate at which packets leave the port that B_L was measured at, over that at"
          + " which they arrive."),
  PARAMETERS_OF_TWO(
      "B/A: from the lowest to the highest of the numbers that changed; if none did, of all that were"
          + " tested. Detectable rise: how far B would have to be above A to be marked as changed, from"
          + " the most to the least certain number; for a fall A has to be about as far above B. No"
          + " change within 5 %%: the interval of B/A of every number excludes a factor of more than"
          + " 1.05, up or down."),
  TEST(
      "%d numbers were tested, each at a level of %s: of 20 pairs of runs that differ only by what ±"
          + " holds and by what is allowed for from run to run, 19 show no change at all. A number counts"
          + " as changed where the difference is significant by Welch's t test of the two 95 %% intervals,"
          + " each widened, in quadrature, by what is allowed for from run to run (--between-runs): ±%s of"
          + " its value in g_s, g_r, C and B_L, which a line or a switch sets, and ±%s in all others. How"
          + " a buffer is organised is not among these numbers."),

  // Many sheets
  ONE_ONLY("%s has a value in %s only"),
  NUMBER_IN_ONE("%s: %s has a value in %s only"),
  NO_SIZE_IN_ALL("%s: no size was measured in all of them"),
  LEAST_OF_L(
      "%s: contention was seen in %s: only the smallest message among the fewest nodes is shown"),
  CAPTION_OF_MANY(
      "Times in µs, slopes in µs/byte, the switch's bandwidth C in bytes/µs. ± is the 95 %% interval"
          + " that one run gives, by its launches and its core's speed; what else differs from run to"
          + " run is not included."),
  ASSUMED_IN_MANY(
      " In %s it is an upper bound where the sheet does not say how the errors of the coefficients are"
          + " correlated."),

  // Repeated runs: verdicts
  ONE_RUN("Nothing to compare: a spread takes two runs or more."),
  ONE_RUN_CANNOT_TELL("cannot tell: a spread takes two runs or more"),
  STEADY("steady"),
  NOT_STEADY("not steady: %s"),
  MAY_BE_WIDER("cannot tell: the spread may be %s times what the intervals promise (--margin): %s"),
  WITHOUT_INTERVAL("cannot tell without an interval: %s"),
  STEADY_ROWS("Steady: %d of %s."),
  VARYING_ROWS("Varies more than its intervals say: %d of %s: %s."),
  UNCERTAIN_ROWS("Cannot tell: %d of %s: %s."),
  EXACT_ROWS("No interval: %d of %s: %s."),
  ENOUGH_RUNS(
      "If all ratios stay as they are, %1$d runs are enough to tell (-n %1$d --out DIR --resume)."),
  PAIRS(
      "Pairs of runs apart: %d of %d (%s); where the intervals say the truth, %s are expected. Pairs"
          + " whose intervals do not overlap at all: %d (%s; expected: %s)."),
  NUMBERS_OF_ROW("%s (%s): spread %s, ± %s, promised %s, ratio %s (%s), %s pairs apart."),

  // Repeated runs: what must be known beside the numbers
  TWINS("%s are the same sheet, so rows look steadier than they are: name each run once"),
  OTHER_CLUSTERS("Not the same cluster, so the spread is not that of repeated runs: %s"),
  ASSUMED_IN_RUNS(
      "Sheets that do not say how the errors of coefficients are correlated promise more spread than"
          + " they need, so ratios are too low: %s"),
  OTHER_FACTS("Not the same in all runs (compare two of them for the values): %s."),
  IN_RUNS("%s: %s in %d of %s: %s"),

  // How repeated runs were judged
  SIGNS_OF_ROWS(
      "= steady; ≠ varies more than its intervals say; ? cannot tell; – has no interval."),
  COLUMNS_OF_ROWS(
      "At: the number that chance explains least; all numbers stand below. Spread: the standard"
          + " deviation of the runs' values, as a share of their mean. ±: half the 95 %% interval on the"
          + " sheets, the median over the runs. ± mean: half the 95 %% interval of the mean over runs,"
          + " by their spread and Student's t, which includes all that differs from run to run."
          + " Promised: the standard deviation between runs that follows from these intervals. Ratio:"
          + " spread / promised, 1 where the intervals say the truth, with its 95 %% interval (by the F"
          + " distribution, because both are estimates). Apart: pairs of runs that differ by more than"
          + " both intervals together, |a − b| > √(h_a² + h_b²), where h is half a 95 %% interval."),
  RULE(
      "%s tested, each at a level of %s: of 20 repetitions whose intervals say the truth, 19 name no"
          + " row. A row varies more than its intervals say where the ratio of one of its numbers is"
          + " beyond that level, with these runs from %s on (with more runs, earlier). A row is steady"
          + " if the 95 %% interval of each of its ratios does not lie above 1 and ends below %s"
          + " (--margin). Fathom cannot tell of the others, which have fewer than %d runs or wider"
          + " intervals: repeat more often. A ratio well below 1: the intervals are wider than they need"
          + " be. One run far from the others is enough to make a row vary: see the plot. Intervals from"
          + " few launches are wider than normal ones, so fewer than 5 %% of the pairs are expected"
          + " apart. Pairs share runs, so their counts scatter more than counts of independent pairs.");

  private final String format;

  ComparisonMessage(String format) {
    this.format = format;
  }

  String of(Object... arguments) {
    return String.format(Locale.ROOT, format, arguments);
  }
}
