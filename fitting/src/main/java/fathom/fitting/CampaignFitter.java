package fathom.fitting;

import fathom.fitting.buffer.BufferFitter;
import fathom.fitting.checks.BootstrapCheck;
import fathom.fitting.checks.CrossChecks;
import fathom.fitting.checks.RoundTrips;
import fathom.fitting.checks.Uncovered;
import fathom.fitting.cost.BreakpointChoice;
import fathom.fitting.cost.CostFit;
import fathom.fitting.cost.CurveFitter;
import fathom.fitting.cost.MemoryCopyFitter;
import fathom.fitting.cost.PiecewiseFitter;
import fathom.fitting.cost.ReceiveGapFitter;
import fathom.fitting.cost.ReceiveGapFitter.SenderSide;
import fathom.fitting.cost.ReceiveOverheadFitter;
import fathom.fitting.points.Attempt;
import fathom.fitting.points.CostPoint;
import fathom.fitting.points.FitLog;
import fathom.fitting.points.ForkMedians;
import fathom.fitting.points.Subject;
import fathom.fitting.transfer.AggregateBandwidth;
import fathom.fitting.transfer.Overheads;
import fathom.fitting.transfer.TransferFitter;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.Campaign;
import fathom.model.samples.CopyWindow.CopyVariant;
import fathom.model.samples.TimedWindow;
import fathom.model.sheet.Check;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/**
 * Fits all parameters that a campaign was asked for. Each wanted parameter gets a value or the
 * reason why there is none; no data make it throw.
 */
public final class CampaignFitter {
  private final Campaign campaign;
  private final FitSettings settings;
  private final FitLog log = new FitLog();
  private final Map<Parameter, Attempt<CostFit>> costs = new HashMap<>();

  /** Told by the fit of B_L. */
  private Optional<BufferFitter.Arrival> arrival = Optional.empty();

  private CampaignFitter(Campaign campaign, FitSettings settings) {
    this.campaign = ofOneWay(campaign, settings);
    this.settings = settings;
  }

  /**
   * The one entry. The same samples in any order give the same result.
   *
   * @param campaign raw samples; never changed
   * @param wanted the parameters to report; what they need besides is fitted silently
   * @param settings breakpoint and mtu
   * @return an outcome for each wanted parameter, and of round trips beside a value of L; times in
   *     µs, sizes in bytes, C in bytes/µs
   */
  public static CampaignFit fit(Campaign campaign, Set<Parameter> wanted, FitSettings settings) {
    return new CampaignFitter(campaign, settings).fit(wanted);
  }

  private CampaignFit fit(Set<Parameter> wanted) {
    Map<Parameter, Outcome> outcomes = new EnumMap<>(Parameter.class);
    Map<Parameter, Outcome> heapCopies = new EnumMap<>(Parameter.class);
    for (Parameter parameter : Parameter.values()) {
      if (wanted.contains(parameter)) {
        outcomes.put(parameter, outcome(parameter));
        if (parameter.isMemoryCopy() && hasHeapCopies(parameter)) {
          heapCopies.put(parameter, linear(memoryCopy(parameter, CopyVariant.HEAP)));
        }
      }
    }
    Map<Parameter, Outcome> unasked = unasked(outcomes.keySet());
    List<Check> checks = new ArrayList<>(CrossChecks.of(campaign, outcomes, unasked, arrival));
    if (settings.resamples() > 0) {
      Map<String, CostFit> fitted = fittedCosts(outcomes.keySet());
      if (!fitted.isEmpty()) {
        checks.add(BootstrapCheck.of(fitted, settings.resamples()));
      }
    }
    CrossChecks.warnings(checks).forEach(log::warn);
    Uncovered.note(outcomes, heapCopies).ifPresent(log::warn);
    if (outcomes.get(Parameter.TRANSFER_TIME) instanceof Outcome.Transfer) {
      roundTrip().ifPresent(outcome -> outcomes.put(Parameter.ROUND_TRIP, outcome));
    }
    return new CampaignFit(outcomes, unasked, heapCopies, checks, log.dropped(), log.warnings());
  }

  /** By symbol, in sheet order. */
  private Map<String, CostFit> fittedCosts(Set<Parameter> asked) {
    Map<String, CostFit> fitted = new LinkedHashMap<>();
    for (Parameter parameter : Parameter.values()) {
      Optional.ofNullable(costs.get(parameter))
          .filter(cost -> asked.contains(parameter))
          .flatMap(Attempt::toOptional)
          .ifPresent(fit -> fitted.put(parameter.symbol(), fit));
    }
    return fitted;
  }

  /** What L needed and nobody asked for. */
  private Map<Parameter, Outcome> unasked(Set<Parameter> asked) {
    Map<Parameter, Outcome> unasked = new EnumMap<>(Parameter.class);
    costs.forEach(
        (parameter, attempt) -> {
          if (!asked.contains(parameter)) {
            unasked.put(parameter, linear(attempt));
          }
        });
    return unasked;
  }

  private Outcome outcome(Parameter parameter) {
    return notObservable(parameter)
        .<Outcome>map(Outcome.NotObservable::new)
        .orElseGet(
            () ->
                switch (parameter.form()) {
                  case LINEAR -> linear(cost(parameter));
                  case TRANSFER -> transfer();
                  case BUFFER -> buffer();
                });
  }

  private Outcome buffer() {
    BufferFitter.BufferFit fit = BufferFitter.fit(campaign.bursts(), log);
    arrival = fit.arrival();
    return fit.outcome();
  }

  private Optional<String> notObservable(Parameter parameter) {
    return Optional.ofNullable(campaign.notObservable().get(parameter));
  }

  static Outcome linear(Attempt<CostFit> attempt) {
    return switch (attempt) {
      case Attempt.Ok<CostFit>(CostFit fit) -> fit.outcome();
      case Attempt.Failed<CostFit>(String reason) -> new Outcome.Rejected(reason);
    };
  }

  /** The fitted cost; fitted once, because L needs what the sheet also shows. */
  private Attempt<CostFit> cost(Parameter parameter) {
    Attempt<CostFit> known = costs.get(parameter);
    if (known != null) {
      return known;
    }
    Attempt<CostFit> fitted =
        notObservable(parameter)
            .<Attempt<CostFit>>map(Attempt::failed)
            .orElseGet(() -> fittedCost(parameter));
    costs.put(parameter, fitted);
    return fitted;
  }

  private Attempt<CostFit> fittedCost(Parameter parameter) {
    if (parameter.isMemoryCopy()) {
      return memoryCopy(parameter, CopyVariant.SEGMENT);
    }
    if (parameter == Parameter.RECEIVE_OVERHEAD) {
      ReceiveOverheadFitter fitter = new ReceiveOverheadFitter(log);
      return settings.switches().isPresent()
          ? fitter.fitOrBound(campaign.interference(), new BreakpointChoice.Auto())
          : fitter.fit(campaign.interference(), settings.breakpoint());
    }
    Subject subject = Subject.of(parameter, experiment(parameter), log);
    if (parameter == Parameter.RECEIVE_GAP) {
      return receiveGap(subject);
    }
    List<CostPoint> points =
        ForkMedians.points(subject.experiment(), campaign.windows(subject.experiment()), log);
    return parameter.isMemory()
        ? new CurveFitter(subject).fit(points)
        : messageCost(subject, points);
  }

  private Attempt<CostFit> messageCost(Subject subject, List<CostPoint> points) {
    return settings
        .switches()
        .map(switches -> new CurveFitter(subject).fit(points, switches))
        .orElseGet(() -> new PiecewiseFitter(subject).fit(points, settings.breakpoint()));
  }

  /** The send gap is its lower limit at sizes whose senders did not saturate the link. */
  private Attempt<CostFit> receiveGap(Subject subject) {
    List<TimedWindow> windows = campaign.windows(subject.experiment());
    boolean isBounded = windows.stream().anyMatch(TimedWindow::isCensored);
    SenderSide sender =
        isBounded
            ? new SenderSide(measured(Parameter.SEND_GAP), measured(Parameter.SEND_OVERHEAD))
            : new SenderSide(Optional.empty(), Optional.empty());
    return new ReceiveGapFitter(subject, this::messageCost).fit(windows, sender);
  }

  /** Empty where it was not measured, or has no value. */
  private Optional<CostFit> measured(Parameter parameter) {
    return campaign.windows(experiment(parameter)).isEmpty()
        ? Optional.empty()
        : cost(parameter).toOptional();
  }

  private Attempt<CostFit> memoryCopy(Parameter tier, CopyVariant variant) {
    return new MemoryCopyFitter(tier, campaign.copies(experiment(tier)), variant, log).fit();
  }

  private boolean hasHeapCopies(Parameter tier) {
    return campaign.copies(experiment(tier)).stream()
        .anyMatch(w -> w.variant() == CopyVariant.HEAP);
  }

  private static Experiment experiment(Parameter parameter) {
    return parameter.experiments().iterator().next();
  }

  /**
   * The round trips of one pair alone, as a cost of their own: half of it is O_s + L + O_r + U_r,
   * and says how well that sum is known. Warnings of the same windows stand with L.
   */
  private Optional<Outcome> roundTrip() {
    Subject subject = Subject.of(Parameter.ROUND_TRIP, Experiment.PING_PONG, new FitLog());
    return Optional.of(RoundTrips.points(campaign))
        .filter(points -> !points.isEmpty())
        .map(points -> linear(messageCost(subject, points)));
  }

  private Outcome transfer() {
    AggregateBandwidth streams = AggregateBandwidth.of(campaign.streams(), log);
    Outcome outcome = transfer(streams);
    if (outcome instanceof Outcome.Missing) {
      streams.warnWithoutTransfer(log);
    }
    return outcome;
  }

  private Outcome transfer(AggregateBandwidth streams) {
    if (campaign.roundTrips().isEmpty()) {
      return new Outcome.Rejected("no raw results for L (" + Experiment.PING_PONG.id() + ")");
    }
    List<Parameter> needed = new ArrayList<>(List.of(Parameter.SEND_OVERHEAD));
    if (campaign.receiveOverheadInSendOverhead()) {
      log.warn("Note: L: on loopback O_s includes O_r, so O_r was not subtracted again");
    } else {
      needed.add(Parameter.RECEIVE_OVERHEAD);
    }
    needed.add(Parameter.USER_RECEIVE);
    for (Parameter parameter : needed) {
      Optional<String> reason = notObservable(parameter);
      if (reason.isPresent()) {
        return new Outcome.NotObservable(
            "L needs " + parameter.symbol() + ", which is not observable: " + reason.get());
      }
    }
    return switch (transfer(needed, streams)) {
      case Attempt.Ok<Outcome.Transfer>(Outcome.Transfer fit) -> fit;
      case Attempt.Failed<Outcome.Transfer>(String reason) ->
          campaign.receiveOverheadInSendOverhead()
              ? new Outcome.NotObservable(
                  "on loopback the send call delivers the message, so no transfer is left to time: "
                      + reason)
              : new Outcome.Rejected(reason);
    };
  }

  /** In a round trip of larger messages each waits for its receiver: that is no transfer. */
  private static Campaign ofOneWay(Campaign campaign, FitSettings settings) {
    return settings
        .switches()
        .flatMap(places -> places.stream().min(Integer::compare))
        .map(campaign::withRoundTripsUpTo)
        .orElse(campaign);
  }

  private Attempt<Outcome.Transfer> transfer(List<Parameter> needed, AggregateBandwidth streams) {
    SequencedMap<Subject, Attempt<CostFit>> ends = new LinkedHashMap<>();
    needed.forEach(
        parameter -> ends.put(Subject.of(parameter, experiment(parameter), log), cost(parameter)));
    Optional<CostFit> sendGap = cost(Parameter.SEND_GAP).toOptional();
    return Overheads.of(ends)
        .then(
            overheads ->
                new TransferFitter(overheads, sendGap, streams, log).fit(campaign.roundTrips()));
  }
}
