package fathom.bench.peer;

import fathom.bench.mpi.CollectiveCall;
import fathom.bench.mpi.Mpi;
import fathom.bench.mpi.MpiException;
import fathom.bench.mpi.MpiLink;
import fathom.bench.mpi.OperationMember;
import fathom.bench.mpi.ThreadLevel;
import fathom.bench.os.Affinity;
import fathom.model.collective.LibraryOperation;
import fathom.model.protocol.ProcessLine;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.concurrent.locks.LockSupport;

/**
 * Program of the ranks from 1 on: it obeys commands of rank 0, over MPI, one after the other. The
 * number of a link in a command is the rank at its other end. A rank obeys nobody else, and ends
 * with the job.
 */
public final class RankService {
  /**
   * Between two looks for a command. Ranks that wait in MPI poll: those that have nothing to do
   * would take cores from those that are measured.
   */
  private static final long NAP_NANOS = 200_000;

  private static final int CONTROLLER = 0;
  private static final long STARTED_NANOS = System.nanoTime();

  private final Mpi mpi;
  private final RankMessage message = new RankMessage();

  /** Until then this rank takes no naps: the next phase of a flood begins when it is told. */
  private long awakeUntil = System.nanoTime();

  private RankService(Mpi mpi) {
    this.mpi = mpi;
  }

  /**
   * Begins MPI and serves until rank 0 ends it.
   *
   * @param args the thread level's word
   */
  public static void main(String[] args) {
    Mpi mpi;
    try {
      mpi = Mpi.begin(ThreadLevel.ofWord(args[0]));
    } catch (MpiException e) {
      System.err.println(ProcessLine.MPI_COMPLAINT + e.getMessage());
      System.exit(1);
      return;
    }
    try {
      new RankService(mpi).serve();
      mpi.end();
    } catch (MpiException e) {
      System.err.println(ProcessLine.MPI_COMPLAINT + "rank " + mpi.rank() + ": " + e.getMessage());
      mpi.abort();
    } catch (IOException | RuntimeException | Error e) {
      // Also of what is no fault of MPI the others must hear: they would wait for this rank.
      System.err.println(ProcessLine.MPI_COMPLAINT + "rank " + mpi.rank() + ": " + e);
      mpi.abort();
    }
  }

  private void serve() throws IOException {
    while (true) {
      while (!mpi.isThere(CONTROLLER, MpiLink.ORDER)) {
        if (System.nanoTime() - awakeUntil > 0) {
          LockSupport.parkNanos(NAP_NANOS);
        }
      }
      switch (Command.decode(message.receive(mpi, CONTROLLER, MpiLink.ORDER))) {
        case Command.Close c -> {
          return;
        }
        case Command.Pin(int link, int cpu) -> Affinity.pin(cpu);
        case Command.TakePart c -> reply(new Reply.Counted(takePart(c)));
        case Command c -> reply(work(c));
      }
    }
  }

  private void reply(Reply reply) {
    message.send(mpi, reply.encode(), CONTROLLER, MpiLink.REPLY);
  }

  private Counts takePart(Command.TakePart command) {
    try (Arena own = Arena.ofConfined()) {
      LibraryOperation operation = LibraryOperation.ALL.get(command.operation());
      CollectiveCall call = CollectiveCall.of(mpi, operation, command.mostBytes(), own);
      new OperationMember(mpi, call).serve();
      return Counts.NONE;
    }
  }

  /** Does what a command says until it is over. */
  private Reply work(Command command) throws IOException {
    return switch (command) {
      case Command.Echo c -> {
        RankLink link = new RankLink(mpi, c.link(), false);
        yield run(new Activity.EchoActivity(link, c), link);
      }
      case Command.Sink c -> {
        RankLink link = new RankLink(mpi, c.link(), true);
        link.begin(c.sizeBytes(), c.waiting());
        yield run(new Activity.SinkActivity(link, c), link);
      }
      case Command.Ping c -> {
        RankLink link = new RankLink(mpi, c.link(), false);
        Reply reply = run(new Activity.PingActivity(link, c), link);
        link.end();
        yield reply;
      }
      case Command.Flood c -> {
        RankLink link = new RankLink(mpi, c.link(), false);
        if (c.phaseNanos() > 0) {
          link.beginWithoutCredits(c.waiting());
        } else {
          link.begin(c.sizeBytes(), c.waiting());
        }
        FloodActivity flood = new FloodActivity(link, c, Prelude.NONE);
        flood.go(Thread.currentThread(), System.nanoTime());
        Reply reply = run(flood, link);
        link.end();
        awakeUntil = System.nanoTime() + c.phaseNanos();
        yield reply;
      }
      default -> throw new IOException("rank 0 asks for what a rank does not do: " + command);
    };
  }

  private static Reply run(Activity activity, RankLink link) {
    link.serve(activity);
    activity.run();
    long ageMillis = (System.nanoTime() - STARTED_NANOS) / 1_000_000;
    if (!activity.failure().isEmpty()) {
      throw new MpiException(activity.failure()); // its end was not awaited: the job is over
    }
    return new Reply.Counted(activity.counts(ageMillis));
  }
}
