package fathom.model.predict.formula;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Instruction;
import fathom.model.collective.Operation;
import fathom.model.collective.Program;
import fathom.model.collective.ProgramShape;
import fathom.model.collective.Train;
import fathom.model.collective.program.Programs;
import fathom.model.predict.Costs;
import fathom.model.predict.Formula;
import fathom.model.predict.NoPredictionException;
import fathom.model.predict.Point;
import fathom.model.simulate.PacketTiming;
import fathom.model.simulate.Simulator;
import fathom.model.simulate.SizedTiming;
import fathom.model.simulate.Timing;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongFunction;

/**
 * The time of an algorithm's schedule in virtual time. Of a long message two shorter ones are
 * followed packet by packet, and the time grows on as between them, because each further packet
 * takes as long as the one before.
 */
record SimulatedTime(Algorithm algorithm) implements Formula.Time {
  /** A minute of the simulator's for a time with its interval; no shorter message has more. */
  private static final long MOST_PACKETS = 20_000_000;

  /** 10 ms of the simulator's; all packets are followed if there are no more. */
  private static final long USUAL_PACKETS = 100_000;

  /** All that the time depends on. */
  private record SimulatedRun(Timing timing, int nodes, ProgramShape shape) {
    SimulatedRun of(long packets, long segment) {
      return new SimulatedRun(timing, nodes, new ProgramShape(packets, segment, 1, shape.fanOut()));
    }
  }

  @Override
  public double micros(Costs costs, Point point) {
    requireFit(point.nodes());
    return costs.areOfMessages() ? ofMessages(costs, point) : micros(run(costs, point));
  }

  /** Intervals ask for many costs, of which few change what packets of one size cost. */
  @Override
  public Formula.Time remembering() {
    Map<SimulatedRun, Double> known = new HashMap<>();
    return (costs, point) ->
        costs.areOfMessages()
            ? micros(costs, point)
            : known.computeIfAbsent(run(costs, point), this::micros);
  }

  private void requireFit(int nodes) {
    if (!algorithm.fits(nodes)) {
      throw new NoPredictionException(
          algorithm.word() + " takes an even number of nodes, not " + nodes);
    }
  }

  /** What a library sends at once is one message, and it divides vectors into bytes. */
  private double ofMessages(Costs costs, Point point) {
    Operation operation = algorithm.operation();
    boolean isOfEach = operation == Operation.ALLGATHER || operation == Operation.COMPLETE_EXCHANGE;
    if (point.sizeBytes() * (isOfEach ? point.nodes() : 1) > Integer.MAX_VALUE) {
      throw new NoPredictionException(
          "messages of more than " + Integer.MAX_VALUE + " bytes are not simulated");
    }
    int bytes = Math.max(1, (int) point.sizeBytes());
    Program program = Programs.of(algorithm, point.nodes(), shape(point, bytes, point.segment()));
    requireFew(point.nodes(), messages(program));
    SizedTiming sized = Timing.ofMessages(costs, point.nodes());
    return Simulator.ofMessages(
            message -> charged(sized.of(message), costs.softwareMicros()),
            sum(costs, bytes) / bytes)
        .run(program)
        .finishMicros()
        .orElseThrow();
  }

  /** Messages of all nodes, counted until there are too many. */
  private static double messages(Program program) {
    double all = 0;
    for (int node = 0; node < program.nodes() && all <= MOST_PACKETS; node++) {
      long step = 0;
      long instruction = program.instruction(node, step);
      while (instruction != Instruction.END) {
        all += Instruction.kind(instruction) == Instruction.InstructionKind.SEND ? 1 : 0;
        instruction = program.instruction(node, ++step);
      }
    }
    return all;
  }

  private SimulatedRun run(Costs costs, Point point) {
    requireFit(point.nodes());
    Train train = costs.train(point.sizeBytes());
    int bytes = Math.max(1, train.packetBytes());
    ProgramShape shape = shape(point, train.packets(), Math.ceilDiv(point.segment(), bytes));
    Timing timing = Timing.of(costs, bytes, point.nodes());
    double software = costs.softwareMicros() / shape.segmentPackets();
    return new SimulatedRun(
        new Timing(charged(timing.data(), software), timing.signal(), sum(costs, bytes)),
        point.nodes(),
        shape);
  }

  private ProgramShape shape(Point point, long units, long segment) {
    int fanOut = algorithm.isWideTree() ? Algorithm.TREE_FAN_OUT : point.fanOut();
    return new ProgramShape(
        units,
        algorithm.isSegmented() ? Math.clamp(segment, 1, units) : units,
        1,
        Math.min(fanOut, point.nodes() - 1));
  }

  private double sum(Costs costs, int bytes) {
    return algorithm.operation().sums() && costs.tellsSums() ? costs.combining(bytes) : 0;
  }

  /** While segments are compared, the software of each is a part of its gaps. */
  private static PacketTiming charged(PacketTiming timing, double softwareMicros) {
    return new PacketTiming(
        timing.sendOverheadMicros(),
        timing.sendGapMicros() + softwareMicros,
        timing.transferMicros(),
        timing.receiveGapMicros(),
        timing.receiveOverheadMicros(),
        timing.userReceiveMicros());
  }

  private double micros(SimulatedRun run) {
    long packets = run.shape().packets();
    long segment = run.shape().segmentPackets();
    // Longer messages have more segments; if two of these are long already, they have longer ones.
    boolean bySegments =
        segment < packets && inAll(run.of(2 * segment, segment), USUAL_PACKETS) <= USUAL_PACKETS;
    long length = bySegments ? packets : segment;
    // Blocks and segments of both shorter messages are as full as those of the other.
    long unit = bySegments ? 2 * segment : segment < packets ? 2 : 2L * run.nodes();
    LongFunction<SimulatedRun> of =
        shorter ->
            bySegments ? run.of(shorter, segment) : run.of(packets * shorter / segment, shorter);
    requireFew(run.nodes(), inAll(of.apply(Math.min(unit, length)), MOST_PACKETS));
    double share = USUAL_PACKETS / Math.max(1, inAll(run, Double.POSITIVE_INFINITY));
    long longer = Math.max(1, (long) (length * share / unit)) * unit;
    if (share >= 1 || longer >= length) {
      return followed(run);
    }
    double there = followed(of.apply(longer));
    double before = followed(of.apply(longer / 2));
    return there + (there - before) / (longer - longer / 2) * (length - longer);
  }

  private static void requireFew(int nodes, double packets) {
    if (packets > MOST_PACKETS) {
      throw new NoPredictionException(
          "its schedule among "
              + nodes
              + " nodes has more than "
              + MOST_PACKETS
              + " packets, which take too long to follow");
    }
  }

  private double followed(SimulatedRun run) {
    return Simulator.of(run.timing()).run(program(run)).finishMicros().orElseThrow();
  }

  /** Packets of all nodes, counted until there are enough. */
  private double inAll(SimulatedRun run, double enough) {
    Program program = program(run);
    double all = 0;
    for (int node = 0; node < run.nodes() && all <= enough; node++) {
      all += program.expected(node);
    }
    return all;
  }

  private Program program(SimulatedRun run) {
    return Programs.of(algorithm, run.nodes(), run.shape());
  }
}
