package fathom.bench.peer;

import fathom.bench.fork.NodePair;
import fathom.bench.link.Link;
import fathom.bench.link.LinkAccount.Excess;
import fathom.bench.mpi.Mpi;
import fathom.bench.mpi.MpiException;
import fathom.bench.mpi.MpiLink;
import fathom.bench.mpi.ThreadLevel;
import fathom.model.collective.LibraryOperation;
import fathom.model.protocol.Waiting;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * The other ranks of an MPI job of which this process is rank 0. A {@link RankService} in each does
 * what this process says.
 */
public final class RankNetwork implements Network {
  private final Mpi mpi;
  private final int peerCpu;

  private RankNetwork(Mpi mpi, int peerCpu) {
    this.mpi = mpi;
    this.peerCpu = peerCpu;
  }

  /**
   * Begins MPI.
   *
   * @param peerCpu CPU of rank 1; −1 leaves it to the scheduler
   * @param ifAlone what to say if this rank is alone
   * @throws MpiException if this is no job of two ranks or more
   */
  public static RankNetwork begin(ThreadLevel asked, int peerCpu, String ifAlone) {
    Mpi mpi = Mpi.begin(asked);
    if (mpi.size() < 2) {
      throw new MpiException(ifAlone);
    }
    return new RankNetwork(mpi, peerCpu);
  }

  /** The job, for operations in which all ranks take part. */
  public Mpi mpi() {
    return mpi;
  }

  @Override
  public int size() {
    return mpi.size() - 1;
  }

  @Override
  public int nodes() {
    return mpi.size();
  }

  @Override
  public Peer peer(int index) {
    Rank rank = new Rank(mpi, index + 1);
    rank.order(new Command.Pin(0, index == 0 ? peerCpu : -1));
    return new RankPeer(rank);
  }

  @Override
  public Pair pair(int first, int second) {
    return new RankPair(new Rank(mpi, first + 1), new Rank(mpi, second + 1));
  }

  /** Rank 0 is node 1. It has no commands to obey: it begins if it takes part. */
  @Override
  public Pair pair(NodePair nodes) {
    if (nodes.from() == 1 || nodes.to() == 1) {
      return new OwnPair(new Rank(mpi, Math.max(nodes.from(), nodes.to()) - 1));
    }
    return pair(nodes.from() - 2, nodes.to() - 2);
  }

  /** Lets all other ranks take part in an operation of the library, until {@link #leave}. */
  public void takePart(LibraryOperation operation, int mostBytes) {
    int position = LibraryOperation.ALL.indexOf(operation);
    for (int rank = 1; rank < mpi.size(); rank++) {
      new Rank(mpi, rank).order(new Command.TakePart(0, position, mostBytes));
    }
  }

  /** Ends what {@link #takePart} began. */
  public void leave() throws IOException {
    for (int rank = 1; rank < mpi.size(); rank++) {
      Rank one = new Rank(mpi, rank);
      one.tellToStop();
      one.reply();
    }
  }

  @Override
  public void close() {
    for (int rank = 1; rank < mpi.size(); rank++) {
      new Rank(mpi, rank).order(new Command.Close(0));
    }
    mpi.end();
  }

  /** What was sent and what was received must be one number: else the window was another. */
  private static void compare(int from, long sent, int to, long received) throws IOException {
    if (sent != received) {
      throw new IOException(
          String.format(
              Locale.ROOT,
              "rank %d received %d messages of %d of rank %d",
              to,
              received,
              sent,
              from));
    }
  }

  /** Another rank, which obeys. */
  private static final class Rank {
    private final Mpi mpi;
    private final int number;
    private final RankMessage message = new RankMessage();
    private final MemorySegment nothing = Arena.ofAuto().allocate(1);

    Rank(Mpi mpi, int number) {
      this.mpi = mpi;
      this.number = number;
    }

    void order(Command command) {
      message.send(mpi, command.encode(), number, MpiLink.ORDER);
    }

    void tellToStop() {
      mpi.send(nothing, 0, number, MpiLink.STOP);
    }

    /** How far it is with what it does; it goes on. */
    Counts look() throws IOException {
      mpi.send(nothing, 0, number, MpiLink.LOOK);
      return counts(MpiLink.LOOK);
    }

    Optional<Counts> replyIfThere() throws IOException {
      return mpi.isThere(number, MpiLink.REPLY) ? Optional.of(reply()) : Optional.empty();
    }

    Counts reply() throws IOException {
      return counts(MpiLink.REPLY);
    }

    private Counts counts(int tag) throws IOException {
      return switch (Reply.decode(message.receive(mpi, number, tag))) {
        case Reply.Counted(Counts counts) -> counts;
        case Reply.PeerRefusal(String reason) ->
            throw new IOException("rank " + number + ": " + reason);
        case Reply other ->
            throw new IOException("rank " + number + " answered what it was not asked: " + other);
      };
    }
  }

  private static final class RankPeer implements Peer {
    private static final int CONTROLLER = 0;

    /** The job ends ranks; an end by themselves would leave rank 0 waiting. */
    private static final int NO_BOUND_MILLIS = Integer.MAX_VALUE;

    private final Rank rank;
    private final MpiLink link;
    private Optional<Command> prepared = Optional.empty();

    RankPeer(Rank rank) {
      this.rank = rank;
      this.link = new MpiLink(rank.mpi, rank.number);
    }

    @Override
    public Link link() {
      return link;
    }

    @Override
    public void echo(int sizeBytes, Waiting waiting) {
      link.beginWithoutCredits(waiting);
      rank.order(new Command.Echo(CONTROLLER, sizeBytes, waiting, NO_BOUND_MILLIS));
    }

    @Override
    public void sink(int sizeBytes, Waiting waiting) {
      link.begin(sizeBytes, waiting);
      rank.order(new Command.Sink(CONTROLLER, sizeBytes, waiting, NO_BOUND_MILLIS));
    }

    @Override
    public void flood(int sizeBytes, Waiting waiting, Pace pace) {
      if (pace instanceof Pace.PhasedPace) {
        link.beginWithoutCredits(waiting);
      } else {
        link.begin(sizeBytes, waiting);
      }
      prepared =
          Optional.of(Command.Flood.of(CONTROLLER, sizeBytes, waiting, NO_BOUND_MILLIS, pace));
    }

    @Override
    public void go(Duration delay) throws IOException {
      rank.order(prepared.orElseThrow(() -> new IOException("no flood is prepared")));
    }

    @Override
    public Counts look() throws IOException {
      return rank.look();
    }

    @Override
    public void halt() {
      link.endCredits();
      rank.tellToStop();
    }

    @Override
    public Optional<Counts> ended() throws IOException {
      return rank.replyIfThere();
    }

    @Override
    public Counts stop() throws IOException {
      rank.tellToStop();
      Counts counts = rank.reply();
      compare(CONTROLLER, link.sent(), rank.number, counts.received());
      return counts;
    }

    /** Nobody else can send into MPI. */
    @Override
    public Excess excess(Counts counts) {
      return Excess.NONE;
    }

    @Override
    public Excess excessOfIdle() {
      return Excess.NONE;
    }
  }

  private static final class RankPair implements Pair {
    private final Rank from;
    private final Rank to;
    private Command beginning = new Command.Close(0);
    private boolean isHalted;

    RankPair(Rank from, Rank to) {
      this.from = from;
      this.to = to;
    }

    @Override
    public void ping(int sizeBytes, Waiting waiting, Duration pause) {
      isHalted = false;
      int millis = RankPeer.NO_BOUND_MILLIS;
      to.order(new Command.Echo(from.number, sizeBytes, waiting, millis));
      from.order(new Command.Ping(to.number, sizeBytes, waiting, millis, pause.toNanos()));
    }

    @Override
    public void stream(int sizeBytes, Waiting waiting, Pace pace) throws IOException {
      if (!(pace instanceof Pace.BackToBack)) {
        throw new IOException("two ranks stream back to back only"); // credits belong to that
      }
      isHalted = false;
      int millis = RankPeer.NO_BOUND_MILLIS;
      to.order(new Command.Sink(from.number, sizeBytes, waiting, millis));
      beginning = Command.Flood.of(to.number, sizeBytes, waiting, millis, pace);
    }

    @Override
    public void go(Duration delay) {
      from.order(beginning);
    }

    @Override
    public Counts lookAtFirst() throws IOException {
      return from.look();
    }

    @Override
    public Counts lookAtSecond() throws IOException {
      return to.look();
    }

    @Override
    public void halt() {
      if (!isHalted) {
        from.tellToStop();
        isHalted = true;
      }
    }

    /** The first tells the second. */
    @Override
    public PairEnd stop() throws IOException {
      halt();
      Counts began = from.reply();
      Counts answered = to.reply();
      compare(from.number, began.sent(), to.number, answered.received());
      return new PairEnd(began, answered, Excess.NONE);
    }

    @Override
    public void release() {}
  }

  /** This process and another rank, beside no measurement of its own. */
  private static final class OwnPair implements Pair {
    private final Rank other;
    private final MpiLink link;
    private final RankPeer peer;
    private Optional<Activity> activity = Optional.empty();

    OwnPair(Rank other) {
      this.other = other;
      this.peer = new RankPeer(other);
      this.link = peer.link;
    }

    @Override
    public void ping(int sizeBytes, Waiting waiting, Duration pause) {
      peer.echo(sizeBytes, waiting);
      int millis = RankPeer.NO_BOUND_MILLIS;
      activity =
          Optional.of(
              new Activity.PingActivity(
                  link,
                  new Command.Ping(other.number, sizeBytes, waiting, millis, pause.toNanos())));
    }

    @Override
    public void stream(int sizeBytes, Waiting waiting, Pace pace) throws IOException {
      peer.sink(sizeBytes, waiting);
      int millis = RankPeer.NO_BOUND_MILLIS;
      FloodActivity flood =
          new FloodActivity(
              link, Command.Flood.of(other.number, sizeBytes, waiting, millis, pace), Prelude.NONE);
      flood.go(Thread.currentThread(), System.nanoTime());
      activity = Optional.of(flood);
    }

    @Override
    public void go(Duration delay) {}

    @Override
    public boolean isOwn() {
      return true;
    }

    @Override
    public void work(Duration time) throws IOException {
      activity.orElseThrow().workUntil(System.nanoTime() + time.toNanos());
    }

    @Override
    public Counts lookAtFirst() {
      return activity.orElseThrow().soFar();
    }

    @Override
    public Counts lookAtSecond() throws IOException {
      return other.look();
    }

    @Override
    public void halt() {}

    @Override
    public PairEnd stop() throws IOException {
      Counts own = activity.orElseThrow().soFar();
      link.takeCredits();
      Counts answered = peer.stop();
      return new PairEnd(own, answered, Excess.NONE);
    }

    @Override
    public void release() {}
  }
}
