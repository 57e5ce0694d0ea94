package fathom.bench.memory;

/** M_mtm: neither source nor destination in cache. */
public class MemoryToMemory extends CopyBenchmark {
  @Override
  boolean coldSource() {
    return true;
  }

  @Override
  boolean coldDestination() {
    return true;
  }
}
