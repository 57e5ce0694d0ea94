package fathom.bench.wire;

import java.io.IOException;

/** What holds frames until a wire would have carried them. */
interface Holding extends AutoCloseable {
  /** From now on every frame is held; where that is so already, nothing changes. */
  void hold() throws IOException;

  /** From now on none is. */
  void release();

  /** How late frames ended since this was last asked. */
  Lateness late() throws IOException;

  @Override
  void close();
}
