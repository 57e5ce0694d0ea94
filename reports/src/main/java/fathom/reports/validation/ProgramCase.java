package fathom.reports.validation;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Operation;
import fathom.reports.document.SizeLabel;
import java.util.Comparator;
import java.util.Locale;

/**
 * One operation of Fathom's own programs.
 *
 * <p>The order leaves the settings out: a case is run with one settings only, and the reader
 * refuses others.
 *
 * @param nodes p
 * @param sizeBytes M, the message of one node
 * @param settings how the message was divided and how many nodes sent at once
 */
public record ProgramCase(Algorithm algorithm, int nodes, long sizeBytes, Settings settings)
    implements Case, Comparable<ProgramCase> {
  private static final Comparator<ProgramCase> ORDER =
      Comparator.comparing(ProgramCase::algorithm)
          .thenComparingInt(ProgramCase::nodes)
          .thenComparingLong(ProgramCase::sizeBytes);

  /**
   * How a case was run, in packets.
   *
   * @param packets k of one message
   * @param packetBytes m of each
   * @param segmentPackets what an algorithm passes on as a whole; k where it does not divide
   *     messages
   * @param window senders at once of the coordinated gather, at least 1
   * @param fanOut offsets of one group of the group shuffle, at least 1
   */
  public record Settings(int packets, int packetBytes, int segmentPackets, int window, int fanOut) {
    public Settings {
      if (packets < 1 || packetBytes < 0 || segmentPackets < 1 || segmentPackets > packets) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "no message: %d packets of %d bytes, %d at a time",
                packets,
                packetBytes,
                segmentPackets));
      }
      if (window < 1 || fanOut < 1) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT, "no schedule: %d senders at once, groups of %d", window, fanOut));
      }
    }

    /** Whether messages are passed on undivided. */
    public boolean isWhole() {
      return segmentPackets == packets;
    }

    /** Bytes of one segment of a message of so many. */
    public long segmentBytes(long messageBytes) {
      return isWhole() ? messageBytes : Math.min(messageBytes, (long) segmentPackets * packetBytes);
    }
  }

  public ProgramCase {
    if (nodes < 2 || sizeBytes < 0) {
      throw new IllegalArgumentException("no case: " + nodes + " nodes, " + sizeBytes + " bytes");
    }
  }

  @Override
  public Operation modelled() {
    return algorithm.operation();
  }

  @Override
  public String title() {
    return modelled().word();
  }

  @Override
  public String word() {
    return algorithm.word();
  }

  @Override
  public int processes() {
    return nodes;
  }

  @Override
  public boolean isForced() {
    return true;
  }

  /** Bytes of one segment of the message. */
  public long segmentBytes() {
    return settings.segmentBytes(sizeBytes);
  }

  @Override
  public String place() {
    return nodes + " nodes, " + SizeLabel.of(sizeBytes);
  }

  @Override
  public int compareTo(ProgramCase other) {
    return ORDER.compare(this, other);
  }
}
