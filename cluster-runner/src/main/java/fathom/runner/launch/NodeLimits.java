package fathom.runner.launch;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How much one node may send in a campaign, beyond any healthy one by orders of magnitude. Over a
 * limit the node is broken or hostile, and is left out: nobody here runs out of memory or disk for
 * it.
 */
final class NodeLimits {
  /** Of a program's output, to the next line feed: readers keep a line until it ends. */
  static final int MOST_LINE_BYTES = 64 << 10;

  /** Of output that has come and that nobody has read yet. */
  static final long MOST_UNREAD_BYTES = 4L << 20;

  /** Of standard error into the logs of a run; that of a healthy node has some lines. */
  static final long MOST_LOG_BYTES = 16L << 20;

  /** What a piece takes besides its bytes: a node could send empty ones only. */
  static final int PIECE_BYTES = 64;

  private final AtomicLong unread = new AtomicLong();
  private final AtomicLong logged = new AtomicLong();

  /** More than a node may send. The message has what and how much, after the node's name. */
  static final class Exceeded extends IOException {
    private static final long serialVersionUID = 1;

    Exceeded(String message) {
      super(message);
    }
  }

  /** So much output waits from now on. */
  void arrived(int bytes) throws Exceeded {
    if (unread.addAndGet(bytes + PIECE_BYTES) > MOST_UNREAD_BYTES) {
      throw new Exceeded(
          "it sent more than %s MiB of output that nobody asked for"
              .formatted(MOST_UNREAD_BYTES >> 20));
    }
  }

  /** That has been read. */
  void read(int bytes) {
    unread.addAndGet(-bytes - PIECE_BYTES);
  }

  /** So many bytes are to be written to a log. */
  void logged(int bytes) throws Exceeded {
    if (logged.addAndGet(bytes) > MOST_LOG_BYTES) {
      throw new Exceeded(
          "its programs wrote more than %s MiB of errors; the log has the beginning"
              .formatted(MOST_LOG_BYTES >> 20));
    }
  }
}
