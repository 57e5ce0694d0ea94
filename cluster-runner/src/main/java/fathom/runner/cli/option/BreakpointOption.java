package fathom.runner.cli.option;

import fathom.fitting.cost.BreakpointChoice;
import fathom.runner.console.UserException;
import fathom.runner.input.Amounts;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where the cost functions bend. */
public final class BreakpointOption {
  @Option(names = "--breakpoint", paramLabel = "WHERE")
  String where = "";

  /** What the user said, if anything. */
  public Optional<BreakpointChoice> choice() {
    return where.isEmpty() ? Optional.empty() : Optional.of(read(where));
  }

  /** {@code 40}, {@code 18,40}, {@code auto} or {@code none}. */
  static BreakpointChoice read(String text) {
    return switch (text) {
      case "auto" -> new BreakpointChoice.Auto();
      case "none" -> new BreakpointChoice.NoBreakpoints();
      default -> {
        List<Integer> places =
            Amounts.items(text).stream().map(item -> Amounts.number(item).orElse(0)).toList();
        if (places.contains(0)) {
          throw UserException.badInput(
              "not a breakpoint: '" + text + "' (40, 18,40, auto or none)");
        }
        yield new BreakpointChoice.Fixed(places);
      }
    };
  }

  /**
   * Refuses places that no cost function of these sizes can bend at.
   *
   * @param least the smallest size, in bytes
   * @param most the largest, in bytes
   * @param sizes what they are, for who is refused
   */
  public static void checkInside(BreakpointChoice choice, int least, int most, String sizes) {
    if (choice instanceof BreakpointChoice.Fixed fixed) {
      for (int at : fixed.atBytes()) {
        if (at < least || at >= most) {
          throw UserException.badInput("breakpoint " + at + " is outside " + sizes);
        }
      }
    }
  }
}
