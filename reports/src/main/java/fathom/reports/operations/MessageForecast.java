package fathom.reports.operations;

import fathom.model.collective.Algorithm;
import fathom.model.collective.LibraryOperation;
import fathom.model.collective.Program;
import fathom.model.collective.ProgramShape;
import fathom.model.collective.RankPlacement;
import fathom.model.collective.program.TwoLevel;
import fathom.model.parameter.Parameter;
import fathom.model.predict.Costs;
import fathom.model.predict.MissingParameterException;
import fathom.model.predict.NoPredictionException;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.RoundTripTime;
import fathom.model.sheet.Sheet;
import fathom.model.simulate.Bursts;
import fathom.model.simulate.InsideTiming;
import fathom.model.simulate.Simulator;
import fathom.model.simulate.SizedTiming;
import fathom.model.simulate.Timing;
import fathom.model.transport.Transport;
import fathom.reports.text.Sentence;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.TunePoint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A library's operations run by the simulator: what it sends at once is one message, which costs
 * what a sheet through MPI says of its size, or the packets of a sheet of sockets. Nothing is lost,
 * since the library repairs what is.
 */
public final class MessageForecast {
  /** An operation of a library begins so long after the one before, at least (OperationRoot). */
  private static final double REST_MICROS = 1000;

  /** Half of a 95 % interval in standard deviations. */
  private static final double NORMAL_95 = 1.96;

  /** Costs of every message; L has a substitute. */
  private static final List<Parameter> NEEDED =
      List.of(
          Parameter.SEND_OVERHEAD,
          Parameter.SEND_GAP,
          Parameter.RECEIVE_GAP,
          Parameter.RECEIVE_OVERHEAD,
          Parameter.USER_RECEIVE);

  private final Costs costs;
  private final Map<Parameter, Double> intervals;
  private final boolean sumsAreKnown;
  private final Bursts bursts;
  private final NodeRanks nodeRanks;
  private final Optional<LibraryAlgorithms> library;

  /** Of a sheet without L; empty where it has one. */
  private final OptionalDouble latencyMicros;

  /** Whether the sheet counts packets: a longer message is a train of them. */
  private final boolean isOfPackets;

  /** Times of messages by half round trips; empty if the sheet's costs give them. */
  private final Optional<SizedTiming> byRoundTrips;

  /**
   * @param sheet of messages between nodes
   * @param library whose schedules they are; empty where nobody knows
   */
  public MessageForecast(Sheet sheet, NodeRanks nodeRanks, Optional<LibraryAlgorithms> library) {
    this(sheet, nodeRanks, library, Optional.empty());
  }

  private MessageForecast(
      Sheet sheet,
      NodeRanks nodeRanks,
      Optional<LibraryAlgorithms> library,
      Optional<SizedTiming> byRoundTrips) {
    this.nodeRanks = nodeRanks;
    this.byRoundTrips = byRoundTrips;
    this.library = library;
    costs = Costs.of(sheet);
    intervals = MessageCost.halfWidths(sheet);
    sumsAreKnown = sheet.cost(Parameter.REDUCTION).isPresent();
    bursts = LineBursts.of(sheet, REST_MICROS);
    isOfPackets = !sheet.cluster().transport().equals(Transport.MPI.id());
    latencyMicros =
        sheet.outcome(Parameter.TRANSFER_TIME).orElse(null) instanceof Outcome.Transfer
            ? OptionalDouble.empty()
            : left(sheet, costs);
  }

  /**
   * A forecast for choosing between algorithms, which goes on without values that the sheet lacks:
   * if it has round trips, half of one is the time of a message.
   */
  public static MessageForecast withWhatThereIs(
      Sheet sheet, NodeRanks nodeRanks, Optional<LibraryAlgorithms> library) {
    MessageForecast whole = new MessageForecast(sheet, nodeRanks, library);
    return whole.missing().isEmpty() || sheet.diagnostics().roundTrips().isEmpty()
        ? whole
        : new MessageForecast(sheet, nodeRanks, library, Optional.of(InsideTiming.of(sheet)));
  }

  /** The values that predictions need and the sheet lacks, each with the sheet's reason. */
  public List<String> missing() {
    List<String> missing = new ArrayList<>();
    for (Parameter parameter : NEEDED) {
      try {
        costs.function(parameter);
      } catch (MissingParameterException e) {
        missing.add(String.valueOf(e.getMessage()));
      }
    }
    if (latencyMicros.isEmpty()) {
      try {
        costs.transferOutcome();
      } catch (MissingParameterException e) {
        missing.add(String.valueOf(e.getMessage()));
      }
    }
    return missing;
  }

  /**
   * What the other costs leave of half a round trip: less than its interval, or L would stand on
   * the sheet, so what it is matters little.
   */
  private static OptionalDouble left(Sheet sheet, Costs costs) {
    return sheet.diagnostics().roundTrips().stream()
        .min(Comparator.comparingInt(RoundTripTime::sizeBytes))
        .map(trip -> left(trip, costs))
        .orElse(OptionalDouble.empty());
  }

  private static OptionalDouble left(RoundTripTime trip, Costs costs) {
    int bytes = Math.max(1, trip.sizeBytes());
    try {
      double parts = costs.sendOverhead(bytes) + costs.reception(bytes);
      return OptionalDouble.of(Math.max(0, trip.micros().value() / 2 - parts));
    } catch (NoPredictionException e) {
      return OptionalDouble.empty(); // nothing is predicted from such a sheet, and that says why
    }
  }

  /** What was taken instead of a value that the sheet lacks; empty where it has all. */
  public Optional<String> note() {
    if (byRoundTrips.isPresent()) {
      return Optional.of(
          String.join("; ", missing()) + ". Predictions take half of a round trip for a message");
    }
    return latencyMicros.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Sentence.of(
                "L has no value on this sheet: predictions of messages take %.1f µs, what the other"
                    + " costs leave of half a round trip",
                latencyMicros.getAsDouble()));
  }

  /**
   * What is asked of it.
   *
   * @param messageBytes m, the message of one rank
   * @param segmentBytes of each part of it; as long as it where it is not divided
   * @param fanOut chains or branches; 0 for the library's usual number
   */
  public record ForecastQuestion(
      Algorithm algorithm, int ranks, long messageBytes, long segmentBytes, int fanOut) {
    /** A library's choice; empty where no schedule of the models does the same. */
    public static Optional<ForecastQuestion> of(
        LibraryAlgorithms library, LibraryChoice choice, TunePoint point) {
      long segment = choice.segmentBytes() > 0 ? choice.segmentBytes() : point.sizeBytes();
      return library
          .same(point.operation(), choice.algorithm(), point.ranks())
          .flatMap(whole -> choice.segmentBytes() > 0 ? whole.segmented() : Optional.of(whole))
          .map(
              algorithm ->
                  new ForecastQuestion(
                      algorithm, point.ranks(), point.sizeBytes(), segment, choice.fanOut()));
    }

    private ProgramShape shape() {
      int usual = algorithm.isWideTree() ? Algorithm.TREE_FAN_OUT : 1;
      long bytes = bytes();
      return new ProgramShape(
          bytes, Math.clamp(segmentBytes, 1, bytes), 1, fanOut > 0 ? fanOut : usual);
    }

    private long bytes() {
      return Math.max(1, messageBytes);
    }
  }

  /**
   * The time in µs; empty where none comes out, and where ranks share nodes of whose insides
   * nothing is known.
   *
   * @throws NoPredictionException where the sheet lacks a value
   */
  public Optional<Double> micros(ForecastQuestion question) {
    return nodeRanks.isKnown() ? micros(question, timing(question.ranks), 1) : Optional.empty();
  }

  /**
   * The time of an operation in two levels, within nodes and between their first ranks; empty with
   * one rank on each node, and where there is no such algorithm.
   *
   * @throws NoPredictionException likewise
   */
  public Optional<Double> twoLevelMicros(LibraryOperation operation, int ranks, long messageBytes) {
    if (nodeRanks.each().isOne() || !nodeRanks.isKnown()) {
      return Optional.empty();
    }
    RankPlacement placement = nodeRanks.each().placement(ranks);
    long bytes = Math.max(1, messageBytes);
    return switch (operation) {
      case BCAST -> micros(TwoLevel.broadcast(placement, bytes), bytes, timing(ranks), 1);
      case ALLREDUCE -> micros(TwoLevel.allreduce(placement, bytes), bytes, timing(ranks), 1);
      case BARRIER -> micros(TwoLevel.barrier(placement), bytes, timing(ranks), 1);
      case GATHER, SCATTER, ALLTOALL, ALLGATHER, REDUCE -> Optional.empty();
    };
  }

  /**
   * How far the sheet's intervals let that time be off: the standard deviation of its logarithm.
   * Each cost stands at the end of its own 95 % interval once, all others where they are; costs are
   * measured one by one, so squares are added.
   *
   * @return empty where nothing is predicted, or a cost that it takes has no bounds
   * @throws NoPredictionException where the sheet lacks a value
   */
  public Optional<Double> spread(ForecastQuestion question) {
    double usual = micros(question).orElse(0.0);
    if (usual == 0) {
      return Optional.empty();
    }
    SizedTiming timing = timing(question.ranks);
    double squares = 0;
    for (MessageCost cost : MessageCost.values()) {
      double width = cost.halfWidth(intervals);
      boolean isBounded = Double.isFinite(width);
      double factor = isBounded ? 1 + width : 2;
      double longer = micros(question, cost.times(timing, factor), cost.sums(factor)).orElse(usual);
      if (!isBounded && longer != usual) {
        return Optional.empty();
      }
      squares += Math.pow(Math.log(longer / usual), 2);
    }
    return Optional.of(Math.sqrt(squares) / NORMAL_95);
  }

  private Optional<Double> micros(ForecastQuestion question, SizedTiming timing, double sums) {
    Program program =
        nodeRanks.program(library, question.algorithm, question.ranks, question.shape());
    return micros(program, question.bytes(), timing, sums);
  }

  private Optional<Double> micros(Program program, long bytes, SizedTiming timing, double sums) {
    Simulator between =
        Simulator.ofMessages(timing, sums * combineMicros(bytes)).withBursts(bursts);
    OptionalDouble time = placed(between, program.nodes()).run(program).finishMicros();
    return time.isPresent() && time.getAsDouble() > 0
        ? Optional.of(time.getAsDouble())
        : Optional.empty();
  }

  private Simulator placed(Simulator between, int ranks) {
    return nodeRanks.each().isOne()
        ? between
        : between.withNodes(
            nodeRanks.each().placement(ranks), InsideTiming.of(nodeRanks.inside().orElseThrow()));
  }

  private SizedTiming timing(int ranks) {
    if (byRoundTrips.isPresent()) {
      return byRoundTrips.get();
    }
    SizedTiming timing =
        latencyMicros.isPresent()
            ? Timing.ofMessagesWithLatency(costs, latencyMicros.getAsDouble())
            : Timing.ofMessages(costs, nodeRanks.each().nodes(ranks));
    return isOfPackets ? Timing.ofTrains(costs, timing) : timing;
  }

  /** Of a byte that is added, by messages of this size; few sheets have it, and then it is 0. */
  private double combineMicros(long bytes) {
    return sumsAreKnown ? costs.combining(Math.toIntExact(bytes)) / bytes : 0;
  }
}
