package fathom.runner.validate;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Program;
import fathom.model.collective.ProgramShape;
import fathom.model.collective.Train;
import fathom.model.collective.program.Programs;
import fathom.model.predict.Costs;
import fathom.model.predict.MissingParameterException;
import fathom.model.predict.Model;
import fathom.model.predict.NoPredictionException;
import fathom.model.predict.Point;
import fathom.model.predict.Predictor;
import fathom.model.predict.Premise;
import fathom.model.sheet.Outcome;
import fathom.model.simulate.Bursts;
import fathom.model.simulate.SimulationResult;
import fathom.model.simulate.Simulator;
import fathom.model.simulate.SwitchModel;
import fathom.model.simulate.Timing;
import fathom.reports.validation.CaseForecast;
import fathom.reports.validation.Measured;
import fathom.reports.validation.ProgramCase;
import fathom.reports.validation.ProgramCase.Settings;
import fathom.runner.console.UserException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What every model says of the cases that were run, with the segments, windows and groups they were
 * run with.
 */
public final class Forecasts extends ModelForecasts<ProgramCase> {
  /** The simulator's word among those of the models. */
  public static final String SIMULATOR = Model.SIMULATOR.word();

  /** What the simulator takes for granted over TCP, and is not so. */
  private static final String NO_ACKNOWLEDGEMENTS = "no acknowledgements";

  private static final String OWN_SHEET = ": give the cluster's own sheet, of the same transport";

  /** A minute of the simulator's. */
  private static final long MOST_PACKETS = 20_000_000;

  private static final String BUFFER_KNOWN = "buffer known";

  private final Bursts bursts;

  private Forecasts(Predictor predictor, boolean repaired, Bursts bursts) {
    super(predictor, repaired);
    this.bursts = bursts;
  }

  /**
   * All forecasts of all cases.
   *
   * @param repaired whether the transport sends again what was lost (TCP): a loss then costs time,
   *     where it else leaves the operation without one
   * @param bursts what lines let pass at once after a rest; only the simulator knows of such lines
   */
  public static Forecasts of(
      Predictor predictor, List<Measured<ProgramCase>> cases, boolean repaired, Bursts bursts) {
    Forecasts all = new Forecasts(predictor, repaired, bursts);
    for (Measured<ProgramCase> measured : cases) {
      ProgramCase of = measured.of();
      all.formulas(of, of.algorithm(), point(of));
      all.simulate(of);
    }
    return all;
  }

  private static Point point(ProgramCase of) {
    Point point =
        Point.of(of.nodes(), of.sizeBytes()).withFanOut(Math.max(1, of.settings().fanOut()));
    return of.algorithm().isSegmented() ? point.withSegment(Math.max(1, of.segmentBytes())) : point;
  }

  private void simulate(ProgramCase of) {
    Program program = program(of);
    if (packets(program) > MOST_PACKETS) {
      refuse(SIMULATOR, "more than " + MOST_PACKETS + " packets, which take too long to follow");
      return;
    }
    Costs costs = costs();
    try {
      Simulator simulator =
          Simulator.of(timing(costs, packetBytes(costs, of), nodes(of)))
              .withSwitch(switchModel(costs))
              .withBursts(bursts);
      SimulationResult result = simulator.run(program);
      List<String> doubts = doubts(costs, of, point(of));
      if (!result.isComplete()) {
        // What the simulator loses nobody sends again; TCP would.
        if (!repaired) {
          add(CaseForecast.loss(SIMULATOR, of, doubts));
        }
      } else {
        result
            .finishMicros()
            .ifPresent(micros -> add(CaseForecast.time(SIMULATOR, of, micros, doubts)));
      }
    } catch (NoPredictionException e) {
      refuse(SIMULATOR, e.getMessage());
    }
  }

  /** So many are on their way in all. */
  private static long packets(Program program) {
    return IntStream.range(0, program.nodes()).mapToLong(program::expected).sum();
  }

  /** L's p: two where one node sends to one other. */
  private static int nodes(ProgramCase of) {
    return of.algorithm() == Algorithm.SEND ? Costs.PAIR : of.nodes();
  }

  private static int packetBytes(Costs costs, ProgramCase of) {
    Settings settings = of.settings();
    Train ofSheet = costs.train(of.sizeBytes());
    if (ofSheet.packetBytes() != settings.packetBytes()) {
      throw UserException.badInput(
          "messages of "
              + of.sizeBytes()
              + " bytes were sent in packets of "
              + settings.packetBytes()
              + ", by the sheet they have "
              + ofSheet.packetBytes()
              + OWN_SHEET);
    }
    if (ofSheet.packets() != settings.packets()) {
      throw UserException.badInput(
          "messages of "
              + of.sizeBytes()
              + " bytes were sent in "
              + settings.packets()
              + " packets, by the sheet there are "
              + ofSheet.packets()
              + OWN_SHEET);
    }
    return ofSheet.packetBytes();
  }

  /** What it takes for granted, as formulas do; it needs no more, since it follows each packet. */
  private List<String> doubts(Costs costs, ProgramCase of, Point point) {
    List<String> doubts = new ArrayList<>(ofSimulator(point));
    if (switchModel(costs).equals(SwitchModel.unlimited())) {
      doubts.add(BUFFER_KNOWN);
    }
    if (of.algorithm().operation().sums() && !costs.tellsSums()) {
      doubts.add(Premise.FREE_SUMS.title());
    }
    if (repaired) {
      doubts.add(NO_ACKNOWLEDGEMENTS);
    }
    return doubts;
  }

  /** Sums are of packets, as they come. */
  private static Timing timing(Costs costs, int packetBytes, int nodes) {
    double sum = costs.tellsSums() ? costs.combining(packetBytes) : 0;
    return Timing.of(costs, packetBytes, nodes).withCombining(sum);
  }

  private static Program program(ProgramCase of) {
    Settings settings = of.settings();
    return Programs.of(
        of.algorithm(),
        of.nodes(),
        new ProgramShape(
            settings.packets(), settings.segmentPackets(), settings.window(), settings.fanOut()));
  }

  /** A switch without a known buffer is one that loses nothing. */
  private SwitchModel switchModel(Costs costs) {
    Outcome.Buffer buffer;
    try {
      buffer = costs.buffer();
    } catch (MissingParameterException e) {
      return SwitchModel.unlimited();
    }
    // A measured buffer holds what a port's full token bucket lets pass; the simulator adds that.
    double free = bursts.portMicros() / costs.receiveGap(costs.mtuBytes());
    int packets = (int) Math.max(1, Math.round(buffer.packets().value() - free));
    return switch (buffer.architecture()) {
      case SHARED -> new SwitchModel.SharedMemory(packets);
      case PER_PORT, UNKNOWN -> new SwitchModel.OutputQueued(packets);
    };
  }
}
