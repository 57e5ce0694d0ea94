package fathom.runner.tune;

import fathom.reports.exports.RuleForm;
import fathom.reports.operations.LibraryAlgorithms;
import fathom.reports.rules.AlgorithmNeed;
import fathom.reports.rules.LibraryRelease;
import fathom.reports.rules.RuleAssumption;
import fathom.reports.rules.RuleAssumptions;
import fathom.reports.rules.RuleLimits;
import fathom.reports.tuning.Rule;
import fathom.reports.tuning.RuleCandidate;
import fathom.reports.tuning.RuleCheck;
import fathom.reports.tuning.Tuned;
import fathom.reports.tuning.TuningReader;
import fathom.reports.tuning.TuningReport;
import fathom.reports.tuning.TuningVerdict;
import fathom.reports.tuning.Turns;
import fathom.reports.validation.RanksPerNode;
import fathom.reports.validation.TunePoint;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.console.Progress;
import fathom.runner.console.UserException;
import fathom.runner.machine.Installation;
import fathom.runner.mpi.LibraryControl;
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
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The rules and the undecided candidates of an earlier tuning beside the library's own choice once
 * more. Only the new rounds count.
 *
 * @param progress takes what shows it
 */
public record TuneAgain(Installation installation, Supplier<Progress> progress) {
  /**
   * @param cluster where they are compared
   * @param earlier the directory of that tuning
   * @param given assumptions, which are for tunings of an older Fathom that wrote none down
   * @param rounds in which they are compared
   * @param ofRanks what ranks said of their library and their hosts when they were tried
   * @param again options by which the same cluster is named once more
   * @param directory where all is kept; it is there, and empty
   */
  public record AgainRequest(
      ClusterKind cluster,
      Path earlier,
      RuleAssumptions given,
      int rounds,
      SortedMap<String, String> ofRanks,
      List<String> again,
      Path directory) {}

  /**
   * Compares them, and keeps all of it.
   *
   * @param operations runs the library's
   */
  public Tuning.Result run(AgainRequest request, LibraryCampaign operations) {
    TuningReader.Earlier before = TuningReader.read(TuningFiles.results(request.earlier));
    if (before.rules().isEmpty()
        && before.undecided().isEmpty()
        && before.undecidedSettings().isEmpty()) {
      throw UserException.badInput(
          request.earlier
              + " holds no rule that stayed and no undecided candidate: there is nothing to compare");
    }
    TuningFiles files = new TuningFiles(request.directory);
    Optional<String> base = TuningFiles.baseOf(request.earlier);
    LibrarySettings settings = settings(request.earlier, before.settings());
    LibrarySettings open = settings(request.earlier, before.undecidedSettings());
    RuleLimits limits = limits(request.earlier, before, request.given);
    base.ifPresent(files::base);
    Comparison all = new Comparison(request, before, base, files, limits, operations);
    all.ofRules(settings);
    LibrarySettings used =
        all.ofCandidates(
                new CandidateComparison(before.undecided(), settings, open, before.points()))
            ? open
            : settings;
    TuningVerdict verdict = verdict(all.tuned, all.compared, all.setting);
    SortedMap<String, String> facts = Tuning.facts(request.cluster, request.rounds, all.library);
    facts.put("again", request.earlier.toString());
    before.perNode().addTo(facts);
    Tuning.put(facts, used);
    facts.put(RuleAssumptions.FACT, limits.assumed().words());
    SortedMap<TunePoint, String> untried = new TreeMap<>();
    before.points().forEach(point -> untried.put(point, "no rule stayed in the earlier tune"));
    TuningReport report =
        new TuningReport(before.points(), all.tuned, new TreeMap<>(), verdict, List.of(), untried);
    files.script(installation, request.again, verdict, request.rounds, limits);
    String version = all.library.getOrDefault(LibraryRelease.VERSION, "");
    MeasuredLibrary known =
        new MeasuredLibrary(LibraryControl.algorithmsOf(version).orElseThrow(), version);
    Optional<Path> kept = all.rules(known, used).kept(all.tuned, new TreeMap<>());
    SortedMap<String, String> use = new TreeMap<>();
    if (verdict.answer() == TuningVerdict.TuningAnswer.GAIN) {
      use.putAll(Tuning.use(kept, request.cluster, known, used));
    }
    return Tuning.written(files, new Tuning.Result(report, facts, kept, use, all.notes));
  }

  /** What is compared, part by part, and what came of it. */
  private final class Comparison {
    private final AgainRequest request;
    private final TuningReader.Earlier before;
    private final Optional<String> base;
    private final TuningFiles files;
    private final TuneCampaign campaign;
    private final RuleLimits limits;
    private final List<String> notes = new ArrayList<>();
    private final SortedMap<String, String> library = new TreeMap<>();
    private final List<Tuned> tuned = new ArrayList<>();
    private final List<RuleCandidate> compared = new ArrayList<>();
    private TuningVerdict.ComparedSetting setting = TuningVerdict.ComparedSetting.NONE;

    Comparison(
        AgainRequest request,
        TuningReader.Earlier before,
        Optional<String> base,
        TuningFiles files,
        RuleLimits limits,
        LibraryCampaign operations) {
      this.limits = limits;
      this.request = request;
      this.before = before;
      this.base = base;
      this.files = files;
      campaign = new TuneCampaign(operations, progress, ranks(before), notes);
    }

    RuleFiles rules(MeasuredLibrary known, LibrarySettings settings) {
      RuleForm form =
          RuleForm.of(
              known.algorithms(),
              base,
              before.perNode(),
              Tuning.facts(request.cluster, request.rounds, request.ofRanks),
              settings.words(),
              limits);
      return new RuleFiles(files, form, before.sizesBytes(), settings);
    }

    /** The rules that stayed, by their file. */
    void ofRules(LibrarySettings settings) {
      if (before.rules().isEmpty()) {
        return;
      }
      Verification verification = new Verification(before.rules(), settings);
      LibraryCampaign.Result ran =
          campaign.run(
              "comparison",
              files.verification(),
              known ->
                  verification.turns(
                      known.algorithms(),
                      request.cluster.seenByNodes(rules(known, settings).tried(before.rules())),
                      request.rounds));
      Turns measured = TuningFiles.turns(ran.ran());
      tuned.addAll(verification.of(measured, notes));
      compared.addAll(verification.compared(measured));
      if (!settings.isNone() && tuned.stream().noneMatch(Tuned::kept)) {
        setting =
            new TuningVerdict.ComparedSetting(
                settings.words(), new SettingsTrial(settings, before.points()).gain(measured));
      }
      library.putAll(ran.facts());
    }

    /** The undecided candidates; whether the undecided setting was found to be worth it. */
    boolean ofCandidates(CandidateComparison others) {
      if (others.isEmpty()) {
        return false;
      }
      LibraryCampaign.Result ran =
          campaign.run(
              "candidates",
              files.candidates(),
              known -> others.turns(known.algorithms(), request.rounds));
      Turns measured = TuningFiles.turns(ran.ran());
      compared.addAll(others.compared(measured));
      if (setting.words().isEmpty()) {
        setting = others.setting(measured);
      }
      library.putAll(ran.facts());
      boolean isFound = !others.settingFound(measured).isNone();
      List<Tuned> found = isFound ? others.ownChoices(measured, notes) : others.kept(measured);
      // With settings a point may have the library's own choice, which gives way.
      Set<TunePoint> taken =
          found.stream().map(one -> one.rule().point()).collect(Collectors.toSet());
      tuned.removeIf(one -> taken.contains(one.rule().point()));
      tuned.addAll(found);
      return isFound;
    }
  }

  /** How ranks were placed in an earlier tuning. */
  public static RanksPerNode perNode(Path earlier) {
    return TuningReader.read(TuningFiles.results(earlier)).perNode();
  }

  /** The settings of an earlier tuning: those that stayed, else those that are undecided. */
  public static LibrarySettings settings(Path earlier) {
    TuningReader.Earlier before = TuningReader.read(TuningFiles.results(earlier));
    LibrarySettings stayed = settings(earlier, before.settings());
    return stayed.isNone() ? settings(earlier, before.undecidedSettings()) : stayed;
  }

  /**
   * Refuses another release of the library than the one that was tuned: its algorithms, their
   * numbers and its own choice are others.
   */
  public static void requireSameRelease(Path earlier, MeasuredLibrary here) {
    Optional<MpiRelease> then =
        MpiRelease.ofLibrary(TuningReader.read(TuningFiles.results(earlier)).version());
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

  /** The numbers of ranks in an earlier tuning. */
  public static List<Integer> ranks(Path earlier) {
    return ranks(TuningReader.read(TuningFiles.results(earlier)));
  }

  /** The largest of them. */
  public static int mostRanks(Path earlier) {
    return ranks(earlier).stream().max(Integer::compare).orElse(1);
  }

  private static TuningVerdict verdict(
      List<Tuned> tuned, List<RuleCandidate> compared, TuningVerdict.ComparedSetting setting) {
    Set<Rule> kept =
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

  private static List<Integer> ranks(TuningReader.Earlier before) {
    return before.points().stream().map(TunePoint::ranks).distinct().sorted().toList();
  }

  private static LibrarySettings settings(Path earlier, List<String> words) {
    try {
      return LibrarySettings.parse(words);
    } catch (UserException e) {
      throw UserException.badInput("tuning.json in " + earlier + ": " + e.getMessage());
    }
  }

  /** What the earlier rules assume; they are refused if they need more. */
  static RuleLimits limits(Path earlier, TuningReader.Earlier before, RuleAssumptions given) {
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
    requireOwnNumbers(earlier, before);
    List<RuleCheck.Unmet> unmet = new ArrayList<>(RuleCheck.unmet(before.rules(), limits));
    before.undecided().stream()
        .filter(rule -> !rule.need(limits).isMetBy(assumed))
        .forEach(rule -> unmet.add(new RuleCheck.Unmet(rule, rule.need(limits))));
    if (!unmet.isEmpty()) {
      throw UserException.badInput(refusal(earlier, unmet));
    }
    return limits;
  }

  /** The library runs an algorithm by its name, and a rule names it by its number. */
  private static void requireOwnNumbers(Path earlier, TuningReader.Earlier before) {
    LibraryAlgorithms library = LibraryControl.algorithmsOf(before.version()).orElseThrow();
    Stream.concat(before.rules().stream(), before.undecided().stream())
        .filter(rule -> rule.number() != library.number(rule.point().operation(), rule.choice()))
        .findFirst()
        .ifPresent(
            rule -> {
              throw UserException.badInput(
                  "tuning.json in "
                      + earlier
                      + " says that "
                      + rule.algorithm()
                      + " is number "
                      + rule.number()
                      + " of "
                      + rule.point().operation().function()
                      + ", which it is not: tune again");
            });
  }

  private static String refusal(Path earlier, List<RuleCheck.Unmet> unmet) {
    SortedSet<RuleAssumption> needed = new TreeSet<>();
    Optional<String> never = Optional.empty();
    for (RuleCheck.Unmet one : unmet) {
      switch (one.need()) {
        case AlgorithmNeed.Promise promise -> needed.add(promise.of());
        case AlgorithmNeed.Never why -> never = Optional.of(why.why());
        case AlgorithmNeed.Nothing() -> {}
      }
    }
    return "the rules in "
        + earlier
        + " are not right for every legal program ("
        + unmet.getFirst().words()
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
