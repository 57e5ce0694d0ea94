package fathom.reports.figures;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Programs;
import fathom.model.parameter.Parameter;
import fathom.model.predict.Costs;
import fathom.model.predict.NoPredictionException;
import fathom.model.sheet.Sheet;
import fathom.model.simulate.Recorder.Stage;
import fathom.model.simulate.Schedule;
import fathom.model.simulate.Schedule.Activity;
import fathom.model.simulate.SimulationResult;
import fathom.model.simulate.Simulator;
import fathom.model.simulate.Timing;
import fathom.reports.document.Description;
import fathom.reports.document.Digits;
import fathom.reports.figures.chart.Figure;
import fathom.reports.figures.chart.Ink;
import fathom.reports.figures.chart.NotDrawnException;
import fathom.reports.figures.chart.Panel;
import fathom.reports.figures.chart.Scale;
import fathom.reports.figures.chart.Spot;
import fathom.reports.figures.chart.Trace;
import fathom.reports.figures.chart.Traces;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** What each node does and when, in a broadcast along a binomial tree simulated from the sheet. */
final class SchedulePlot {
  /** Enough for a tree of three rounds, few enough to be read; a cluster may have fewer. */
  static final int MOST_NODES = 8;

  private static final int FEWEST_NODES = 2;
  private static final int PACKETS = 2;
  private static final int HEIGHT = 300;

  /** Of the middle of the first row, in rows. */
  private static final double ABOVE = 0.6;

  /** Bars of a processor differ in height, the one of the port stands below them. */
  private static final double SEND_BAR = 0.6;

  private static final double KERNEL_BAR = 0.4;
  private static final double USER_BAR = 0.2;
  private static final double PORT_BAR = 0.09;
  private static final double PORT_BELOW = 0.38;

  private final Sheet sheet;
  private final int nodes;
  private final Schedule schedule = new Schedule();

  SchedulePlot(Sheet sheet) {
    this.sheet = sheet;
    this.nodes = Math.clamp(sheet.cluster().nodes(), FEWEST_NODES, MOST_NODES);
  }

  Figure figure() {
    try {
      return figure(Timing.of(Costs.of(sheet), sheet.cluster().mtuBytes(), nodes));
    } catch (NoPredictionException e) {
      throw new NotDrawnException(String.valueOf(e.getMessage()));
    }
  }

  private Figure figure(Timing timing) {
    double finish = simulate(timing);
    double gap = timing.data().sendGapMicros();
    Traces traces = new Traces();
    List<Activity> flights = schedule.stream().filter(a -> a.stage() == Stage.LINE).toList();
    String name = "on its way: " + Parameter.TRANSFER_TIME.symbol();
    for (Activity flight : flights) {
      Spot departs = Spot.at(flight.fromMicros(), -flight.node());
      Spot arrives = Spot.at(flight.toMicros(), -flight.peer());
      traces.line(name, Ink.MUTED, Trace.Dash.SOLID, List.of(departs, arrives));
    }
    String port = "port busy: " + Parameter.SEND_GAP.symbol();
    traces.bars(port, Ink.FOURTH, PORT_BAR, gaps(flights, gap));
    String send = "sends: " + Parameter.SEND_OVERHEAD.symbol();
    traces.bars(send, Ink.FIT, SEND_BAR, bars(Stage.SEND));
    String kernel = "kernel: " + Parameter.RECEIVE_OVERHEAD.symbol();
    traces.bars(kernel, Ink.SECOND, KERNEL_BAR, bars(Stage.KERNEL));
    String user = "process: " + Parameter.USER_RECEIVE.symbol();
    traces.bars(user, Ink.THIRD, USER_BAR, bars(Stage.USER));
    double end = flights.stream().mapToDouble(f -> f.fromMicros() + gap).reduce(finish, Math::max);
    List<String> names = IntStream.range(0, nodes).mapToObj(n -> "node " + n).toList();
    int bytes = sheet.cluster().mtuBytes();
    String caption =
        ("A message of %s packets of %s bytes from node 0 to all others of %s along a binomial tree,"
                + " simulated from this sheet; all have it after %s µs. A line leads from a"
                + " packet's departure to its arrival at the port. The bars below a row are the node's"
                + " port, busy for a gap of %s µs after each departure. Bars of one kind that follow"
                + " each other directly are separated by a thin gap.")
            .formatted(PACKETS, bytes, among(), Digits.exact(finish), Digits.exact(gap));
    return new Figure(
        "plot-schedule",
        "Schedule of a broadcast among " + nodes + " nodes",
        caption,
        "What the processor of each node does over time, and its port.",
        List.of(
            new Panel(
                HEIGHT, Scale.until("time, µs", end), Scale.rows(names, ABOVE), traces.list())));
  }

  private String among() {
    int size = sheet.cluster().nodes();
    return nodes
        + " nodes"
        + (nodes == size
            ? ""
            : ", of a cluster of "
                + size
                + (size == 1 ? " node" : " nodes")
                + Description.assumed(sheet, Sheet.NODES)
                + ",");
  }

  /** Just below the row of who sent, in two lanes by turns: one gap begins where another ends. */
  private static List<Trace.Bar> gaps(List<Activity> flights, double gap) {
    Map<Integer, Integer> departed = new HashMap<>();
    List<Trace.Bar> bars = new ArrayList<>();
    for (Activity flight : flights) {
      int before = departed.merge(flight.node(), 1, Integer::sum) - 1;
      double lane = -flight.node() - PORT_BELOW - (before % 2) * PORT_BAR;
      bars.add(new Trace.Bar(flight.fromMicros(), flight.fromMicros() + gap, lane));
    }
    return bars;
  }

  private double simulate(Timing timing) {
    SimulationResult result =
        Simulator.of(timing)
            .run(
                Programs.of(Algorithm.BROADCAST_BINOMIAL, nodes, Programs.Shape.of(PACKETS)),
                schedule);
    return result
        .finishMicros()
        .orElseThrow(() -> new NotDrawnException("the simulated broadcast did not end"));
  }

  private List<Trace.Bar> bars(Stage stage) {
    return schedule.stream()
        .filter(a -> a.stage() == stage)
        .map(a -> new Trace.Bar(a.fromMicros(), a.toMicros(), -a.node()))
        .toList();
  }
}
