package fathom.runner.tune;

import fathom.reports.exports.RuleForm;
import fathom.reports.operations.LibraryAlgorithms;
import fathom.reports.operations.NodeRanks;
import fathom.reports.rules.AlgorithmNeed;
import fathom.reports.rules.LibraryRelease;
import fathom.reports.rules.RuleAssumption;
import fathom.reports.rules.RuleAssumptions;
import fathom.reports.rules.RuleLimits;
import fathom.reports.tuning.RuleCandidate;
import fathom.reports.tuning.Tuned;
import fathom.reports.tuning.TuningReader;
import fathom.reports.tuning.TuningReport;
import fathom.reports.tuning.TuningVerdict;
import fathom.reports.tuning.Turns;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.TunePoint;
import fathom.runner.console.UserException;
import fathom.runner.machine.Installation;
import fathom.runner.mpi.LibrarySettings;
import fathom.runner.mpi.MeasuredLibrary;
import fathom.runner.mpi.MpiRelease;
import fathom.runner.operations.LibraryCampaign;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The rules and the undecided candidates of an earlier tuning beside the library's own choice once
 * more. Only the new rounds count.
 *
 * @param earlier the directory of that tuning
 * @param before what is written there
 */
public record TuneAgain(Path earlier, TuningReader.Earlier before) {
  /** Reads an earlier tuning. */
  public static TuneAgain of(Path earlier) {
    return new TuneAgain(earlier, TuningReader.read(TuningFiles.results(earlier)));
  }

  /** All that is read of an earlier tuning, for whoever must know whether it is still the same. */
  public static String source(Path earlier) {
    return TuningFiles.results(earlier).toString() + TuningFiles.baseOf(earlier).orElse("");
  }

  /**
   * Compares them, and keeps all of it.
   *
   * @param request where and how often; its places are those of the earlier tuning
   * @param ofRanks what ranks said of their library and their hosts when they were tried
   * @param operations runs the library's
   */
  public Tuning.TuningResult run(
      Tuning.TuningRequest request,
      SortedMap<String, String> ofRanks,
      LibraryCampaign operations,
      Installation installation,
      TuneProgress progress) {
    if (before.rules().isEmpty()
        && before.undecided().isEmpty()
        && before.undecidedSettings().isEmpty()) {
      throw UserException.badInput(
          earlier
              + " holds no rule that stayed and no undecided candidate: there is nothing to compare");
    }
    TuningFiles files = new TuningFiles(request.directory());
    LibrarySettings settings = settings(before.settings());
    LibrarySettings open = settings(before.undecidedSettings());
    RuleLimits limits = limits(request.assumed());
    TuningFiles.baseOf(earlier).ifPresent(files::base);
    TuneCampaign campaign = new TuneCampaign(operations, progress, request.directory(), ranks());
    TuneComparison all = new TuneComparison(campaign, request.rounds());
    if (!before.rules().isEmpty()) {
      Path file = rules(request, ofRanks, limits, settings).tried(before.rules());
      all.ofRules(
          new RuleComparison(before.rules(), settings, request.cluster().seenByNodes(file)),
          before.points());
    }
    SettingsTrial other = new SettingsTrial(open, before.points());
    LibrarySettings used =
        all.ofCandidates(new RuleComparison(before.undecided(), settings, Optional.empty(), other))
            ? open
            : settings;
    TuningVerdict verdict = verdict(all.tuned, all.compared, all.setting);
    SortedMap<String, String> facts =
        Tuning.facts(request.cluster(), request.rounds(), campaign.facts());
    facts.put("again", earlier.toString());
    before.perNode().addTo(facts);
    Tuning.put(facts, used);
    facts.put(RuleAssumptions.FACT, limits.assumed().words());
    SortedMap<TunePoint, String> untried = new TreeMap<>();
    before.points().forEach(point -> untried.put(point, "no rule stayed in the earlier tune"));
    TuningReport report =
        new TuningReport(before.points(), all.tuned, new TreeMap<>(), verdict, List.of(), untried);
    files.script(installation, request.again(), verdict, request.rounds(), limits);
    Optional<Path> kept = rules(request, ofRanks, limits, used).kept(all.tuned, new TreeMap<>());
    SortedMap<String, String> use = new TreeMap<>();
    if (verdict.answer() == TuningVerdict.TuningAnswer.GAIN) {
      use.putAll(Tuning.use(kept, request.cluster(), library(ofRanks), used));
    }
    return Tuning.written(
        new Tuning.TuningResult(request.directory(), report, facts, kept, use, campaign.notes()));
  }

  private static MeasuredLibrary library(SortedMap<String, String> ofRanks) {
    return MeasuredLibrary.of(ofRanks).orElseThrow();
  }

  private RuleFiles rules(
      Tuning.TuningRequest request,
      SortedMap<String, String> ofRanks,
      RuleLimits limits,
      LibrarySettings settings) {
    RuleForm form =
        RuleForm.of(
            library(ofRanks).algorithms(),
            TuningFiles.baseOf(earlier),
            before.perNode(),
            Tuning.facts(request.cluster(), request.rounds(), ofRanks),
            settings.words(),
            limits);
    return new RuleFiles(new TuningFiles(request.directory()), form, before.sizesBytes(), settings);
  }

  /** What is compared, part by part, and what came of it. */
  private static final class TuneComparison {
    private final TuneCampaign campaign;
    private final int rounds;
    private final List<Tuned> tuned = new ArrayList<>();
    private final List<RuleCandidate> compared = new ArrayList<>();
    private TuningVerdict.ComparedSetting setting = TuningVerdict.ComparedSetting.NONE;

    TuneComparison(TuneCampaign campaign, int rounds) {
      this.campaign = campaign;
      this.rounds = rounds;
    }

    /** The rules that stayed, by their file. */
    void ofRules(RuleComparison rules, List<TunePoint> points) {
      Turns measured = campaign.compare(rules, rounds);
      tuned.addAll(rules.of(measured, campaign.notes()));
      compared.addAll(rules.compared(measured));
      if (tuned.stream().noneMatch(Tuned::kept)) {
        setting = new SettingsTrial(rules.settings(), points).compared(measured);
      }
    }

    /** The undecided candidates; whether the undecided setting was found to be worth it. */
    boolean ofCandidates(RuleComparison others) {
      if (others.isEmpty()) {
        return false;
      }
      Turns measured = campaign.compare(others, rounds);
      compared.addAll(others.compared(measured));
      if (setting.words().isEmpty()) {
        setting = others.open().compared(measured);
      }
      boolean isFound = !others.open().kept(measured).isNone();
      List<Tuned> found =
          isFound ? others.ownChoices(measured, campaign.notes()) : others.kept(measured);
      // With settings a point may have the library's own choice, which gives way.
      Set<TunePoint> taken =
          found.stream().map(one -> one.rule().point()).collect(Collectors.toSet());
      tuned.removeIf(one -> taken.contains(one.rule().point()));
      tuned.addAll(found);
      return isFound;
    }
  }

  /** How ranks were placed in an earlier tuning; nothing is predicted of them. */
  public NodeRanks nodeRanks() {
    return new NodeRanks(before.perNode(), Optional.empty());
  }

  /** The settings of an earlier tuning: those that stayed, else those that are undecided. */
  public LibrarySettings settings() {
    LibrarySettings stayed = settings(before.settings());
    return stayed.isNone() ? settings(before.undecidedSettings()) : stayed;
  }

  /**
   * Refuses another release of the library than the one that was tuned: its algorithms, their
   * numbers and its own choice are others.
   */
  public void requireSameRelease(MeasuredLibrary here) {
    Optional<MpiRelease> then = MpiRelease.ofLibrary(before.version());
    Optional<MpiRelease> now = MpiRelease.ofLibrary(here.version());
    if (!then.equals(now)) {
      throw UserException.badInput(
          earlier
              + " was tuned with "
              + then.map(MpiRelease::toString).orElse("a library that it does not name")
              + ", and the library here is "
              + now.map(MpiRelease::toString).orElse(here.version())
              + ": tune again");
    }
  }

  /** The places of an earlier tuning. */
  public TunePlaces places() {
    return new TunePlaces(
        before.points().stream().map(TunePoint::operation).distinct().toList(),
        ranks().stream().map(before.perNode()::nodes).toList(),
        before.sizesBytes());
  }

  private static TuningVerdict verdict(
      List<Tuned> tuned, List<RuleCandidate> compared, TuningVerdict.ComparedSetting setting) {
    Set<LibraryCase> kept =
        tuned.stream().filter(Tuned::kept).map(Tuned::rule).collect(Collectors.toSet());
    return TuningVerdict.of(
        !kept.isEmpty(),
        0,
        compared.stream()
            .filter(
                one ->
                    kept.stream()
                        .noneMatch(
                            rule -> rule.point().equals(one.rule().point()) && !rule.isOwn()))
            .toList(),
        setting);
  }

  /** The numbers of ranks, in ascending order. */
  private List<Integer> ranks() {
    return before.points().stream().map(TunePoint::ranks).distinct().sorted().toList();
  }

  private LibrarySettings settings(List<String> words) {
    try {
      return LibrarySettings.parse(words);
    } catch (UserException e) {
      throw UserException.badInput("tuning.json in " + earlier + ": " + e.getMessage());
    }
  }

  /** What the earlier rules assume; they are refused if they need more. */
  RuleLimits limits(RuleAssumptions given) {
    RuleAssumptions assumed = before.assumed().orElse(given);
    if (!given.isNone() && !given.equals(assumed)) {
      throw UserException.badInput(
          "--again takes the assumptions of the earlier tune, which are " + assumed.words());
    }
    RuleLimits limits =
        LibraryRelease.ofVersion(before.version())
            .map(release -> new RuleLimits(release, assumed))
            .orElseThrow(
                () ->
                    UserException.badInput(
                        "tuning.json in "
                            + earlier
                            + " is of a library whose algorithms are not known: tune again"));
    List<LibraryCase> all = new ArrayList<>(before.rules());
    all.addAll(before.undecided());
    List<LibraryCase> unmet = LibraryAlgorithms.unmet(all, limits);
    if (!unmet.isEmpty()) {
      throw UserException.badInput(refusal(unmet, limits));
    }
    return limits;
  }

  private String refusal(List<LibraryCase> unmet, RuleLimits limits) {
    SortedSet<RuleAssumption> needed = new TreeSet<>();
    Optional<String> never = Optional.empty();
    for (LibraryCase one : unmet) {
      switch (LibraryAlgorithms.need(one, limits)) {
        case AlgorithmNeed.Promise promise -> needed.add(promise.of());
        case AlgorithmNeed.Never why -> never = Optional.of(why.why());
        case AlgorithmNeed.Nothing() -> {}
      }
    }
    return "the rules in "
        + earlier
        + " are not right for every legal program ("
        + unmet.getFirst().point().words()
        + ": "
        + unmet.getFirst().choice().words()
        + "): "
        + never
            .map(why -> "it " + why + "; tune again")
            .orElseGet(
                () ->
                    "tune again, or give "
                        + new RuleAssumptions(needed).options()
                        + " with --again");
  }
}
