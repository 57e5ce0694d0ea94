package fathom.reports.figures;

import fathom.model.collective.Operation;
import fathom.model.interval.RowState;
import fathom.model.parameter.Parameter;
import fathom.model.samples.BurstCount;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.Truth;
import fathom.reports.comparison.History;
import fathom.reports.comparison.RepeatedRuns;
import fathom.reports.figures.chart.Figure;
import fathom.reports.figures.chart.NotDrawnException;
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
    String messages = of(sheet, p -> !p.isMemory() && p != Parameter.NETWORK_BUFFER);
    if (MessagePlot.isNeeded(sheet)) {
      collector.attempt(MessagePlot.TITLE, messages, () -> new MessagePlot(sheet).figure());
    }
    if (LatencyPlot.isNeeded(sheet)) {
      collector.attempt(LatencyPlot.TITLE, messages, () -> new LatencyPlot(sheet).figure());
    }
    sheet
        .outcomes()
        .forEach(
            (parameter, outcome) -> {
              collector.add(sheet, parameter, outcome, bursts);
              if (sheet.heapCopies().get(parameter) instanceof Outcome.Linear heap) {
                collector.attempt(
                    parameter.symbol() + " heap, " + parameter.title(),
                    RowState.remark(sheet, List.of(parameter)),
                    () -> new CostPlot(parameter, "heap", heap, Optional.empty(), mtu).figure());
              }
            });
    if (MemoryPlot.isNeeded(sheet)) {
      String copies = of(sheet, Parameter::isMemoryCopy);
      collector.attempt("Memory copy", copies, () -> new MemoryPlot(sheet).figure());
    }
    if (DistributionPlot.isNeeded(sheet)) {
      collector.attempt(DistributionPlot.TITLE, "", () -> new DistributionPlot(sheet).figure());
    }
    collector.attempt("Schedule of a broadcast", messages, () -> new SchedulePlot(sheet).figure());
    collector.add(validation);
    return new Figures(collector.figures, collector.missing);
  }

  /** What the sheet's marks say of the rows behind a figure. */
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
        collector.attempt(plot.title(), "", plot::figure);
      }
    }
    return new Figures(collector.figures, collector.missing);
  }

  /** The plot of several runs of one plan. */
  public static Figures of(RepeatedRuns runs) {
    Collector collector = new Collector();
    collector.attempt(RepeatPlot.TITLE, "", () -> new RepeatPlot(runs).figure());
    return new Figures(collector.figures, collector.missing);
  }

  /** Takes figures one by one, and the reason where there is none. */
  private static final class Collector {
    private final List<Figure> figures = new ArrayList<>();
    private final List<Missing> missing = new ArrayList<>();

    void add(Sheet sheet, Parameter parameter, Outcome outcome, List<BurstCount> bursts) {
      String title = parameter.symbol() + ", " + parameter.title();
      String marks = RowState.remark(sheet, List.of(parameter));
      switch (outcome) {
        case Outcome.Linear linear ->
            attempt(
                title,
                marks,
                () ->
                    new CostPlot(
                            parameter,
                            "",
                            linear,
                            sheet
                                .truth(parameter, Truth.KnownCost.class)
                                .map(Truth.KnownCost::cost),
                            sheet.cluster().mtuBytes())
                        .figure());
        case Outcome.Transfer transfer -> {
          Supplier<TransferView> view = () -> TransferView.of(sheet, transfer);
          attempt(title, marks, () -> new TransferNodesPlot(view.get()).figure());
          attempt(TransferSizePlot.TITLE, marks, () -> new TransferSizePlot(view.get()).figure());
        }
        case Outcome.Buffer buffer ->
            attempt(
                title,
                marks,
                () ->
                    new BurstPlot(buffer, sheet.truth(parameter, Truth.KnownBuffer.class), bursts)
                        .figure());
        case Outcome.NotObservable none ->
            missing.add(new Missing(title, "not observable: " + none.reason().strip()));
        case Outcome.Rejected none ->
            missing.add(new Missing(title, "rejected: " + none.reason().strip()));
      }
    }

    /** A validation with nothing to draw is not passed over: it was asked for. */
    void add(Compared validation) {
      String title = "Measured against predicted";
      for (Operation operation : Operation.values()) {
        Compared some = validation.of(operation);
        if (!some.isEmpty()) {
          attempt(
              title + ": " + operation.word(),
              "",
              () -> new ValidationPlot(operation, some).figure());
        }
      }
      if (!validation.origin().isEmpty() && validation.isEmpty()) {
        missing.add(new Missing(title, "the validation holds no case"));
      }
    }

    /**
     * Adds a figure, or why there is none.
     *
     * @param marks what the sheet marks in it, as a sentence; may be empty
     */
    void attempt(String title, String marks, Supplier<Figure> figure) {
      try {
        figures.add(figure.get().with(marks));
      } catch (NotDrawnException e) {
        missing.add(new Missing(title, String.valueOf(e.getMessage())));
      } catch (ArithmeticException e) {
        missing.add(new Missing(title, e.getMessage() + ": no axis holds it"));
      }
    }
  }
}
