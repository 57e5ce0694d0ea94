package fathom.bench.link;

import fathom.bench.link.Port.Side;
import fathom.model.transport.Transport;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

/** Two ends of one transport, joined within this process. */
public record JoinedPair(Link initiator, Link responder) implements AutoCloseable {
  /** Longer than anything takes here: only a defect waits for its end. */
  public static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Both sides compute the same tags; each direction has its own. */
  static final RunScope RUN =
      new RunScope(
          SocketDirectory.ofRun("test-" + ProcessHandle.current().pid()),
          (from, to) -> ((long) from.hashCode() << 32) + to.hashCode());

  public static JoinedPair of(Transport transport) throws Exception {
    Port near = Port.open(transport, "127.0.0.1", RUN);
    Port far = Port.open(transport, "127.0.0.1", RUN);
    FutureTask<Link> responder =
        inBackground(() -> far.join(near.address(), Side.RESPONDER, Deadline.in(PATIENCE)));
    Link initiator = near.join(far.address(), Side.INITIATOR, Deadline.in(PATIENCE));
    return new JoinedPair(initiator, responder.get());
  }

  /** Runs the action on a thread of its own; {@code get} gives its result or its failure. */
  public static <T> FutureTask<T> inBackground(Callable<T> action) {
    FutureTask<T> task = new FutureTask<>(action);
    Thread.ofPlatform().daemon().start(task);
    return task;
  }

  /** The two ends the other way round. */
  public JoinedPair reversed() {
    return new JoinedPair(responder, initiator);
  }

  @Override
  public void close() throws IOException {
    initiator.close();
    responder.close();
  }
}
