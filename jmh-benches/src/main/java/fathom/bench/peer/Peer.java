package fathom.bench.peer;

import fathom.bench.link.Link;
import fathom.bench.link.LinkAccount.Excess;
import fathom.model.protocol.Waiting;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * A far end that is joined to this process. It does one thing at a time, which this process starts
 * and ends: over a control connection, or by messages of MPI.
 */
public interface Peer {
  /** Longest time for which a peer does one thing; then it ends by itself. */
  Duration ACTIVITY_BOUND = Duration.ofSeconds(60);

  /** This process's end of the link. */
  Link link();

  /** Starts to return every message of this size. */
  void echo(int sizeBytes, Waiting waiting) throws IOException;

  /** Starts to take messages of this size. */
  void sink(int sizeBytes, Waiting waiting) throws IOException;

  /**
   * Prepares to send messages of this size; {@link #go} starts it.
   *
   * @param waiting between two looks for a credit
   */
  void flood(int sizeBytes, Waiting waiting, Pace pace) throws IOException;

  /**
   * Starts a prepared flood this long after it is told, with one packet and without waiting. Of
   * several tellings the one that lets it start earliest counts.
   *
   * <p>A rank of MPI starts at once and is told once. A flood in phases ends after each two phases
   * there, and this starts the next two.
   */
  void go(Duration delay) throws IOException;

  /** Counts of what it does so far, by its own clock; it goes on. */
  Counts look() throws IOException;

  /** Tells the far end to stop what it does, with one packet and without waiting. */
  void halt() throws IOException;

  /** Counts of what it did, once it has ended; does not wait. It must have been told to end. */
  Optional<Counts> ended() throws IOException;

  /** Stops what it does, and returns its counts. Messages that it sent must have been taken. */
  Counts stop() throws IOException;

  /** Messages that came over the link and were not sent by its other end, since the last call. */
  Excess excess(Counts counts);

  /** The same for a link on which nothing was sent since the last call. */
  Excess excessOfIdle();
}
