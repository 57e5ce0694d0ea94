package fathom.reports.format;

import fathom.model.cost.SizeRange;

/** Ranges of message sizes in words of the sheet: {@code m ≤ 40}, {@code m > 40}. */
public final class SizeLabel {
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
}
