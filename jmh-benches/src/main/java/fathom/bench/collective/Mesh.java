package fathom.bench.collective;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.SortedMap;

/** One node's ways to all others. Nothing here waits but {@link #await}. For one thread. */
public interface Mesh extends AutoCloseable {
  /** Answer of {@link #poll} when nothing has arrived. */
  int NOTHING = -1;

  /** This node's number, from 0. */
  int self();

  int nodes();

  /**
   * Sends a whole frame, if there is room for it now.
   *
   * @param frame from its position to its limit; as it was where there is no room
   * @return false when there is none; nothing has been sent then
   */
  boolean offer(int to, ByteBuffer frame) throws IOException;

  /** True when the kernel has taken all that was offered; tries to bring that about. */
  boolean flush() throws IOException;

  /**
   * Takes the next frame that has arrived.
   *
   * @param into is cleared, filled and flipped; has room for the longest frame
   * @return the node it came from, by its address, or {@link #NOTHING}
   */
  int poll(ByteBuffer into) throws IOException;

  /**
   * Waits in the kernel until something has arrived, or is said to have.
   *
   * @param atMostNanos how long
   * @param room whether room for what {@link #offer} last refused ends the wait too
   */
  void await(long atMostNanos, boolean room) throws IOException;

  /** Whether frames may be lost. */
  boolean lossy();

  /** Datagrams and connections that came from no node of this mesh, so far; they are dropped. */
  long strangers();

  /** Datagrams this node's receive buffer had no room for, so far. */
  long receiveDrops();

  /** Socket options as the kernel gave them, and other facts of the way. */
  SortedMap<String, String> facts() throws IOException;

  @Override
  void close() throws IOException;
}
