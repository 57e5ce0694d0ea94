package fathom.reports.tuning;

import fathom.model.word.Word;
import fathom.reports.operations.RulePoints;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The answer of a tuning: a gain, no gain of 3 %, or a question that the rounds do not decide.
 *
 * <p>"No gain" claims that no candidate is 3 % faster at any point. The claim is a conjunction, so
 * each candidate is tested at the full risk: if a candidate is 3 % faster, the claim is made only
 * if the limit of this very candidate fails (intersection-union test, Berger 1982). Each candidate
 * is looked at in the trial ({@link #TRIAL_RISK}), and, if the trial does not exclude it, once more
 * in rounds of its own ({@link #COMPARISON_RISK}); the best of the trial gets no other treatment
 * than the rest, so its selection adds no error. Docs: decisions/0030.
 *
 * @param answer what is said
 * @param candidates number of candidates that were looked at
 * @param undecided candidates that may still gain 3 %
 * @param undecidedSetting settings that may still gain 3 %, {@code NAME=VALUE}; empty for none
 * @param largestFactor largest upper limit among the candidates that were compared; empty if none
 *     was
 * @param more what a further run needs; empty if the question is decided, or nothing tells
 */
public record TuningVerdict(
    TuningAnswer answer,
    int candidates,
    List<RuleCandidate> undecided,
    String undecidedSetting,
    Optional<Double> largestFactor,
    Optional<MoreRounds> more) {
  /** Probability that the trial excludes a candidate that gains 3 %. */
  public static final double TRIAL_RISK = 0.01;

  /** Probability that the comparison excludes a candidate that gains 3 %. */
  public static final double COMPARISON_RISK = 0.02;

  private static final double POWER = 0.9;

  /** Risk of a rule that gains nothing, shared by all candidates ({@link BeyondChance}). */
  private static final double GAIN_RISK = 0.025;

  public TuningVerdict {
    undecided = List.copyOf(undecided);
  }

  /** Whether a further run has something to compare: what is kept, or what is undecided. */
  public boolean isContinued() {
    return answer == TuningAnswer.GAIN || !undecided.isEmpty() || !undecidedSetting.isEmpty();
  }

  /** The rounds that a further run needs; empty if nobody can say, or nobody can run as many. */
  public OptionalInt roundsToRun() {
    return more.filter(MoreRounds::isFeasible)
        .map(its -> OptionalInt.of(its.rounds))
        .orElse(OptionalInt.empty());
  }

  /** What is said. */
  public enum TuningAnswer implements Word {
    GAIN,
    NO_GAIN,
    CANNOT_TELL
  }

  /**
   * Rounds of a further run, which decides by these rounds alone.
   *
   * @param rounds a number up to {@link #MOST_ROUNDS}; one more means that no such number does
   * @param gain true speed-up that they show with a probability of 90 %
   */
  public record MoreRounds(int rounds, double gain) {
    /** Whether so many rounds can be run at all. */
    public boolean isFeasible() {
      return rounds <= MOST_ROUNDS;
    }
  }

  /** The largest number of rounds that is advised. */
  public static final int MOST_ROUNDS = RoundsNeeded.MOST;

  /**
   * Whether rounds exclude that something is 3 % faster.
   *
   * @param risk probability that they do so although it is
   */
  public static boolean isExcluded(Optional<LogMean> mean, double risk) {
    return mean.filter(its -> its.isBelow(RulePoints.WORTH, risk)).isPresent();
  }

  /**
   * The answer.
   *
   * @param gained whether a rule or a setting is kept
   * @param excludedInTrial number of candidates that the trial excludes
   * @param compared all others, in rounds of their own
   * @param setting what was compared without being kept: its words, and its mean; empty for none
   */
  public static TuningVerdict of(
      boolean gained,
      int excludedInTrial,
      Collection<RuleCandidate> compared,
      ComparedSetting setting) {
    List<RuleCandidate> undecided =
        compared.stream().filter(one -> !isExcluded(one.mean(), COMPARISON_RISK)).toList();
    List<Optional<LogMean>> all =
        new ArrayList<>(compared.stream().map(RuleCandidate::mean).toList());
    boolean isSettingOpen = !setting.isNone() && !isExcluded(setting.mean, COMPARISON_RISK);
    if (!setting.isNone()) {
      all.add(setting.mean);
    }
    int candidates = excludedInTrial + all.size();
    boolean isOpen = !undecided.isEmpty() || isSettingOpen || candidates == 0;
    return new TuningVerdict(
        gained ? TuningAnswer.GAIN : isOpen ? TuningAnswer.CANNOT_TELL : TuningAnswer.NO_GAIN,
        candidates,
        undecided,
        isSettingOpen ? setting.words : "",
        all.stream().flatMap(Optional::stream).map(TuningVerdict::limit).max(Double::compare),
        gained || !isOpen ? Optional.empty() : more(all));
  }

  /**
   * The answer if the trial found a setting faster and the comparison did not. All candidates were
   * run with it, so nothing is known of them without it.
   */
  public static TuningVerdict unconfirmed(String setting) {
    return new TuningVerdict(
        TuningAnswer.CANNOT_TELL, 1, List.of(), setting, Optional.empty(), Optional.empty());
  }

  /**
   * A setting beside the library without it.
   *
   * @param words {@code NAME=VALUE}; empty for no setting
   */
  public record ComparedSetting(String words, Optional<LogMean> mean) {
    /** No setting was compared, or it needs no further look. */
    public static final ComparedSetting NONE = new ComparedSetting("", Optional.empty());

    boolean isNone() {
      return words.isEmpty();
    }
  }

  private static double limit(LogMean mean) {
    return mean.upperLimit(COMPARISON_RISK);
  }

  /**
   * The rounds that decide the question with a probability of 90 %. They find a gain of 3 %, and
   * exclude every candidate if none gains anything. All must come out so together, so that the
   * risks are shared.
   *
   * <p>Fewer do if a gain was seen that is too large for chance. The largest of many means is too
   * large by chance, so that rounds for its size did not decide two of three simulated tunings
   * without a gain; its lower limit among all candidates takes its place.
   */
  private static Optional<MoreRounds> more(List<Optional<LogMean>> compared) {
    List<LogMean> open =
        compared.stream()
            .flatMap(Optional::stream)
            .filter(mean -> !mean.isBelow(RulePoints.WORTH, COMPARISON_RISK))
            .toList();
    int many = Math.max(1, open.size());
    double failure = (1 - POWER) / many;
    return Stream.concat(
            open.stream()
                .filter(mean -> mean.lowerMean(failure) > Math.log(RulePoints.WORTH))
                .map(mean -> found(mean.lowerMean(failure), mean.spread(), many)),
            open.stream()
                .map(LogMean::spread)
                .max(Double::compare)
                .map(spread -> decided(spread, many, failure))
                .stream())
        .min(Comparator.comparingInt(MoreRounds::rounds));
  }

  private static MoreRounds found(double mean, double spread, int many) {
    return new MoreRounds(
        RoundsNeeded.toDetect(mean, spread, GAIN_RISK / many, POWER), Math.exp(mean));
  }

  private static MoreRounds decided(double spread, int many, double failure) {
    double worth = Math.log(RulePoints.WORTH);
    int none = RoundsNeeded.toDetect(worth, spread, COMPARISON_RISK, 1 - failure);
    return new MoreRounds(Math.max(none, found(worth, spread, many).rounds), RulePoints.WORTH);
  }
}
