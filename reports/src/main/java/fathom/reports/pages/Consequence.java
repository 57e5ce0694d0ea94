package fathom.reports.pages;

import fathom.model.predict.Assumption;
import fathom.model.predict.Premise;
import java.util.stream.Stream;

/** What an assumption that is not met does to a prediction, for who has not read the formula. */
final class Consequence {
  /** That no algorithm is predicted to take less than the lower bound of all. */
  static final String ABOVE_THE_BOUND = "above the lower bound";

  private Consequence() {}

  /**
   * {@code Too low at 1 of 2 sizes, because …: numbers}.
   *
   * @param where {@code at 1 of 2 sizes}, or nothing
   * @param example the case that the numbers are of
   */
  static String of(Assumption assumption, String where, String example) {
    String detail = assumption.detail();
    if (detail.startsWith(Premise.NOT_CHECKED)) {
      return "Not checked"
          + where
          + " whether "
          + question(assumption.name())
          + ", because "
          + detail.substring(Premise.NOT_CHECKED.length());
    }
    return premise(assumption)
        .replaceFirst(", because", where + ", because")
        .concat(" (" + example + ": " + detail + ")");
  }

  /** What it would have answered, by the name of the assumption. */
  private static String question(String name) {
    return switch (name) {
      case "full duplex" -> "a node can send and receive at full rate at the same time";
      case "enough bandwidth" -> "the switch carries what the nodes send together";
      case "packet by packet" -> "nodes pass on single packets";
      case "reception slower than the send gap" -> "the root sends no faster than its send gap";
      case "no packet lost" -> "the switch drops packets";
      case "bottleneck never empty" -> "enough nodes send at once to keep the link busy";
      case "attains its upper bound" -> "the tree is as long as the formula counts";
      case "fan-out divides p - 1" -> "all groups are of one size";
      case "messages of subtrees share packets" ->
          "validate's programs send as few packets as the formula counts";
      case "cost of sums known" -> "the sheet says what additions take (R_sum)";
      case "hop as long as measured" -> "a hop of the model is as long as the sheet's one-way time";
      default -> "this holds: " + name;
    };
  }

  /** The same for assumptions with the same consequence. */
  static String key(Assumption assumption) {
    return Stream.of(Premise.HELD, Premise.PARTLY_HELD)
            .filter(assumption.detail()::startsWith)
            .findFirst()
            .orElse("")
        + assumption.name();
  }

  private static String premise(Assumption assumption) {
    if (assumption.detail().startsWith(Premise.HELD)) {
      return "Too high, because the nodes together send faster than the switch's bandwidth C, and each"
          + " step counts an L(m, p) that holds the contention of all nodes";
    }
    if (assumption.detail().startsWith(Premise.PARTLY_HELD)) {
      return "Too high in L(m, p) and too low in the gaps between packets, because the nodes together"
          + " send faster than the switch's bandwidth C: L(m, p) holds that contention, and gaps do"
          + " not";
    }
    return premise(assumption.name());
  }

  /** By the name of the assumption, which programs know it by. */
  private static String premise(String name) {
    return switch (name) {
      case "full duplex" ->
          "Probably too low, because the formula assumes O_s + O_r + U_r < max(g_s, g_r) < L, so that a"
              + " node sends and receives at full rate at the same time";
      case "enough bandwidth" ->
          "Too low, because the nodes together send faster than the switch's bandwidth C";
      case "packet by packet" ->
          "Too low, because a node passes on a message when it has all of it, and the formula passes on"
              + " each packet at once";
      case "reception slower than the send gap" ->
          "Too low, because the root sends each packet to several nodes and each send takes g_s, but for"
              + " one of them the formula counts only O_r + U_r, which is less";
      case "no packet lost" -> "Too low, because the switch drops packets";
      case "bottleneck never empty" ->
          "Too low, because too few nodes send at once to keep the link busy";
      case "attains its upper bound" ->
          "Too high, because the formula counts a longer chain of messages than the tree has";
      case "fan-out divides p - 1" ->
          "Approximate, because a node serves its p - 1 partners in groups of --fan-out, and the"
              + " formula is exact only where all groups are full";
      case "messages of subtrees share packets" ->
          "Too low for the programs that `fathom validate` runs, because they send each node's part in"
              + " packets of its own";
      case "hop as long as measured" ->
          "Too low, because a hop of the model is shorter than the sheet's own one-way time";
      case "cost of sums known" ->
          "Too low, because the sheet has no R_sum, and additions take no time";
      case ABOVE_THE_BOUND ->
          "Below the lower bound of any algorithm, because its formula or that of the bound does not"
              + " hold here";
      default -> "Less certain, because of " + name;
    };
  }
}
