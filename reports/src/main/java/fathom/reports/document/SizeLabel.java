package fathom.reports.document;

import fathom.model.cost.SizeRange;
import java.util.Locale;

/** Message sizes in words of the sheet: {@code m ≤ 40}, {@code m > 40}, {@code 64 KiB}. */
public final class SizeLabel {
  private static final int KIBIBYTE = 1 << 10;
  private static final int MEBIBYTE = 1 << 20;

  private static final int LONGEST_AS_IS = (1 << 16) - 1;

  private SizeLabel() {}

  /** The label of a range; sizes below 1 byte do not count, so 0 and 1 both mean the smallest. */
  public static String of(SizeRange range) {
    boolean fromStart = range.fromBytes() <= 1;
    if (fromStart) {
      return range.isOpen() ? "all m" : "m ≤ " + amount(range.toBytes());
    }
    String above = amount(range.fromBytes() - 1L);
    return range.isOpen() ? "m > " + above : above + " < m ≤ " + amount(range.toBytes());
  }

  /**
   * A size among others: as it is up to one packet of any wire, above that in three digits and the
   * unit they need, {@code 1472}, {@code 22.1 KiB}, {@code 64 MiB}.
   */
  public static String amount(long bytes) {
    if (bytes <= LONGEST_AS_IS) {
      return Long.toString(bytes);
    }
    boolean large = bytes >= MEBIBYTE;
    double value = (double) bytes / (large ? MEBIBYTE : KIBIBYTE);
    int decimals = value == Math.rint(value) || value >= 100 ? 0 : value >= 10 ? 1 : 2;
    return String.format(Locale.ROOT, "%." + decimals + "f %s", value, large ? "MiB" : "KiB");
  }

  /** One size, in the largest unit that leaves it whole: {@code 1 MiB}, {@code 1500 B}. */
  public static String of(long bytes) {
    if (bytes > 0 && bytes % MEBIBYTE == 0) {
      return bytes / MEBIBYTE + " MiB";
    }
    return bytes > 0 && bytes % KIBIBYTE == 0 ? bytes / KIBIBYTE + " KiB" : bytes + " B";
  }
}
