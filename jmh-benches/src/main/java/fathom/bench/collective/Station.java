package fathom.bench.collective;

import fathom.bench.collective.Frame.FrameKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Where one node takes what has arrived, sorts it, and waits. */
final class Station {
  /** The clock is asked that seldom while frames come. */
  private static final int FRAMES_BETWEEN_READINGS = 64;

  /** Something waited for. */
  @FunctionalInterface
  interface AwaitedCondition {
    boolean met() throws IOException;
  }

  private final Mesh mesh;
  private final Work work;
  private final long tag;
  private final Idle idle;
  private final Arrivals inbox;
  private final Barrier barrier;
  private final ByteBuffer in = ByteBuffer.allocateDirect(Frame.MOST_BYTES);
  private final ByteBuffer control = ByteBuffer.allocateDirect(Frame.HEADER_BYTES);
  private int repetition;
  private long sent;
  private long refused;
  private long answers;
  private long strangersBefore;
  private long dropsBefore;

  Station(Mesh mesh, Work work, long tag, Idle idle, Arrivals inbox) {
    this.mesh = mesh;
    this.work = work;
    this.tag = tag;
    this.idle = idle;
    this.inbox = inbox;
    this.barrier = new Barrier(mesh.self(), work.nodes());
  }

  /** Begins a repetition: what comes of an earlier one is refused from here on. */
  void begin(int number) {
    repetition = number;
    inbox.begin();
    barrier.next();
    sent = 0;
    refused = 0;
    strangersBefore = mesh.strangers();
    dropsBefore = mesh.receiveDrops();
  }

  Barrier barrier() {
    return barrier;
  }

  int repetition() {
    return repetition;
  }

  /** Frames of data and signals sent in this repetition. */
  long sent() {
    return sent;
  }

  /** How often a node has answered that it has not come so far. */
  long answers() {
    return answers;
  }

  /** What came in this repetition and belonged nowhere. */
  long refused() {
    return refused + mesh.strangers() - strangersBefore;
  }

  /** What the receive buffer had no room for in this repetition. */
  long dropped() {
    return mesh.receiveDrops() - dropsBefore;
  }

  /** Puts the header of a data packet. */
  void header(int number, ByteBuffer into) {
    new Frame(tag, number, repetition, work.frameBytes(), mesh.self(), FrameKind.DATA).put(into);
  }

  /** Sends a data packet; false when the watch was over first. */
  boolean send(int to, ByteBuffer packet, Patience watch) throws IOException {
    boolean gone = mesh.offer(to, packet) || until(watch, true, () -> mesh.offer(to, packet));
    sent += gone ? 1 : 0;
    return gone;
  }

  /** Sends a signal; false when the watch was over first. */
  boolean signal(int to, int number, Patience watch) throws IOException {
    boolean gone = until(watch, true, () -> offer(to, FrameKind.SIGNAL, repetition, number));
    sent += gone ? 1 : 0;
    return gone;
  }

  /** Tells or asks about a round of this repetition's barriers; false without room. */
  boolean offer(int to, FrameKind kind, int round) throws IOException {
    return offer(to, kind, repetition, round);
  }

  private boolean offer(int to, FrameKind kind, int ofRepetition, int number) throws IOException {
    control.clear();
    Frame.control(tag, kind, number, ofRepetition, mesh.self()).put(control);
    return mesh.offer(to, control.flip());
  }

  /** Takes what has arrived until the condition is met; false when the watch is over first. */
  boolean until(Patience watch, boolean room, AwaitedCondition condition) throws IOException {
    for (int polls = 1; !condition.met(); polls++) {
      boolean came = take();
      if (!came || polls % FRAMES_BETWEEN_READINGS == 0) {
        long now = System.nanoTime();
        if (watch.over(sent + inbox.frames(), now)) {
          return false;
        }
        if (!came) {
          idle.idle(mesh, watch.stepNanos(now), room);
        }
      }
    }
    return true;
  }

  /** Takes what has arrived, but not more than so many frames. */
  void look(int most) throws IOException {
    for (int i = 0; i < most && take(); i++) {
      // A bound: who sends is not to be held up by who sends faster.
    }
  }

  /** Takes one frame; false when none has arrived. */
  private boolean take() throws IOException {
    int from = mesh.poll(in);
    if (from == Mesh.NOTHING) {
      return false;
    }
    Optional<Frame> frame = Frame.take(in);
    if (frame.isEmpty() || !sort(frame.get(), from)) {
      refused++;
    }
    return true;
  }

  /** False for what belongs nowhere. */
  private boolean sort(Frame frame, int from) throws IOException {
    if (frame.tag() != tag || frame.sender() != from || from >= work.nodes()) {
      return false;
    }
    boolean now = frame.repetition() == repetition;
    return switch (frame.kind()) {
      case DATA ->
          now && frame.bytes() == work.frameBytes() && inbox.data(from, frame.number(), in);
      case SIGNAL -> now && inbox.signal(from, frame.number());
      case BARRIER -> barrier.hear(frame.repetition(), frame.number(), from);
      case ASK -> {
        boolean told = barrier.hasTold(frame.repetition(), frame.number());
        // Where there is no room they will ask once more.
        offer(
            from, told ? FrameKind.BARRIER : FrameKind.NOT_YET, frame.repetition(), frame.number());
        yield true;
      }
      case NOT_YET -> {
        answers++;
        yield true;
      }
    };
  }
}
