package fathom.reports.plot;

import fathom.model.collective.Operation;
import fathom.model.cost.CostFunction;
import fathom.model.interval.RowState;
import fathom.model.parameter.Parameter;
import fathom.model.samples.BurstCount;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.Truth;
import fathom.reports.comparison.History;
import fathom.reports.comparison.RepeatedRuns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * All plots of a sheet: those of a message, then in sheet order, then the schedule, then measured
 * against predicted; or those of a history; or that of several runs.
 *
 * @param figures what could be drawn
 * @param missing what could not
 */
public record Figures(List<Figure> figures, List<Missing> missing) {
  public Figures {
    figures = List.copyOf(figures);
    missing = List.copyOf(missing);
  }

  /**
   * A plot that there is not.
   *
   * @param title what it would show
   * @param reason why it is not there; foreign text, not escaped
   */
  public record Missing(String title, String reason) {}

  /**
   * The plots of a sheet.
   *
   * @param bursts what the run behind it counted; empty where there is only the sheet
   * @param validation operations measured beside their predictions
   */
  public static Figures of(Sheet sheet, List<BurstCount> bursts, Compared validation) {
    Collector collector = new Collector();
    int mtu = sheet.cluster().mtuBytes();
    if (MessagePlot.isNeeded(sheet)) {
      collector.attempt(
          MessagePlot.TITLE, () -> new MessagePlot(sheet).figure().with(messages(sheet)));
    }
    if (LatencyPlot.isNeeded(sheet)) {
      collector.attempt(
          LatencyPlot.TITLE, () -> new LatencyPlot(sheet).figure().with(messages(sheet)));
    }
    sheet
        .outcomes()
        .forEach(
            (parameter, outcome) -> {
              collector.add(sheet, parameter, outcome, bursts);
              if (sheet.heapCopies().get(parameter) instanceof Outcome.Linear heap) {
                collector.attempt(
                    parameter.symbol() + " heap, " + parameter.title(),
                    () ->
                        new CostPlot(parameter, "heap", heap, Optional.empty(), mtu)
                            .figure()
                            .with(of(sheet, p -> p == parameter)));
              }
            });
    if (MemoryPlot.isNeeded(sheet)) {
      collector.attempt(
          "Memory copy",
          () -> new MemoryPlot(sheet).figure().with(of(sheet, Parameter::isMemoryCopy)));
    }
    if (DistributionPlot.isNeeded(sheet)) {
      collector.attempt(DistributionPlot.TITLE, () -> new DistributionPlot(sheet).figure());
    }
    collector.attempt(
        "Schedule of a broadcast", () -> new SchedulePlot(sheet).figure().with(messages(sheet)));
    collector.add(validation);
    return new Figures(collector.figures, collector.missing);
  }

  /** What the sheet's marks say of the rows behind a figure of messages. */
  private static String messages(Sheet sheet) {
    return of(sheet, p -> !p.isMemory() && p != Parameter.NETWORK_BUFFER);
  }

  private static String of(Sheet sheet, Predicate<Parameter> drawn) {
    return RowState.remark(sheet, sheet.outcomes().keySet().stream().filter(drawn).toList());
  }

  /** Those that explain a message, which come first. */
  public List<Figure> ofMessage() {
    return figures.stream().filter(Figures::isOfMessage).toList();
  }

  /** Those of single parameters, and what is made of them. */
  public List<Figure> ofParameters() {
    return figures.stream().filter(f -> !isOfMessage(f)).toList();
  }

  private static boolean isOfMessage(Figure figure) {
    return figure.id().equals(MessagePlot.ID) || figure.id().equals(LatencyPlot.ID);
  }

  /** The plots of a history: one for each parameter that any of its sheets holds. */
  public static Figures of(History history) {
    Collector collector = new Collector();
    for (Parameter parameter : Parameter.values()) {
      HistoryPlot plot = new HistoryPlot(history, parameter);
      if (plot.isNeeded()) {
        collector.attempt(plot.title(), plot::figure);
      }
    }
    return new Figures(collector.figures, collector.missing);
  }

  /** The plot of several runs of one plan. */
  public static Figures of(RepeatedRuns runs) {
    Collector collector = new Collector();
    collector.attempt(RepeatPlot.TITLE, () -> new RepeatPlot(runs).figure());
    return new Figures(collector.figures, collector.missing);
  }

  /** Takes figures one by one, and the reason where there is none. */
  private static final class Collector {
    private final List<Figure> figures = new ArrayList<>();
    private final List<Missing> missing = new ArrayList<>();

    void add(Sheet sheet, Parameter parameter, Outcome outcome, List<BurstCount> bursts) {
      String title = parameter.symbol() + ", " + parameter.title();
      Optional<Truth> truth = Optional.ofNullable(sheet.truths().get(parameter));
      String marks = RowState.remark(sheet, List.of(parameter));
      switch (outcome) {
        case Outcome.Linear linear -> {
          Optional<CostFunction> known = known(sheet, parameter);
          int mtu = sheet.cluster().mtuBytes();
          attempt(
              title, () -> new CostPlot(parameter, "", linear, known, mtu).figure().with(marks));
        }
        case Outcome.Transfer transfer -> {
          Supplier<TransferView> view = () -> view(sheet, transfer, knownTransfer(truth));
          attempt(title, () -> new TransferNodesPlot(view.get()).figure().with(marks));
          attempt(
              TransferSizePlot.TITLE, () -> new TransferSizePlot(view.get()).figure().with(marks));
        }
        case Outcome.Buffer buffer ->
            attempt(
                title,
                () ->
                    new BurstPlot(buffer, of(Truth.KnownBuffer.class, truth), bursts)
                        .figure()
                        .with(marks));
        case Outcome.NotObservable none ->
            missing.add(new Missing(title, "not observable: " + none.reason().strip()));
        case Outcome.Rejected none ->
            missing.add(new Missing(title, "rejected: " + none.reason().strip()));
      }
    }

    private static Optional<CostFunction> known(Sheet sheet, Parameter parameter) {
      return of(Truth.KnownCost.class, Optional.ofNullable(sheet.truths().get(parameter)))
          .map(Truth.KnownCost::cost);
    }

    private static Optional<Truth.KnownTransfer> knownTransfer(Optional<Truth> truth) {
      return of(Truth.KnownTransfer.class, truth)
          .or(() -> of(Truth.KnownDelay.class, truth).map(Truth.KnownDelay::line));
    }

    private static <T> Optional<T> of(Class<T> kind, Optional<?> found) {
      return found.filter(kind::isInstance).map(kind::cast);
    }

    /** A validation with nothing to draw is not passed over: it was asked for. */
    void add(Compared validation) {
      String title = "Measured against predicted";
      for (Operation operation : Operation.values()) {
        boolean isCompared = validation.cases().stream().anyMatch(c -> c.operation() == operation);
        boolean isUnpaired =
            validation.unpaired().stream().anyMatch(c -> c.operation() == operation);
        if (isCompared || isUnpaired) {
          attempt(
              title + ": " + operation.word(),
              () -> new ValidationPlot(operation, validation).figure());
        }
      }
      if (!validation.origin().isEmpty()
          && validation.cases().isEmpty()
          && validation.unpaired().isEmpty()) {
        missing.add(new Missing(title, "the validation holds no case"));
      }
    }

    private static TransferView view(
        Sheet sheet, Outcome.Transfer transfer, Optional<Truth.KnownTransfer> known) {
      return TransferView.of(
          transfer,
          of(Outcome.Linear.class, sheet.outcome(Parameter.SEND_GAP)),
          known,
          known(sheet, Parameter.SEND_GAP),
          sheet.cluster().mtuBytes(),
          sheet.cluster().nodes());
    }

    void attempt(String title, Supplier<Figure> figure) {
      try {
        figures.add(figure.get());
      } catch (NotDrawnException e) {
        missing.add(new Missing(title, String.valueOf(e.getMessage())));
      } catch (ArithmeticException e) {
        missing.add(new Missing(title, e.getMessage() + ": no axis holds it"));
      }
    }
  }
}
