package fathom.reports.plot;

import fathom.model.Parameter;
import fathom.model.Sheet;
import fathom.model.collective.Algorithm;
import fathom.model.collective.Programs;
import fathom.model.predict.Costs;
import fathom.model.predict.NoPredictionException;
import fathom.model.simulate.Recorder.Stage;
import fathom.model.simulate.Schedule;
import fathom.model.simulate.Schedule.Activity;
import fathom.model.simulate.SimulationResult;
import fathom.model.simulate.Simulator;
import fathom.model.simulate.Timing;
import fathom.reports.format.Digits;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** What each node does and when, in a broadcast along a binomial tree simulated from the sheet. */
final class SchedulePlot {
  /** Enough for a tree of three rounds, few enough to be read. */
  static final int NODES = 8;

  private static final int PACKETS = 2;
  private static final int HEIGHT = 300;
  private static final double BAR = 0.56;

  private final Sheet sheet;
  private final Schedule schedule = new Schedule();

  SchedulePlot(Sheet sheet) {
    this.sheet = sheet;
  }

  Figure figure() {
    double finish = simulate();
    List<Trace> traces = new ArrayList<>();
    List<Activity> flights = schedule.stream().filter(a -> a.stage() == Stage.LINE).toList();
    for (int i = 0; i < flights.size(); i++) {
      Activity flight = flights.get(i);
      traces.add(
          new Trace.Line(
              i == 0 ? "on its way: " + Parameter.TRANSFER_TIME.symbol() : "",
              Ink.MUTED,
              Trace.Dash.SOLID,
              List.of(
                  Spot.at(flight.fromMicros(), -flight.node()),
                  Spot.at(flight.toMicros(), -flight.peer()))));
    }
    addBars(traces, Stage.SEND, "sends: " + Parameter.SEND_OVERHEAD.symbol(), Ink.FIT);
    addBars(traces, Stage.KERNEL, "kernel: " + Parameter.RECEIVE_OVERHEAD.symbol(), Ink.SECOND);
    addBars(traces, Stage.USER, "process: " + Parameter.USER_RECEIVE.symbol(), Ink.THIRD);
    List<String> names = IntStream.range(0, NODES).mapToObj(n -> "node " + n).toList();
    int bytes = sheet.cluster().mtuBytes();
    String caption =
        "A message of "
            + PACKETS
            + " packets of "
            + bytes
            + " bytes from node 0 to all others along a binomial tree, simulated from this sheet;"
            + " all have it after "
            + Digits.exact(finish)
            + " µs. A line leads from where a packet departs to where it comes to the port.";
    return new Figure(
        "plot-schedule",
        "Schedule of a broadcast among " + NODES + " nodes",
        caption,
        "What the processor of each node does over time. " + caption,
        List.of(new Panel(HEIGHT, Scale.until("time, µs", finish), Scale.rows("", names), traces)));
  }

  private double simulate() {
    try {
      Timing timing = Timing.of(Costs.of(sheet), sheet.cluster().mtuBytes(), NODES);
      SimulationResult result =
          Simulator.of(timing)
              .run(
                  Programs.of(Algorithm.BROADCAST_BINOMIAL, NODES, Programs.Shape.of(PACKETS)),
                  schedule);
      return result
          .finishMicros()
          .orElseThrow(() -> new NotDrawnException("the broadcast came to no end"));
    } catch (NoPredictionException e) {
      throw new NotDrawnException(String.valueOf(e.getMessage()));
    }
  }

  private void addBars(List<Trace> traces, Stage stage, String name, Ink ink) {
    List<Trace.Bar> bars =
        schedule.stream()
            .filter(a -> a.stage() == stage)
            .map(a -> new Trace.Bar(a.fromMicros(), a.toMicros(), -a.node()))
            .toList();
    traces.add(new Trace.Bars(name, ink, BAR, bars));
  }
}
