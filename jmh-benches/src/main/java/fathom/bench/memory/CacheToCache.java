package fathom.bench.memory;

/** M_ctc: source and destination in cache. */
public class CacheToCache extends CopyBenchmark {
  @Override
  boolean coldSource() {
    return false;
  }

  @Override
  boolean coldDestination() {
    return false;
  }
}
