package fathom.bench.mpi;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;

/** Round trips through MPI between ranks 0 and 1, one after the other, blocking. */
public class MpiRoundTrip extends MpiBenchmark {
  private long rounds;

  @Setup(Level.Iteration)
  public void beginRow(IterationParams iteration) {
    nextSize(iteration);
    rounds = 0;
    peer.echo(sizeBytes, peerCpu);
    account.begin(cpu);
  }

  @Benchmark
  public void roundTrip() {
    mpi.send(message, sizeBytes, 1, MpiPeer.DATA);
    mpi.receive(message, sizeBytes, 1, MpiPeer.DATA);
    rounds++;
  }

  @TearDown(Level.Iteration)
  public void endRow() {
    account.end();
    compare(rounds, peer.stop());
  }
}
