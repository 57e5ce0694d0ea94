package fathom.bench.mpi;

import fathom.bench.fork.Singles;
import fathom.model.parameter.Experiment;
import java.io.IOException;
import java.util.function.LongConsumer;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Operations between ranks 0 and 1 that begin when the one before has ended and the line has
 * recovered, and that are timed one by one after each window, as over sockets. Rank 1 is in its
 * activity until then.
 */
public abstract class MpiPaced extends MpiBenchmark {
  /** Before each operation, so that an emulated line has recovered. */
  @Param("0")
  public int pauseMicros;

  /** Where histograms of single operations are appended; empty where none are timed. */
  @Param("")
  public String hlog = "";

  /** How long single operations are timed after each window. */
  @Param("20")
  public int hlogMillis;

  private Singles singles = Singles.none();

  /** The experiment whose operations these are. */
  abstract Experiment ofSingles();

  /**
   * Does what one JMH operation does, the pause included, and times its parts one by one. What it
   * sends counts as what is sent in windows does.
   */
  abstract void single(LongConsumer nanos) throws IOException;

  @Setup(Level.Trial)
  public void prepareSingles() {
    singles = Singles.of(ofSingles(), hlog, hlogMillis);
  }

  /** Times single operations for a while, after the window and what it says is complete. */
  final void timeSingles() throws IOException {
    singles.time(sizeBytes, isWarmup, this::single);
  }

  @TearDown(Level.Trial)
  public void keepSingles() throws IOException {
    singles.keep();
  }

  final void pause() {
    spin(1000L * pauseMicros);
  }
}
