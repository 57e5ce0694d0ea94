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
import java.util.function.Supplier;

/**
 * All plots of a sheet: those of a message, its costs, L, B_L, copies, single round trips, then
 * measured against predicted; or those of a history; or that of several runs.
 *
 * @param figures what could be drawn
 * @param missing what could not
 */
public record Figures(List<Figure> figures, List<MissingFigure> missing) {
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
  public record MissingFigure(String title, String reason) {}

  /**
   * The plots of a sheet.
   *
   * @param bursts what the run behind it counted; empty where there is only the sheet
   * @param validation operations measured beside their predictions
   */
  public static Figures of(Sheet sheet, List<BurstCount> bursts, Compared validation) {
    Collector collector = new Collector();
    if (MessagePlot.isNeeded(sheet)) {
      collector.attempt(MessagePlot.TITLE, () -> new MessagePlot(sheet).figure());
    }
    if (LatencyPlot.isNeeded(sheet)) {
      collector.attempt(LatencyPlot.TITLE, () -> new LatencyPlot(sheet).figure());
    }
    if (CostsPlot.isNeeded(sheet)) {
      collector.attempt(CostsPlot.TITLE, () -> new CostsPlot(sheet).figure());
    }
    if (sheet.outcomes().get(Parameter.TRANSFER_TIME) instanceof Outcome.Transfer transfer) {
      collector.attempt(
          TransferPlot.TITLE,
          () ->
              new TransferPlot(TransferView.of(sheet, transfer))
                  .figure(title(sheet, Parameter.TRANSFER_TIME)));
    }
    if (sheet.outcomes().get(Parameter.NETWORK_BUFFER) instanceof Outcome.Buffer buffer) {
      Optional<Truth.KnownBuffer> known =
          sheet.truth(Parameter.NETWORK_BUFFER, Truth.KnownBuffer.class);
      collector.attempt(
          BurstPlot.TITLE,
          () ->
              new BurstPlot(buffer, known, bursts).figure(title(sheet, Parameter.NETWORK_BUFFER)));
    }
    if (MemoryPlot.isNeeded(sheet)) {
      collector.attempt(MemoryPlot.TITLE, () -> new MemoryPlot(sheet).figure());
    }
    if (DistributionPlot.isNeeded(sheet)) {
      collector.attempt(DistributionPlot.TITLE, () -> new DistributionPlot(sheet).figure());
    }
    collector.add(validation);
    return new Figures(collector.figures, collector.missing);
  }

  /** {@code L ~, transfer time}: what a figure of one parameter is called. */
  private static String title(Sheet sheet, Parameter parameter) {
    return RowState.marked(sheet, parameter) + ", " + parameter.title();
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
    private final List<MissingFigure> missing = new ArrayList<>();

    /** A validation with nothing to draw is not passed over: it was asked for. */
    void add(Compared validation) {
      String title = "Measured against predicted";
      for (Operation operation : Operation.values()) {
        Compared some = validation.of(operation);
        if (!some.isEmpty()) {
          attempt(
              title + ": " + operation.word(), () -> new ValidationPlot(operation, some).figure());
        }
      }
      if (!validation.origin().isEmpty() && validation.isEmpty()) {
        missing.add(new MissingFigure(title, "the validation holds no case"));
      }
    }

    /** Adds a figure, or why there is none. */
    void attempt(String title, Supplier<Figure> figure) {
      try {
        figures.add(figure.get());
      } catch (NotDrawnException e) {
        missing.add(new MissingFigure(title, String.valueOf(e.getMessage())));
      } catch (ArithmeticException e) {
        missing.add(new MissingFigure(title, e.getMessage() + ": no axis holds it"));
      }
    }
  }
}
