package fathom.reports.tuning;

import fathom.reports.operations.RulePoints;
import fathom.reports.text.Sentence;
import fathom.reports.tuning.TuningVerdict.MoreRounds;
import fathom.reports.validation.ValidationWords;

/** A verdict as people read it. */
public final class TuningVerdictWords {
  private static final String UNDECIDED_ROUNDS =
      "Nothing tells how many rounds are needed, because too few were completed.";

  private TuningVerdictWords() {}

  /** The answer and what it rests on, in one line without what to do next. */
  public static String of(TuningVerdict verdict) {
    return switch (verdict.answer()) {
      case GAIN -> "Gain: what is kept is faster than the library's own choice.";
      case NO_GAIN ->
          Sentence.of(
              "No gain within 3 %%: none of %d candidates is 3 %% faster than the library's own"
                  + " choice%s.",
              verdict.candidates(), largest(verdict, " (largest upper limit %s times as fast)"));
      case CANNOT_TELL ->
          verdict.candidates() == 0
              ? "Cannot tell: no candidate could be run."
              : Sentence.of(
                  "Cannot tell: %d of %d candidates may be 3 %% faster or more%s.",
                  open(verdict),
                  verdict.candidates(),
                  largest(verdict, " (upper limit up to %s times as fast)"));
    };
  }

  private static int open(TuningVerdict verdict) {
    return verdict.undecided().size() + (verdict.undecidedSetting().isEmpty() ? 0 : 1);
  }

  private static String largest(TuningVerdict verdict, String form) {
    return verdict
        .largestFactor()
        .map(factor -> Sentence.of(form, ValidationWords.factor(factor)))
        .orElse("");
  }

  /** How many rounds decide what is undecided, and what these rounds show. */
  public static String rounds(TuningVerdict verdict) {
    return verdict.more().map(TuningVerdictWords::rounds).orElse(UNDECIDED_ROUNDS);
  }

  private static String rounds(MoreRounds more) {
    if (!more.isFeasible()) {
      return Sentence.of(
          "Even %d more rounds would be too few, because rounds differ too much: look for what"
              + " disturbs the nodes, and tune again.",
          TuningVerdict.MOST_ROUNDS);
    }
    return Sentence.of(
        "Run %d more rounds: with a probability of 90 %% they show a true gain of %s times%s.",
        more.rounds(),
        ValidationWords.factor(more.gain()),
        more.gain() > RulePoints.WORTH ? "" : ", or that there is none");
  }
}
