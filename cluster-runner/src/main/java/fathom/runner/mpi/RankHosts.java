package fathom.runner.mpi;

import fathom.model.collective.RankPlacement.Order;
import fathom.model.word.Word;
import fathom.reports.text.Sentence;
import fathom.reports.validation.RanksPerNode;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The hosts that a launcher put ranks on.
 *
 * @param hosts how many there are
 * @param most ranks on one host, at most
 * @param fewest ranks on one host, at least
 * @param withFirst ranks on the host of rank 0
 * @param isPairOfOneHost whether the first two, between which most is measured, share a host
 * @param order in which all ranks are dealt to the hosts; empty for any other order
 */
public record RankHosts(
    int hosts,
    int most,
    int fewest,
    int withFirst,
    boolean isPairOfOneHost,
    Optional<Order> order) {
  /** The form in which {@code benchmarks.jar mpi} prints them. */
  private static final Pattern PRINTED =
      Pattern.compile(
          "(\\d{1,9}) \\(most ranks on one: (\\d{1,9}); fewest: (\\d{1,9}); with rank 0: (\\d{1,9});"
              + " ranks 0 and 1 on (one|two); order: (\\w+)\\)");

  /** Reads what rank 0 prints; empty if it is something else. */
  static Optional<RankHosts> parse(String text) {
    Matcher found = PRINTED.matcher(text);
    return found.matches()
        ? Optional.of(
            new RankHosts(
                Integer.parseInt(found.group(1)),
                Integer.parseInt(found.group(2)),
                Integer.parseInt(found.group(3)),
                Integer.parseInt(found.group(4)),
                found.group(5).equals("one"),
                Word.find(Order.ALL, found.group(6))))
        : Optional.empty();
  }

  /** Whether some ranks share a host and others are on another one. */
  public boolean isOnTwoLevels() {
    return most > 1 && hosts > 1;
  }

  /** Whether the ranks are placed as they are to be; ranks of one host alone are in any order. */
  public boolean isPlaced(RanksPerNode asked) {
    return most == asked.count()
        && fewest == most
        && (most == 1 || hosts == 1 || order.filter(asked.order()::equals).isPresent());
  }

  /** The same as options ask for it; empty if hosts differ, or ranks are in another order. */
  public Optional<RanksPerNode> asOptions() {
    return fewest == most
        ? order.map(its -> new RanksPerNode(most, its)).filter(this::isPlaced)
        : Optional.empty();
  }

  /** Names them for a sentence: {@code 2 hosts, 4 on each, placed block}. */
  public String describe() {
    if (hosts == 1) {
      return "one host";
    }
    String each = fewest == most ? Sentence.of("%d", most) : Sentence.of("%d to %d", fewest, most);
    String dealt =
        most == 1 ? "" : order.map(its -> ", placed " + its.word()).orElse(", in no regular order");
    return Sentence.of("%d hosts, %s on each%s", hosts, each, dealt);
  }
}
