package fathom.bench.memory;

/** M_ctm: source in cache, destination not. */
public class CacheToMemory extends CopyBenchmark {
  @Override
  boolean coldSource() {
    return false;
  }

  @Override
  boolean coldDestination() {
    return true;
  }
}
