package fathom.bench.mpi;

import fathom.bench.fork.Durations;
import fathom.bench.net.Addresses;
import fathom.model.parameter.Experiment;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;

/**
 * O_s through MPI: MPI_Send, back to back, in bursts that begin when all before have been received
 * and the line has recovered. For messages that are eager: a larger one waits for its receiver, and
 * its time is no overhead.
 */
public class MpiSend extends MpiPaced {
  /** More would not fit a socket's buffer, and the last sends would wait for it. */
  private static final int BURST_BYTES = 65_536;

  /** Sends per burst at most. */
  @Param("8")
  public int burst;

  /**
   * Full packets of UDP to {@link #preludeTo} right before each burst, behind which it waits for
   * the line; 0 for none. Where an isolated packet passes at once, as it does through a token
   * bucket, the emulated switch's work would run inside the send call and be taken for O_s.
   */
  @Param("0")
  public int preludeCount;

  @Param("")
  public String preludeTo = "";

  private static final int PRELUDE_BYTES = 1472;

  private final Durations bursts = new Durations();
  private MpiTimes times = new MpiTimes();
  private final ByteBuffer packet = ByteBuffer.allocateDirect(PRELUDE_BYTES);
  private Optional<DatagramChannel> prelude = Optional.empty();
  private SocketAddress target = new InetSocketAddress(0);
  private int sends;
  private long sent;

  @Setup(Level.Trial)
  public void bindTimes(MpiTimes counters) {
    times = counters;
  }

  @Setup(Level.Trial)
  public void openPrelude() throws IOException {
    if (preludeCount > 0) {
      prelude = Optional.of(DatagramChannel.open(StandardProtocolFamily.INET));
      target = Addresses.parse(preludeTo);
    }
  }

  @TearDown(Level.Trial)
  public void closePrelude() throws IOException {
    if (prelude.isPresent()) {
      prelude.get().close();
    }
  }

  @Setup(Level.Iteration)
  public void beginRow(IterationParams iteration) {
    nextSize(iteration);
    sends = Math.clamp(BURST_BYTES / Math.max(1, sizeBytes), 1, burst);
    sent = 0;
    bursts.clear();
    peer.sink(sizeBytes, sends, peerCpu);
    account.begin(cpu);
  }

  @Benchmark
  public void burst() throws IOException {
    recover();
    long start = System.nanoTime();
    for (int i = 0; i < sends; i++) {
      mpi.send(message, sizeBytes, 1, MpiPeer.DATA);
    }
    bursts.since(start);
    awaitReceived();
  }

  /** Once all of the burst before was received. */
  private void recover() throws IOException {
    pause();
    occupyLine();
  }

  private void awaitReceived() {
    sent += sends;
    mpi.receive(message, 0, 1, MpiPeer.CREDIT);
  }

  private void occupyLine() throws IOException {
    if (prelude.isPresent()) {
      for (int i = 0; i < preludeCount; i++) {
        prelude.get().send(packet.clear(), target);
      }
    }
  }

  @Override
  Experiment ofSingles() {
    return Experiment.SEND_OVERHEAD;
  }

  /** Each send of such a burst. */
  @Override
  void single(LongConsumer nanos) throws IOException {
    recover();
    for (int i = 0; i < sends; i++) {
      long start = System.nanoTime();
      mpi.send(message, sizeBytes, 1, MpiPeer.DATA);
      nanos.accept(System.nanoTime() - start);
    }
    awaitReceived();
  }

  @TearDown(Level.Iteration)
  public void endRow() throws IOException {
    account.end();
    times.tell(sends, bursts.medianMicros());
    timeSingles();
    compare(sent, peer.stop());
  }
}
