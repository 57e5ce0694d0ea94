package fathom.runner.tune;

import fathom.model.collective.LibraryOperation;
import fathom.model.sheet.Sheet;
import fathom.model.transport.Transport;
import fathom.reports.exports.RuleForm;
import fathom.reports.operations.ChoiceForecasts;
import fathom.reports.operations.LibraryAlgorithms;
import fathom.reports.operations.NodeRanks;
import fathom.reports.operations.RulePoints;
import fathom.reports.rules.LibraryRelease;
import fathom.reports.rules.RuleLimits;
import fathom.reports.tuning.Turns;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.RanksPerNode;
import fathom.reports.validation.TunePoint;
import fathom.runner.console.UserException;
import fathom.runner.machine.Installation;
import fathom.runner.mpi.LibraryControl;
import fathom.runner.mpi.LibrarySettings;
import fathom.runner.mpi.MeasuredLibrary;
import fathom.runner.mpi.MpiFacts;
import fathom.runner.validate.ValidationFiles;
import fathom.runner.validate.Validations;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a tuning knows before it runs an operation: what was asked for, of which sheet, and where
 * rules are looked for.
 */
record TuneGround(
    Tuning.TuningRequest request, Sheet sheet, NodeRanks nodeRanks, RulePoints places) {
  /** Measures the sheets that were not given. */
  static TuneGround of(
      Installation installation, TuneProgress progress, Tuning.TuningRequest request) {
    request.sheet().ifPresent(new ValidationFiles(request.directory())::keep);
    Sheet sheet =
        request
            .sheet()
            .orElseGet(
                () ->
                    Validations.sheet(
                        installation,
                        request.cluster(),
                        Transport.MPI,
                        request.places().operations().stream().anyMatch(LibraryOperation::sums),
                        request.budget(),
                        request.directory(),
                        progress.of(TuneStage.SHEET)));
    NodeRanks nodeRanks =
        Validations.withInside(
            installation,
            request.cluster(),
            request.nodeRanks(),
            request.directory(),
            () -> progress.of(TuneStage.INSIDE));
    return new TuneGround(
        request, sheet, nodeRanks, request.places().on(request.cluster(), sheet, nodeRanks.each()));
  }

  List<TunePoint> points() {
    return places.all();
  }

  ChoiceForecasts forecasts(LibraryAlgorithms library) {
    return new ChoiceForecasts(sheet, nodeRanks, library);
  }

  /** A library without a form is refused here, before it is run. */
  Trials trials(MeasuredLibrary library, LibrarySettings settings) {
    form(library, settings, facts(new TreeMap<>()));
    LibraryAlgorithms its = library.algorithms();
    return new Trials(
        its, limits(library), settings, points(), forecasts(its), request.candidates());
  }

  /** What rules may name. */
  RuleLimits limits(MeasuredLibrary library) {
    return library.limits(request.assumed());
  }

  /**
   * The files of rules.
   *
   * @param ofLibrary what ranks said of themselves and of their hosts
   */
  RuleFiles rules(
      MeasuredLibrary library, LibrarySettings settings, SortedMap<String, String> ofLibrary) {
    return new RuleFiles(
        new TuningFiles(request.directory()),
        form(library, settings, facts(ofLibrary)),
        places.sizesBytes(),
        settings);
  }

  private SortedMap<String, String> facts(SortedMap<String, String> ofLibrary) {
    SortedMap<String, String> facts = new TreeMap<>(ofLibrary);
    facts.put(RanksPerNode.CLUSTER, request.cluster().word());
    return facts;
  }

  /** The sheet's words for its ranks' hosts, if it is of the same kind of cluster. */
  SortedMap<String, String> factsOfSheet() {
    return request.cluster().word().equals(sheet.cluster().kind())
        ? sheet.provenance()
        : new TreeMap<>();
  }

  private RuleForm form(
      MeasuredLibrary library, LibrarySettings settings, SortedMap<String, String> facts) {
    return RuleForm.of(
        library.algorithms(),
        request.base(),
        nodeRanks.each(),
        facts,
        settings.words(),
        limits(library));
  }

  /** Runs the library with those that are asked for or worth a try; they stay if it is faster. */
  SettingsTrial.SettingsOutcome settings(TuneCampaign campaign) {
    LibrarySettings wanted =
        request
            .settings()
            .orElseGet(
                () ->
                    request.base().isPresent() // which only MPICH takes
                        ? LibrarySettings.NONE
                        : LibrarySettings.worthATry(sheet.provenance()));
    if (wanted.isNone()) {
      return SettingsTrial.SettingsOutcome.UNTRIED;
    }
    SettingsTrial trial = new SettingsTrial(wanted, points());
    Turns measured =
        campaign.run(
            TuneStage.SETTINGS,
            library -> {
              form(library, wanted, facts(new TreeMap<>()));
              return trial.turns();
            });
    campaign.notes().add(trial.words(measured));
    return trial.outcome(measured);
  }

  /** Runs the library without the components that rules switch off, if it has any in use. */
  void components(
      TuneCampaign campaign,
      LibraryAlgorithms library,
      LibrarySettings besides,
      List<LibraryCase> staying,
      SortedMap<String, String> facts) {
    String inUse = facts.getOrDefault(MpiFacts.BEFORE_TUNED, "").replace(" ", " and ");
    if (inUse.isEmpty()) {
      if (limits(new MeasuredLibrary(library, facts.getOrDefault(LibraryRelease.VERSION, "")))
              .release()
          == LibraryRelease.OPEN_MPI_5_0) {
        campaign.notes().add(ComponentsTrial.UNUSED);
      }
      return;
    }
    ComponentsTrial trial =
        new ComponentsTrial(
            inUse,
            LibraryControl.of(library).othersOff(),
            besides,
            ComponentsTrial.points(places.ranks(), places.sizesBytes()));
    Turns measured = Turns.NONE;
    try {
      measured = campaign.run(TuneStage.COMPONENTS, known -> trial.turns());
    } catch (UserException e) { // which takes no rule with it
      campaign.notes().add("Without " + inUse + ": " + e.getMessage());
    }
    facts.put("switched_off", inUse);
    facts.put("switched_off.gains", trial.gains(measured));
    campaign.notes().add(trial.words(measured, staying));
  }
}
