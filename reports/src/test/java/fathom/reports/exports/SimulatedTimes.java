package fathom.reports.exports;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Operation;
import fathom.model.collective.ProgramShape;
import fathom.model.collective.Train;
import fathom.model.collective.program.Programs;
import fathom.model.predict.Costs;
import fathom.model.predict.Predictor;
import fathom.model.sheet.Sheet;
import fathom.model.simulate.Simulator;
import fathom.model.simulate.Timing;
import fathom.model.transport.Transport;
import fathom.reports.run.SheetByName;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The simulator's times of collective operations, which no command tells alone, beside those of
 * other simulators: {@code docs/compare/collectives.sh}. The switch loses nothing, lines have no
 * token buckets, and sums cost nothing. Not a unit test.
 */
final class SimulatedTimes {
  private static final String UNDIVIDED = "-";
  private static final String BEST = "best";

  /** Byte by byte where messages are of bytes, which is none of what a library does. */
  private static final Set<Algorithm> PACKET_BY_PACKET =
      EnumSet.of(Algorithm.EXCHANGE_SYNCHRONOUS_SHUFFLE, Algorithm.EXCHANGE_GROUP_SHUFFLE);

  private SimulatedTimes() {}

  /**
   * @param args a sheet, and a file with lines of operation, algorithm, nodes, bytes and segment:
   *     in bytes, {@value #BEST} for that of a GOAL schedule, {@value #UNDIVIDED} for none
   */
  public static void main(String[] args) throws IOException {
    Sheet sheet = SheetByName.read(args[0]);
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    for (String line : Files.readAllLines(Path.of(args[1]))) {
      OptionalDouble micros = micros(sheet, line.split(" ", -1));
      if (micros.isPresent()) {
        out.printf(Locale.ROOT, "%s %.4f%n", line, micros.getAsDouble());
      }
    }
    out.flush();
  }

  private static OptionalDouble micros(Sheet sheet, String[] words) {
    Algorithm algorithm =
        Operation.ofWord(words[0])
            .flatMap(operation -> Algorithm.ofWord(operation, words[1]))
            .orElseThrow();
    int nodes = Integer.parseInt(words[2]);
    long bytes = Long.parseLong(words[3]);
    Predictor predictor = new Predictor(sheet);
    Costs costs = predictor.costs();
    if (sheet.cluster().transport().equals(Transport.MPI.id())) {
      if (PACKET_BY_PACKET.contains(algorithm)) {
        return OptionalDouble.empty();
      }
      return ofMessages(
          costs, GoalCase.of(predictor, algorithm, nodes, costs.train(bytes)), words[4]);
    }
    Train train = costs.train(bytes);
    GoalCase best = GoalCase.of(predictor, algorithm, nodes, train);
    GoalCase asked =
        words[4].equals(BEST) || words[4].equals(UNDIVIDED)
            ? best
            : new GoalCase(algorithm, nodes, bytes, packets(words[4], train), best.window());
    return Simulator.of(Timing.of(costs, train.packetBytes(), nodes))
        .run(asked.program(train))
        .finishMicros();
  }

  private static long packets(String segmentBytes, Train train) {
    return Math.clamp(
        Long.parseLong(segmentBytes) / Math.max(1, train.packetBytes()), 1, train.packets());
  }

  /** A sheet through MPI is of messages: a unit is a byte, and what is sent at once a message. */
  private static OptionalDouble ofMessages(Costs costs, GoalCase of, String segment) {
    long bytes = Math.max(1, of.sizeBytes());
    long part =
        switch (segment) {
          case UNDIVIDED -> bytes;
          case BEST -> of.segmentPackets() * (long) costs.train(bytes).packetBytes();
          default -> Long.parseLong(segment);
        };
    int fanOut = of.algorithm().isWideTree() ? Algorithm.TREE_FAN_OUT : 2;
    ProgramShape shape = new ProgramShape(bytes, Math.clamp(part, 1, bytes), of.window(), fanOut);
    return Simulator.ofMessages(Timing.ofMessages(costs, of.nodes()))
        .run(Programs.of(of.algorithm(), of.nodes(), shape))
        .finishMicros();
  }
}
