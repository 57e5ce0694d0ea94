package fathom.model.interval;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.UpperBound;
import fathom.model.word.Word;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How far a row of a sheet can be trusted, by what the sheet says of it. Every format that prints a
 * row prints these signs, or their words.
 */
public enum RowState implements Word {
  OK("✓", "ok"),
  /** Other work ran beside its experiments. */
  DISTURBED("~", "disturbed while measured"),
  /** At some sizes it is known only that it is not more. */
  UPPER_BOUND("≤", "upper bound at some sizes"),
  /** Its interval is as wide as a value that says nothing. */
  TOO_UNCERTAIN("?", "too uncertain, ± above 50 %"),
  /** It was measured, and there is no value. */
  REJECTED("✗", "rejected"),
  /** This cluster, or this transport, cannot show it. */
  NOT_OBSERVABLE("∅", "cannot be measured here");

  /** From this ± on a value is no number to use. */
  private static final double MOST_RELATIVE_WIDTH = 0.5;

  private final String sign;
  private final String words;

  RowState(String sign, String words) {
    this.sign = sign;
    this.words = words;
  }

  /** All that holds of a row, at least one. */
  public static List<RowState> of(Sheet sheet, Parameter parameter, Outcome outcome) {
    return switch (outcome) {
      case Outcome.NotObservable missing -> List.of(NOT_OBSERVABLE);
      case Outcome.Rejected missing -> List.of(REJECTED);
      case Outcome.Fitted value -> {
        List<RowState> doubts = doubts(sheet, parameter, value);
        yield doubts.isEmpty() ? List.of(OK) : doubts;
      }
    };
  }

  /** What speaks against a value; nothing against one that is absent. */
  public static List<RowState> doubts(Sheet sheet, Parameter parameter, Outcome outcome) {
    List<RowState> doubts = new ArrayList<>();
    if (outcome instanceof Outcome.Fitted value) {
      if (sheet.diagnostics().disturbed().containsKey(parameter)) {
        doubts.add(DISTURBED);
      }
      if (UpperBound.isTold(sheet, parameter)) {
        doubts.add(UPPER_BOUND);
      }
      if (isTooUncertain(RelativeWidth.of(sheet, parameter, value))) {
        doubts.add(TOO_UNCERTAIN);
      }
    }
    return List.copyOf(doubts);
  }

  /** Whether a value with an interval of this half-width, as a share of it, is no number to use. */
  public static boolean isTooUncertain(double relativeWidth) {
    return relativeWidth > MOST_RELATIVE_WIDTH;
  }

  /** The signs side by side: {@code ~≤}. */
  public static String signs(List<RowState> states) {
    return states.stream().map(state -> state.sign).collect(Collectors.joining());
  }

  /** A symbol with what speaks against its value: {@code g_r ~≤}. */
  public static String marked(Sheet sheet, Parameter parameter) {
    return marked(parameter, doubts(sheet, parameter));
  }

  /** The same of its cost at one size: that may be no bound where others are. */
  public static String marked(Sheet sheet, Parameter parameter, int bytes) {
    return marked(
        parameter,
        doubts(sheet, parameter).stream()
            .filter(d -> d != UPPER_BOUND || UpperBound.isTold(sheet, parameter, bytes))
            .toList());
  }

  private static String marked(Parameter parameter, List<RowState> doubts) {
    return doubts.isEmpty() ? parameter.symbol() : parameter.symbol() + " " + signs(doubts);
  }

  private static List<RowState> doubts(Sheet sheet, Parameter parameter) {
    return sheet.outcome(parameter).map(o -> doubts(sheet, parameter, o)).orElse(List.of());
  }

  /** For programs, in one cell: {@code disturbed; upper-bound}. */
  public static String words(List<RowState> states) {
    return states.stream().map(RowState::word).collect(Collectors.joining("; "));
  }

  /** What the signs mean: {@code ~ disturbed while measured; ≤ upper bound at some sizes}. */
  public static String legend(Iterable<RowState> states) {
    List<String> legends = new ArrayList<>();
    states.forEach(state -> legends.add(state.sign + " " + state.words));
    return String.join("; ", legends);
  }

  /** The legend of all doubts in a sheet, in both columns of copies; empty if there are none. */
  public static Optional<String> legendOfDoubts(Sheet sheet) {
    Set<RowState> all = EnumSet.noneOf(RowState.class);
    sheet.outcomes().forEach((parameter, o) -> all.addAll(doubts(sheet, parameter, o)));
    sheet.heapCopies().forEach((parameter, o) -> all.addAll(doubts(sheet, parameter, o)));
    return Optional.of(legend(all)).filter(legend -> !legend.isEmpty());
  }

  /**
   * What speaks against some rows, in a sentence: {@code The sheet marks g_r ~≤ (~ disturbed while
   * measured; ≤ upper bound at some sizes).} Empty if nothing does.
   */
  public static String remark(Sheet sheet, Collection<Parameter> parameters) {
    Set<RowState> all = EnumSet.noneOf(RowState.class);
    List<String> marked = new ArrayList<>();
    for (Parameter parameter : parameters) {
      List<RowState> doubts = doubts(sheet, parameter);
      if (!doubts.isEmpty()) {
        all.addAll(doubts);
        marked.add(parameter.symbol() + " " + signs(doubts));
      }
    }
    return all.isEmpty()
        ? ""
        : "The sheet marks " + String.join(", ", marked) + " (" + legend(all) + ").";
  }
}
