package fathom.bench.peer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.bench.control.Members;
import fathom.bench.link.JoinedPair;
import fathom.bench.link.Link;
import fathom.bench.link.Messages;
import fathom.bench.link.WrappedLink;
import fathom.bench.peer.Activity.EchoActivity;
import fathom.bench.peer.Activity.PingActivity;
import fathom.bench.peer.Activity.SinkActivity;
import fathom.model.protocol.Waiting;
import fathom.model.transport.Transport;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Activities on the test's own thread: each either ends by itself or hangs the test. */
@Timeout(20)
class ActivityTest {
  private static final int MINUTE = 60_000;
  private static final Members NOBODY = Members.of(List.of());

  @SuppressWarnings("NullAway.Init") // join() fills it before each test
  private JoinedPair pair;

  @BeforeEach
  void join() throws Exception {
    pair = JoinedPair.of(Transport.UDP);
  }

  @AfterEach
  void close() throws IOException {
    pair.close();
  }

  private Counts flood(int maxMillis, long count, long intervalNanos) throws IOException {
    return run(
        new Command.Flood(0, 40, Waiting.SPIN, maxMillis, count, 1, intervalNanos, 0, 0, 0, ""), 0);
  }

  private static Command.Flood burst(long count, int yieldEvery) {
    return new Command.Flood(0, 40, Waiting.SPIN, MINUTE, count, 1, 0, 0, yieldEvery, 0, "");
  }

  private Counts run(Command.Flood command, long delayNanos) throws IOException {
    try (Prelude prelude = Prelude.of(command, NOBODY)) {
      FloodActivity flood = new FloodActivity(pair.initiator(), command, prelude);
      flood.go(Thread.currentThread(), System.nanoTime() + delayNanos);
      flood.run();
      assertEquals("", flood.failure());
      return flood.counts(0);
    }
  }

  private void sent(int messages) throws IOException {
    for (int i = 0; i < messages; i++) {
      Messages.send(pair.initiator(), new byte[40]);
    }
  }

  @Test
  void aFloodEndsByItselfAtItsCount() throws Exception {
    assertEquals(1000, flood(MINUTE, 1000, 0).sent());
    assertEquals(0, flood(MINUTE, 0, 0).sent());
  }

  @Test
  void aFloodEndsByItselfAtItsTime() throws Exception {
    Counts counts = flood(50, Session.MAX_COUNT, 0);
    assertTrue(counts.sent() > 0 && counts.sent() < Session.MAX_COUNT, counts::toString);
  }

  @Test
  void aSlowFloodEndsAtItsTimeToo() throws Exception {
    assertEquals(1, flood(50, Session.MAX_COUNT, MINUTE * 1_000_000L).sent());
  }

  @Test
  void aFloodThatIsNeverToldToGoEndsAtItsTimeAndSendsNothing() throws Exception {
    Command.Flood command = new Command.Flood(0, 40, Waiting.SPIN, 20, 1000, 1, 0, 0, 0, 0, "");
    try (Prelude prelude = Prelude.of(command, NOBODY)) {
      FloodActivity flood = new FloodActivity(pair.initiator(), command, prelude);
      flood.run();
      assertEquals(0, flood.counts(0).sent());
      assertEquals(Link.NOTHING, Messages.poll(pair.responder(), 40));
    }
  }

  @Test
  void messagesAreNotCloserThanTheInterval() throws Exception {
    Counts counts = flood(MINUTE, 51, 500_000);
    assertEquals(51, counts.sent());
    // 51 messages have 50 intervals between them; longer they may take.
    assertTrue(counts.elapsedNanos() >= 25_000_000, counts::toString);
  }

  @Test
  void aSinkCountsWhatCame() throws Exception {
    SinkActivity sink =
        new SinkActivity(pair.responder(), new Command.Sink(0, 40, Waiting.SPIN, MINUTE));
    sent(25);
    for (int i = 0; i < 30; i++) {
      sink.step();
    }
    assertEquals(25, sink.counts(0).received());
    assertEquals(0, sink.counts(0).sent());
  }

  @Test
  void anEchoAndAPingCountTheSameRounds() throws Exception {
    EchoActivity echo =
        new EchoActivity(pair.responder(), new Command.Echo(0, 40, Waiting.YIELD, MINUTE));
    PingActivity ping =
        new PingActivity(pair.initiator(), new Command.Ping(0, 40, Waiting.YIELD, MINUTE, 1000));
    Thread thread = Thread.ofPlatform().daemon().start(echo);
    for (int i = 0; i < 50; i++) {
      ping.step();
    }
    echo.stop();
    thread.join();
    Counts pings = ping.counts(0);
    Counts echoes = echo.counts(0);
    assertEquals(50, pings.sent());
    assertEquals(50, pings.received() + pings.lost());
    // A round may be given up on a busy machine; its echo is counted all the same.
    assertTrue(echoes.received() >= pings.received() && echoes.received() <= 50);
    assertEquals(echoes.received(), echoes.sent());
    assertTrue(pings.received() > 0, pings::toString);
  }

  @Test
  void aPingThatNobodyAnswersIsLostAndALateOneIsNotTakenForIt() throws Exception {
    PingActivity ping =
        new PingActivity(pair.initiator(), new Command.Ping(0, 8, Waiting.NAP, MINUTE, 0));
    byte[] wrong = new byte[8];
    wrong[3] = 77; // the number of another round
    Messages.send(pair.responder(), wrong);
    ping.step();
    Counts counts = ping.counts(0);
    assertEquals(1, counts.sent());
    assertEquals(0, counts.received());
    assertEquals(1, counts.lost());
  }

  @Test
  void aStoppedPingStillTakesItsAnswer() throws Exception {
    PingActivity ping =
        new PingActivity(pair.initiator(), new Command.Ping(0, 40, Waiting.SPIN, MINUTE, 0));
    Messages.send(pair.responder(), new byte[40]); // the answer to number 0
    ping.stop();
    ping.step();
    assertEquals(1, ping.counts(0).received());
    assertEquals(Link.NOTHING, Messages.poll(pair.initiator(), 40));
  }

  @Test
  void aStoppedEchoStillReturnsWhatHadCome() throws Exception {
    EchoActivity echo =
        new EchoActivity(pair.responder(), new Command.Echo(0, 40, Waiting.SPIN, MINUTE));
    sent(5);
    echo.stop();
    echo.run();
    assertEquals(5, echo.counts(0).received());
    for (int i = 0; i < 5; i++) {
      assertEquals(40, Messages.take(pair.initiator(), 40).length);
    }
  }

  @Test
  void waitingActivitiesEndAtTheirTime() {
    new SinkActivity(pair.initiator(), new Command.Sink(0, 40, Waiting.NAP, 20)).run();
    new EchoActivity(pair.initiator(), new Command.Echo(0, 40, Waiting.YIELD, 20)).run();
    // Its pause is far longer than its time.
    new PingActivity(
            pair.initiator(), new Command.Ping(0, 40, Waiting.NAP, 20, MINUTE * 1_000_000L))
        .run();
  }

  @Test
  void aFloodIsDelayedAsLongAsItIsTold() throws Exception {
    long before = System.nanoTime();
    Counts counts = run(burst(10, 0), 30_000_000);
    assertTrue(System.nanoTime() - before >= 30_000_000);
    assertEquals(10, counts.sent());
    assertEquals(
        0,
        run(new Command.Flood(0, 40, Waiting.SPIN, 20, 10, 1, 0, 0, 4, 0, ""), 60_000_000_000L)
            .sent());
  }

  @Test
  void aBurstsTimeRunsFromWhenItWasToBegin() throws Exception {
    // Not from when it was told to,
    long before = System.nanoTime();
    Counts delayed = run(burst(10, 4), 30_000_000);
    assertTrue(delayed.elapsedNanos() <= System.nanoTime() - before - 30_000_000);
    // nor from when its thread came to do it.
    Command.Flood late = burst(10, 4);
    try (Prelude prelude = Prelude.of(late, NOBODY)) {
      FloodActivity flood = new FloodActivity(pair.initiator(), late, prelude);
      flood.go(Thread.currentThread(), System.nanoTime());
      Thread.sleep(20);
      flood.run();
      assertEquals(10, flood.counts(0).sent());
      assertTrue(flood.counts(0).elapsedNanos() >= 20_000_000);
    }
  }

  @Test
  void aFloodsTimeRunsFromItsFirstMessage() throws Exception {
    Command.Flood late = burst(10, 0);
    try (Prelude prelude = Prelude.of(late, NOBODY)) {
      FloodActivity flood = new FloodActivity(pair.initiator(), late, prelude);
      flood.go(Thread.currentThread(), System.nanoTime());
      Thread.sleep(20);
      long before = System.nanoTime();
      flood.run();
      assertTrue(flood.counts(0).elapsedNanos() <= System.nanoTime() - before);
    }
  }

  @Test
  void messagesComeInClumps() throws Exception {
    Command.Flood clumps =
        new Command.Flood(0, 40, Waiting.SPIN, MINUTE, 21, 4, 5_000_000, 0, 0, 0, "");
    Counts counts = run(clumps, 0);
    assertEquals(21, counts.sent());
    // Five rests are between six clumps; the first may end at once, by the go itself.
    assertTrue(counts.elapsedNanos() >= 4 * 5_000_000, counts::toString);
    for (int i = 0; i < 21; i++) {
      assertEquals(40, Messages.take(pair.responder(), 40).length);
    }
    assertEquals(Link.NOTHING, Messages.poll(pair.responder(), 40));
  }

  /**
   * Phases of 10 ms, a message every ms at most: half of what it would be without rests, however
   * late it ends. Each phase begins with a mark, and what was sent took its time by its interval.
   */
  @Test
  void aSenderRestsBetweenItsPhases() throws Exception {
    Command.Flood phases =
        new Command.Flood(0, 40, Waiting.SPIN, 100, 1000, 1, 1_000_000, 10_000_000, 0, 0, "");
    try (Prelude prelude = Prelude.of(phases, NOBODY)) {
      FloodActivity flood = new FloodActivity(pair.initiator(), phases, prelude);
      Thread thread = Thread.ofPlatform().daemon().unstarted(flood);
      flood.go(thread, System.nanoTime());
      thread.start();
      thread.join();
      Counts counts = flood.counts(0);
      long messages = counts.sent() - counts.marks();
      long dueNanos = counts.elapsedNanos();
      assertTrue(messages > 0 && messages * 1_000_000 <= dueNanos, counts::toString);
      assertTrue(counts.marks() > 0 && dueNanos <= 75_000_000, counts::toString);
    }
  }

  @Test
  void ofSeveralTellingsTheEarliestCounts() throws Exception {
    Command.Flood told = new Command.Flood(0, 40, Waiting.SPIN, 2000, 10, 1, 0, 0, 0, 0, "");
    try (Prelude prelude = Prelude.of(told, NOBODY)) {
      FloodActivity flood = new FloodActivity(pair.initiator(), told, prelude);
      long now = System.nanoTime();
      flood.go(Thread.currentThread(), now + 60_000_000_000L);
      flood.go(Thread.currentThread(), now + 1_000_000);
      flood.go(Thread.currentThread(), now + 50_000_000_000L);
      flood.run();
      assertEquals(10, flood.counts(0).sent());
    }
  }

  @Test
  void aLookAtWhatGoesOnSaysHowFarItIs() throws Exception {
    SinkActivity sink =
        new SinkActivity(pair.responder(), new Command.Sink(0, 40, Waiting.YIELD, MINUTE));
    Thread thread = Thread.ofPlatform().daemon().start(sink);
    for (int round = 1; round <= 3; round++) {
      for (int i = 0; i < 10; i++) {
        Messages.send(pair.initiator(), new byte[40]);
      }
      Counts counts = sink.look(JoinedPair.PATIENCE, 7);
      while (counts.received() < 10L * round) {
        Counts next = sink.look(JoinedPair.PATIENCE, 7);
        assertTrue(next.received() >= counts.received(), next::toString);
        assertTrue(next.elapsedNanos() >= counts.elapsedNanos(), next::toString);
        counts = next;
      }
      assertEquals(10L * round, counts.received());
      assertEquals(7, counts.peerAgeMillis());
    }
    assertTrue(thread.isAlive(), "a look ended it");
    sink.stop();
    thread.join();
    assertEquals(30, sink.counts(0).received());
  }

  @Test
  void aLookAtWhatHasEndedIsItsResult() throws Exception {
    Command.Flood command = burst(25, 4);
    try (Prelude prelude = Prelude.of(command, NOBODY)) {
      FloodActivity flood = new FloodActivity(pair.initiator(), command, prelude);
      flood.go(Thread.currentThread(), System.nanoTime());
      flood.run();
      assertEquals(flood.counts(3), flood.look(JoinedPair.PATIENCE, 3));
      assertEquals(flood.counts(4), flood.look(JoinedPair.PATIENCE, 4));
    }
  }

  @Test
  void aLookAtWhatDoesNotAnswerIsAFailureAndNoCount() {
    SinkActivity never =
        new SinkActivity(pair.responder(), new Command.Sink(0, 40, Waiting.NAP, MINUTE));
    IOException e = assertThrows(IOException.class, () -> never.look(Duration.ofMillis(5), 0));
    assertTrue(e.toString().contains("does not say how far it is"), e::toString);
  }

  /** Its last packet is given to the queue, and it waits for the queue to be empty. */
  @Test
  void aLookAtABurstThatLeavesItsQueueIsAnswered() throws Exception {
    SlowQueue queue = new SlowQueue(pair.initiator());
    Command.Flood command = burst(25, 4);
    try (Prelude prelude = Prelude.of(command, NOBODY)) {
      FloodActivity flood = new FloodActivity(queue, command, prelude);
      Thread thread = Thread.ofPlatform().daemon().start(flood);
      flood.go(thread, 0);
      assertTrue(queue.asked.await(10, TimeUnit.SECONDS));
      FutureTask<Counts> look = new FutureTask<>(() -> flood.look(JoinedPair.PATIENCE, 0));
      Thread looking = Thread.ofPlatform().daemon().start(look);
      while (looking.getState() != Thread.State.TIMED_WAITING && !look.isDone()) {
        Thread.onSpinWait();
      }
      queue.queued = 0;
      assertEquals(25, look.get().sent());
      thread.join();
      assertEquals(flood.counts(0), look.get());
    }
  }

  /** Has something in its queue until it is told otherwise. */
  private static final class SlowQueue extends WrappedLink {
    final CountDownLatch asked = new CountDownLatch(1);
    volatile int queued = 1;

    SlowQueue(Link real) {
      super(real);
    }

    @Override
    public int queuedBytes() {
      asked.countDown();
      return queued;
    }
  }

  @Test
  void aDeadOtherEndIsAFailureWithItsName() throws Exception {
    pair.responder().close();
    Command.Flood command =
        new Command.Flood(0, 40, Waiting.SPIN, MINUTE, 1_000_000, 1, 1000, 0, 0, 0, "");
    try (Prelude prelude = Prelude.of(command, NOBODY)) {
      FloodActivity flood = new FloodActivity(pair.initiator(), command, prelude);
      flood.go(Thread.currentThread(), System.nanoTime());
      flood.run();
      assertFalse(flood.failure().isEmpty());
      assertTrue(flood.failure().startsWith("127.0.0.1:"), flood::failure);
    }
  }
}
