package fathom.reports.exports;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A strict reader of GOAL texts in the form of {@link GoalSchedule}: comment lines, the number of
 * ranks, then every rank once and in order. Labels are unique in their rank and stand before what
 * requires them. Then, of all ranks together: each receive has its send, of the same size, and each
 * send its receive; and nothing waits for itself, whichever way round.
 *
 * <p>The grammar is that of LogGOPSim's {@code txt2bin.re}, without what programs have no need of:
 * {@code calc}, {@code irequires}, {@code cpu}, {@code nic}, any source, any tag.
 */
final class GoalReader {
  private static final Pattern RANKS = Pattern.compile("num_ranks ([1-9]\\d{0,7})");
  private static final Pattern RANK = Pattern.compile("rank (0|[1-9]\\d{0,7}) \\{");
  private static final Pattern OPERATION =
      Pattern.compile(
          "([a-zA-Z]\\w*): (?:(send) ([1-9]\\d{0,17})b to|(recv) ([1-9]\\d{0,17})b from)"
              + " (0|[1-9]\\d{0,7}) tag (0|[1-9]\\d{0,8})");
  private static final Pattern REQUIRES = Pattern.compile("([a-zA-Z]\\w*) requires ([a-zA-Z]\\w*)");

  /** Where messages go that match in the order they were sent. */
  private record Channel(int from, int to, int tag) {}

  /** A message's end: the operation's number in the whole text. */
  private record End(int operation, long bytes) {}

  /**
   * What a text holds.
   *
   * @param bytes sum over all sends
   */
  record Schedule(int ranks, int sends, long bytes) {}

  private static final Strict STRICT = new Strict("GOAL");

  private final List<String> lines;
  private int at;
  private int ranks;

  /** Of each operation, those that wait for it. */
  private final List<List<Integer>> waiting = new ArrayList<>();

  private final Map<Channel, List<End>> sends = new HashMap<>();
  private final Map<Channel, List<End>> receives = new HashMap<>();

  private GoalReader(List<String> lines) {
    this.lines = lines;
  }

  /**
   * Reads a text.
   *
   * @throws IllegalStateException where it is no schedule that runs to its end
   */
  static Schedule read(String text) {
    GoalReader reader = new GoalReader(STRICT.lines(text));
    reader.readAll();
    reader.matchMessages();
    reader.runAll();
    List<End> all = reader.sends.values().stream().flatMap(List::stream).toList();
    return new Schedule(reader.ranks, all.size(), all.stream().mapToLong(End::bytes).sum());
  }

  private void readAll() {
    skipComments();
    Matcher number = RANKS.matcher(next());
    if (!number.matches()) {
      throw bad("expected num_ranks N");
    }
    ranks = Integer.parseInt(number.group(1));
    for (int rank = 0; rank < ranks; rank++) {
      skipComments();
      Matcher begin = RANK.matcher(next());
      if (!begin.matches() || Integer.parseInt(begin.group(1)) != rank) {
        throw bad("expected rank " + rank + " {");
      }
      readRank(rank);
    }
    if (at != lines.size()) {
      at++;
      throw bad("something after the last rank");
    }
  }

  private void readRank(int rank) {
    Map<String, Integer> labels = new HashMap<>();
    for (String line = next(); !line.equals("}"); line = next()) {
      Matcher operation = OPERATION.matcher(line);
      Matcher requires = REQUIRES.matcher(line);
      if (operation.matches()) {
        if (labels.put(operation.group(1), waiting.size()) != null) {
          throw bad("a label twice");
        }
        addOperation(rank, operation);
      } else if (requires.matches()) {
        Integer later = labels.get(requires.group(1));
        Integer earlier = labels.get(requires.group(2));
        if (later == null || earlier == null) {
          throw bad("a label that is nowhere above");
        }
        waiting.get(earlier).add(later);
      } else {
        throw bad("neither an operation nor a dependency");
      }
    }
  }

  private void addOperation(int rank, Matcher operation) {
    boolean isSend = operation.group(2) != null;
    long bytes = Long.parseLong(isSend ? operation.group(3) : operation.group(5));
    int peer = Integer.parseInt(operation.group(6));
    int tag = Integer.parseInt(operation.group(7));
    if (peer >= ranks || peer == rank) {
      throw bad("no such partner");
    }
    Channel channel = isSend ? new Channel(rank, peer, tag) : new Channel(peer, rank, tag);
    (isSend ? sends : receives)
        .computeIfAbsent(channel, c -> new ArrayList<>())
        .add(new End(waiting.size(), bytes));
    waiting.add(new ArrayList<>());
  }

  /** A receive waits for its send. */
  private void matchMessages() {
    STRICT.require(
        sends.keySet().equals(receives.keySet()),
        "ranks that do not receive what is sent, or wait for more");
    sends.forEach(
        (channel, sent) -> {
          List<End> received = receives.getOrDefault(channel, List.of());
          STRICT.require(
              sent.stream()
                  .map(End::bytes)
                  .toList()
                  .equals(received.stream().map(End::bytes).toList()),
              "sends and receives differ: " + channel);
          for (int i = 0; i < sent.size(); i++) {
            waiting.get(sent.get(i).operation()).add(received.get(i).operation());
          }
        });
  }

  /** What waits for nothing any more is done, until all is. */
  private void runAll() {
    int[] open = new int[waiting.size()];
    waiting.forEach(later -> later.forEach(one -> open[one]++));
    ArrayDeque<Integer> ready = new ArrayDeque<>();
    for (int i = 0; i < open.length; i++) {
      if (open[i] == 0) {
        ready.add(i);
      }
    }
    int done = 0;
    while (!ready.isEmpty()) {
      done++;
      for (int later : waiting.get(ready.remove())) {
        open[later]--;
        if (open[later] == 0) {
          ready.add(later);
        }
      }
    }
    STRICT.require(done == open.length, (open.length - done) + " operations wait for each other");
  }

  private void skipComments() {
    while (at < lines.size() && (lines.get(at).isEmpty() || lines.get(at).startsWith("//"))) {
      at++;
    }
  }

  private String next() {
    STRICT.require(at < lines.size(), "the text ends too early");
    return lines.get(at++);
  }

  private IllegalStateException bad(String what) {
    return STRICT.bad("line " + at + ": " + what);
  }
}
