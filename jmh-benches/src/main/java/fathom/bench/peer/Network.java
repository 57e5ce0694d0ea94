package fathom.bench.peer;

import fathom.bench.fork.NodePair;
import java.io.Closeable;
import java.io.IOException;

/** The far ends of one fork. */
public interface Network extends Closeable {
  /** Number of far ends, this process not included. */
  int size();

  /**
   * Joins a far end to this process.
   *
   * @param index from 0
   */
  Peer peer(int index) throws IOException;

  /** Joins two far ends to each other; the first begins. */
  Pair pair(int first, int second) throws IOException;

  /**
   * Joins two nodes to each other. A node is a far end, or this process if it takes part itself.
   *
   * @param nodes numbered from 1
   */
  Pair pair(NodePair nodes) throws IOException;

  /** Number of nodes: of far ends, and of this process if it takes part itself. */
  int nodes();

  @Override
  void close() throws IOException;
}
