package fathom.reports.exports;

import java.util.List;

/**
 * A platform as SMPI understands it, in seconds and bytes.
 *
 * @param hosts how many there are
 * @param bytesPerSecond bw of each node's link, per direction
 * @param latencySeconds lat of each node's link
 * @param backboneBytesPerSecond what all share; infinite where nothing bounds them
 * @param bandwidthFactors smpi/bw-factor
 * @param latencyFactors smpi/lat-factor
 * @param send smpi/os
 * @param nonBlockingSend smpi/ois
 * @param receive smpi/or
 */
record SimGridPlatform(
    int hosts,
    double bytesPerSecond,
    double latencySeconds,
    double backboneBytesPerSecond,
    List<Section> bandwidthFactors,
    List<Section> latencyFactors,
    List<Section> send,
    List<Section> nonBlockingSend,
    List<Section> receive) {
  /** What nine digits of a coefficient may change. */
  static final double ROUNDING_SECONDS = 1e-12;

  /**
   * What holds above a size.
   *
   * @param threshold the size, itself not included
   * @param first a factor, or seconds at 0 bytes
   * @param perByte seconds per byte; 0 of a factor
   */
  record Section(int threshold, double first, double perByte) {
    double at(long bytes) {
      return first + perByte * bytes;
    }
  }

  SimGridPlatform {
    bandwidthFactors = List.copyOf(bandwidthFactors);
    latencyFactors = List.copyOf(latencyFactors);
    send = List.copyOf(send);
    nonBlockingSend = List.copyOf(nonBlockingSend);
    receive = List.copyOf(receive);
  }

  /**
   * What SMPI takes for one message that is alone, from the send call to the end of the receive
   * call. Of messages above the last threshold of os it counts neither that nor or where a send
   * blocks: both are 0 there.
   */
  double seconds(long bytes) {
    long carried = bytes + SimGridNetwork.ENVELOPE_BYTES;
    double bandwidth = Math.min(bytesPerSecond, backboneBytesPerSecond);
    return at(send, bytes).at(bytes)
        + 2 * latencySeconds * at(latencyFactors, carried).first()
        + carried / (bandwidth * at(bandwidthFactors, carried).first())
        + at(receive, bytes).at(bytes);
  }

  /** What the process pays for a send, below the threshold of blocking sends. */
  double sendSeconds(long bytes) {
    return at(send, bytes).at(bytes);
  }

  double receiveSeconds(long bytes) {
    return at(receive, bytes).at(bytes);
  }

  /** The last section whose threshold the size exceeds; the first one for sizes below all. */
  private static Section at(List<Section> sections, long bytes) {
    Section found = sections.getFirst();
    for (Section section : sections) {
      if (bytes > section.threshold()) {
        found = section;
      }
    }
    return found;
  }
}
