package fathom.bench.collective;

import fathom.bench.collective.Frame.FrameKind;
import fathom.bench.link.Deadline.SilenceException;
import fathom.model.collective.Instruction;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * One node's part of an operation, repetition after repetition: it meets the others, starts, runs
 * its program, waits for the others, and compares what it holds. Only from the start to the end of
 * the program is anything timed. What is lost is not sent again: the node gives up when nothing has
 * moved for so long.
 */
public final class Performance {
  /** Longer than it takes until a node asks for a word that was lost. */
  private static final Duration LINGER = Duration.ofMillis(60);

  private static final long FIRST_ASK_NANOS = 20_000_000;
  private static final long LAST_ASK_NANOS = 200_000_000;

  /** Who leaves so many unanswered, when all have been there once, has left. */
  private static final int MOST_UNANSWERED = 8;

  /** A node that is never refused room would never look: its receive buffer must not run over. */
  private static final int SENDS_BETWEEN_LOOKS = 32;

  private final Mesh mesh;
  private final Limits limits;
  private final Plan plan;
  private final Payload payload;
  private final Arrivals inbox;
  private final Station station;
  private final Barrier barrier;
  private final ByteBuffer out = ByteBuffer.allocateDirect(Frame.MOST_BYTES);
  private final int[] packetsTo;
  private final int[] signalsTo;
  private final int[] combinedOf;

  /**
   * Prepares all that is not timed.
   *
   * @param tag of this operation, random, the same at all nodes
   * @throws IllegalArgumentException when the work is out of bounds or has more nodes than the mesh
   */
  public Performance(Mesh mesh, Work work, long tag, Idle idle, Limits limits) {
    work.check();
    if (mesh.self() >= work.nodes() || work.nodes() > mesh.nodes()) {
      throw new IllegalArgumentException(
          "node " + mesh.self() + " of " + mesh.nodes() + " in an operation of " + work.nodes());
    }
    this.mesh = mesh;
    this.limits = limits;
    this.plan = new Plan(work, mesh.self());
    this.payload = new Payload(tag, work.payloadBytes());
    this.inbox = new Arrivals(plan, work.nodes(), payload);
    this.station = new Station(mesh, work, tag, idle, inbox);
    this.barrier = station.barrier();
    this.packetsTo = new int[work.nodes()];
    this.signalsTo = new int[work.nodes()];
    this.combinedOf = new int[work.nodes()];
  }

  /**
   * Performs so many repetitions.
   *
   * @throws IOException when a node is not there, or a connection broke
   */
  public List<Part> run(int repetitions) throws IOException {
    List<Part> parts = new ArrayList<>();
    for (int repetition = 0; repetition < repetitions; repetition++) {
      parts.add(perform(repetition));
    }
    leave();
    return parts;
  }

  private Part perform(int repetition) throws IOException {
    // Before the first barrier: no data of this repetition comes earlier.
    station.begin(repetition);
    Arrays.fill(packetsTo, 0);
    Arrays.fill(signalsTo, 0);
    Arrays.fill(combinedOf, 0);
    int rounds = barrier.rounds();
    require(pass(0, rounds));
    rest();
    long entered = System.nanoTime();
    require(pass(rounds, 2 * rounds));
    long start = System.nanoTime();
    boolean finished =
        play(
            new Patience(
                start, limits.deadline(), mesh.lossy() ? limits.silence() : limits.deadline()));
    long end = System.nanoTime();
    inbox.end();
    // Who compares bytes while others are still at it would take a shared core from them. Where
    // this barrier is not passed, the next one will not be either.
    pass(2 * rounds, 3 * rounds);
    return new Part(
        start,
        end,
        start - entered,
        finished,
        inbox.missing(),
        inbox.wrong(finished),
        station.sent(),
        inbox.frames(),
        station.refused(),
        station.dropped());
  }

  /** Between the barriers: the one before gathers nodes, the one behind still bounds the skew. */
  private void rest() throws IOException {
    if (limits.rest().isPositive()) {
      Patience resting = new Patience(System.nanoTime(), limits.rest(), limits.rest());
      station.until(resting, false, () -> false);
    }
  }

  private void require(boolean met) throws IOException {
    if (!met) {
      throw new SilenceException(
          String.format(
              Locale.ROOT,
              "node %d did not meet the others before repetition %d",
              mesh.self(),
              station.repetition()));
    }
  }

  /** Passes rounds of a barrier; false when a node does not come. */
  private boolean pass(int first, int end) throws IOException {
    Duration patience = limits.deadline().plus(limits.meeting());
    Patience watch = new Patience(System.nanoTime(), patience, patience);
    for (int round = first; round < end; round++) {
      int now = round;
      int after = barrier.after(round);
      if (!station.until(watch, true, () -> station.offer(after, FrameKind.BARRIER, now))) {
        return false;
      }
      barrier.told(round);
      if (!station.until(watch, false, new Hearing(round))) {
        return false;
      }
    }
    return true;
  }

  /**
   * A round's word has come; asks for it again where it may have been lost. Who has passed the last
   * barrier is gone and answers no more: it left because all had come, so all may leave.
   */
  private final class Hearing implements Station.AwaitedCondition {
    private final int round;
    private final boolean last;
    private long pauseNanos = FIRST_ASK_NANOS;
    private long askNanos = System.nanoTime() + FIRST_ASK_NANOS;
    private long answers = station.answers();
    private int unanswered;

    Hearing(int round) {
      this.round = round;
      this.last = round >= 2 * barrier.rounds();
    }

    @Override
    public boolean met() throws IOException {
      if (barrier.has(round)) {
        return true;
      }
      if (mesh.lossy() && System.nanoTime() - askNanos >= 0) {
        unanswered = answers == station.answers() ? unanswered + 1 : 0;
        answers = station.answers();
        station.offer(barrier.before(round), FrameKind.ASK, round);
        pauseNanos = Math.min(2 * pauseNanos, LAST_ASK_NANOS);
        askNanos = System.nanoTime() + pauseNanos;
      }
      return last && unanswered > MOST_UNANSWERED;
    }
  }

  /** Runs the program; false when it gave up. */
  private boolean play(Patience watch) throws IOException {
    for (long step = 0; ; step++) {
      long instruction = plan.instruction(step);
      Instruction.InstructionKind kind = Instruction.kind(instruction);
      int peer = Instruction.peer(instruction);
      long count = Instruction.count(instruction);
      boolean done =
          switch (kind) {
            // What the kernel has not taken has not been sent.
            case END -> station.until(watch, true, () -> mesh.flush() && inbox.complete());
            case SEND -> send(peer, count, watch);
            case RECEIVE -> station.until(watch, false, () -> inbox.claim(count));
            case RECEIVE_FROM -> station.until(watch, false, () -> inbox.claimFrom(peer, count));
            case SIGNAL -> station.signal(peer, signalsTo[peer]++, watch);
            case AWAIT_SIGNAL -> station.until(watch, false, () -> inbox.claimSignal(peer));
            case COMBINE -> combine(peer, count, watch);
          };
      if (!done || kind == Instruction.InstructionKind.END) {
        return done;
      }
    }
  }

  private boolean send(int to, long count, Patience watch) throws IOException {
    for (long i = 0; i < count; i++) {
      int number = packetsTo[to]++;
      int source = plan.source(to, number);
      // So many packets have come, but perhaps another one in its place: it must be held.
      if (source != Plan.OWN && !station.until(watch, false, () -> inbox.holds(source))) {
        return false;
      }
      out.clear();
      station.header(number, out);
      if (source == Plan.OWN) {
        payload.put(out, plan.content(to, number));
      } else {
        inbox.put(source, out);
      }
      if (!station.send(to, out.flip(), watch)) {
        return false;
      }
      if (station.sent() % SENDS_BETWEEN_LOOKS == 0) {
        station.look(SENDS_BETWEEN_LOOKS);
      }
    }
    return true;
  }

  /** Adds the next packets of a node, of those that are to be added. */
  private boolean combine(int from, long count, Patience watch) throws IOException {
    for (long left = count; left > 0; ) {
      int place = plan.place(from, combinedOf[from]++);
      if (plan.target(place) == Plan.OWN) {
        continue;
      }
      if (!station.until(watch, false, () -> inbox.holds(place))) {
        return false;
      }
      inbox.add(place);
      left--;
      if (left % SENDS_BETWEEN_LOOKS == 0) {
        station.look(SENDS_BETWEEN_LOOKS);
      }
    }
    return true;
  }

  /** Leaves nothing owed. */
  private void leave() throws IOException {
    Patience flushing = new Patience(System.nanoTime(), limits.meeting(), limits.meeting());
    station.until(flushing, true, mesh::flush);
    if (mesh.lossy()) {
      // Whose last word was lost asks for it: this node stays for a moment to answer.
      station.until(new Patience(System.nanoTime(), LINGER, LINGER), false, () -> false);
    }
  }
}
