package fathom.reports.document;

import fathom.model.cost.SizeRange;

/** Message sizes in words of the sheet: {@code m ≤ 40}, {@code m > 40}, {@code 64 KiB}. */
public final class SizeLabel {
  private static final int KIBIBYTE = 1 << 10;
  private static final int MEBIBYTE = 1 << 20;

  private SizeLabel() {}

  /** The label of a range; sizes below 1 byte do not count, so 0 and 1 both mean the smallest. */
  public static String of(SizeRange range) {
    boolean fromStart = range.fromBytes() <= 1;
    if (fromStart) {
      return range.isOpen() ? "all m" : "m ≤ " + range.toBytes();
    }
    int above = range.fromBytes() - 1;
    return range.isOpen() ? "m > " + above : above + " < m ≤ " + range.toBytes();
  }

  /** One size, in the largest unit that leaves it whole: {@code 1 MiB}, {@code 1500 B}. */
  public static String of(long bytes) {
    if (bytes > 0 && bytes % MEBIBYTE == 0) {
      return bytes / MEBIBYTE + " MiB";
    }
    return bytes > 0 && bytes % KIBIBYTE == 0 ? bytes / KIBIBYTE + " KiB" : bytes + " B";
  }
}
