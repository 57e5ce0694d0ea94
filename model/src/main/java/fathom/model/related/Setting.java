package fathom.model.related;

import fathom.model.predict.PlogpGap;
import fathom.model.sheet.Sheet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What the parameters are taken at.
 *
 * @param nodes P, at least 2
 * @param packetBytes m, the small message of models that know one size; at least 1
 * @param plogpGap the gap that pLogP takes
 */
public record Setting(int nodes, int packetBytes, PlogpGap plogpGap) {
  /** The smallest message, which models of small messages mean. */
  public static final int SMALL_BYTES = 1;

  /** Sizes at which functions are shown, as far as they fit a packet; the mtu comes with them. */
  private static final List<Integer> SHOWN_BYTES = List.of(1, 64, 256, 1024);

  public Setting {
    if (nodes < 2 || packetBytes < 1) {
      throw new IllegalArgumentException(
          "at least 2 nodes and 1 byte: " + nodes + ", " + packetBytes);
    }
  }

  /** The gap of pLogP is that of a saturated line. */
  public Setting(int nodes, int packetBytes) {
    this(nodes, packetBytes, PlogpGap.SATURATED);
  }

  /** Every packet size that costs are taken at: m, and those at which functions are shown. */
  public List<Integer> sizes(Sheet sheet) {
    Set<Integer> sizes = new TreeSet<>(shownBytes(sheet));
    sizes.add(packetBytes);
    return List.copyOf(sizes);
  }

  /** Sizes at which functions are shown, in ascending order. */
  static List<Integer> shownBytes(Sheet sheet) {
    int mtu = sheet.cluster().mtuBytes();
    return Stream.concat(SHOWN_BYTES.stream().filter(size -> size < mtu), Stream.of(mtu)).toList();
  }

  public static Setting of(int nodes) {
    return new Setting(nodes, SMALL_BYTES);
  }
}
