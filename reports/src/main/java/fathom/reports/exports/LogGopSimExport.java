package fathom.reports.exports;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Operation;
import fathom.model.collective.Train;
import fathom.model.parameter.Parameter;
import fathom.model.predict.Costs;
import fathom.model.predict.Predictor;
import fathom.model.sheet.Sheet;
import fathom.model.transport.Transport;
import fathom.reports.exports.LogGopSimParameters.Scaled;
import fathom.reports.exports.rules.ExportedFile;
import fathom.reports.input.BadInputException;
import fathom.reports.text.Sentence;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/**
 * The options of LogGOPSim, one file per number of nodes, and where operations or sizes are asked
 * for the schedules of all their algorithms as GOAL texts. What maps to what is told by {@link
 * LogGopSimParameters} and {@link GoalSchedule}.
 *
 * <p>Sources: LogGOPSim's {@code LogGOPSim.cpp}, {@code loggopsim_cmdline.ggo}, {@code txt2bin.re}.
 */
final class LogGopSimExport implements Exporter {
  /** Of one message, where sizes are not asked for. */
  private static final long USUAL_BYTES = 65536;

  /** A schedule as the simulator reads it, made of a text by its {@code txt2bin}. */
  private static final String BINARY = "schedule.bin";

  /** More are a mistake in a range. */
  private static final int MOST_FILES = 1000;

  @Override
  public Export export(Sheet sheet, ExportRequest request) {
    Costs costs = Costs.of(sheet);
    List<ExportedFile> files = new ArrayList<>();
    Set<String> lost = new LinkedHashSet<>();
    SequencedMap<String, String> unitsByFile = new LinkedHashMap<>();
    for (int nodes : ExportNodes.ofSimulation(sheet, request)) {
      Scaled scaled = LogGopSimParameters.of(costs, nodes);
      String text =
          Origin.comments("#", sheet)
              + ("# times in " + scaled.unit().symbol() + ", for " + nodes + " nodes\n")
              + scaled.parameters().options();
      String name = "loggopsim-" + nodes + ".args";
      files.add(new ExportedFile(name, text));
      lost.addAll(lost(costs, scaled, nodes));
      unitsByFile.put(name, scaled.unit().symbol());
    }
    List<ExportedFile> schedules = schedules(sheet, request);
    files.addAll(schedules);
    if (!schedules.isEmpty()) {
      lost.add(
          "assumes: a send in a schedule is one message of all its bytes, not a train of packets; a node"
              + " that waits for several senders takes their messages as they come");
    }
    Optional<String> schedule = schedules.reversed().stream().map(ExportedFile::name).findFirst();
    return new Export(files, List.copyOf(lost), where -> use(unitsByFile, schedule, where));
  }

  /** Without a schedule of ours the user has one. */
  private static List<String> use(
      Map<String, String> unitsByFile, Optional<String> schedule, ExportPaths files) {
    List<String> use = new ArrayList<>();
    schedule.ifPresent(
        name -> use.add("txt2bin -i " + files.here(name) + " -o " + files.here(BINARY)));
    String read = schedule.map(name -> files.here(BINARY)).orElse("SCHEDULE");
    unitsByFile.forEach(
        (name, unit) ->
            use.add(
                Sentence.of(
                    "LogGOPSim -f %s $(grep -v '^#' %s)   # its times are in %s",
                    read, files.here(name), unit)));
    return use;
  }

  private static List<ExportedFile> schedules(Sheet sheet, ExportRequest request) {
    if (request.operations().isEmpty() && request.sizesBytes().isEmpty()) {
      return List.of();
    }
    List<Operation> operations =
        request.operations().isEmpty() ? List.of(Operation.values()) : request.operations();
    List<Long> sizes = request.sizesBytes().isEmpty() ? List.of(USUAL_BYTES) : request.sizesBytes();
    List<Integer> among = ExportNodes.ofSimulation(sheet, request);
    List<Algorithm> algorithms =
        operations.stream().flatMap(o -> Algorithm.of(o).stream()).distinct().toList();
    if ((long) algorithms.size() * sizes.size() * among.size() > MOST_FILES) {
      throw new BadInputException(
          Sentence.of(
              "more than %d schedules: %d algorithms, %d sizes, %d numbers of nodes; ask for fewer",
              MOST_FILES, algorithms.size(), sizes.size(), among.size()));
    }
    Predictor predictor = new Predictor(sheet);
    List<ExportedFile> files = new ArrayList<>();
    for (Algorithm algorithm : algorithms) {
      for (int nodes : algorithm == Algorithm.SEND ? List.of(Costs.PAIR) : among) {
        if (!algorithm.fits(nodes)) {
          continue;
        }
        for (long size : algorithm.operation().hasMessage() ? sizes : sizes.subList(0, 1)) {
          files.add(schedule(sheet, predictor, algorithm, nodes, size));
        }
      }
    }
    return List.copyOf(files);
  }

  private static ExportedFile schedule(
      Sheet sheet, Predictor predictor, Algorithm algorithm, int nodes, long size) {
    Train train = train(sheet, predictor, algorithm, size);
    GoalCase asked = GoalCase.of(predictor, algorithm, nodes, train);
    String schedule;
    try {
      schedule = GoalSchedule.of(asked.program(train), train);
    } catch (BadInputException e) {
      throw new BadInputException(asked.fileName() + ": " + e.getMessage(), e);
    }
    String text =
        Origin.comments("//", sheet) + ("// " + asked.description(train) + "\n") + schedule;
    return new ExportedFile(asked.fileName(), text);
  }

  /**
   * A library's sheet has no packets: its messages are divided into bytes, as vectors and segments
   * are. Those that go packet by packet are of whole messages there.
   */
  private static Train train(Sheet sheet, Predictor predictor, Algorithm algorithm, long size) {
    boolean bytes =
        sheet.cluster().transport().equals(Transport.MPI.id())
            && algorithm != Algorithm.EXCHANGE_SYNCHRONOUS_SHUFFLE
            && algorithm != Algorithm.EXCHANGE_GROUP_SHUFFLE
            && size > 0;
    return bytes ? new Train(size, size, 1) : predictor.costs().train(size);
  }

  private static List<String> lost(Costs costs, Scaled scaled, int nodes) {
    int mtu = costs.mtuBytes();
    double here = LogGopSimParameters.oneWayOfSheet(costs, nodes, mtu);
    double there = scaled.inMicros(scaled.parameters().oneWay(mtu));
    String rounding =
        scaled.worstRounding() == 0
            ? "which changes nothing here"
            : "which changes no parameter by more than " + Numbers.percent(scaled.worstRounding());
    return List.of(
        Sentence.of(
            "assumes: sender and receiver spend the same time: o and O are the means of %s and %s + %s",
            Symbols.O_S, Symbols.O_R, Symbols.U_R),
        Sentence.of(
            "beware: a message of one packet of %d bytes takes %s µs in LogGOPSim and %s µs by the sheet"
                + " (%d nodes, no contention). LogGOPSim charges (m - 1)·max(G, O) for the bytes of a"
                + " message; on the sheet %s, %s, %s and %s grow with size by %s",
            mtu,
            Numbers.fixed(there, 1),
            Numbers.fixed(here, 1),
            nodes,
            Symbols.O_S,
            Symbols.L,
            Symbols.O_R,
            Symbols.U_R,
            there > here ? "less" : "more"),
        Sentence.of("beware: times are rounded to whole %s, %s", scaled.unit().symbol(), rounding),
        "lost: breakpoints, because costs are straight lines from 1 byte on",
        lostInSwitch(costs),
        "assumes: no message is so large that its sender waits for the receiver (S), because a sheet does"
            + " not include that size",
        Sentence.of("lost: %s, %s, intervals", Symbols.T_S, Symbols.COPIES));
  }

  /** A sheet whose L has no C has no contention to lose. */
  private static String lostInSwitch(Costs costs) {
    return costs.transferOutcome().aggregateBandwidth().isPresent()
        ? Sentence.of(
            "lost: contention inside the switch (its bandwidth C, which is part of %s on the sheet), and %s:"
                + " the simulated network has contention at ports only and drops nothing",
            Symbols.L, Symbols.B_L)
        : Sentence.of(
            "lost: %s: the simulated network drops nothing, and has contention at ports only",
            Symbols.B_L);
  }

  /** The coordinated gather also takes how many senders the buffer bears. */
  @Override
  public Set<Parameter> parameters(ExportRequest request) {
    Set<Parameter> numbers = EnumSet.copyOf(Symbols.OF_MESSAGES);
    if (request.operations().contains(Operation.GATHER)) {
      numbers.add(Parameter.NETWORK_BUFFER);
    }
    return numbers;
  }
}
