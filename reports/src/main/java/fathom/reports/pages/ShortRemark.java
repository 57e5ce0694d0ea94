package fathom.reports.pages;

/**
 * A remark as short as a screen has room for. It ends where a sentence or a part of one ends: what
 * is said must be whole, and the sheet in full has the rest.
 */
final class ShortRemark {
  /** Three lines of 80 columns, less the mark in front. */
  private static final int LONGEST = 230;

  /** A part that is shorter than this says too little. */
  private static final int LEAST = LONGEST / 4;

  private static final String[] ENDS = {". ", "; ", ", so ", ": ", " (", ", "};

  private ShortRemark() {}

  static String of(String text) {
    if (text.length() <= LONGEST) {
      return text;
    }
    for (String end : ENDS) {
      int at = text.lastIndexOf(end, LONGEST);
      if (at >= LEAST && isBalanced(text.substring(0, at))) {
        return text.substring(0, at);
      }
    }
    // Foreign text without any part: it cannot be whole.
    return text.substring(0, Math.max(text.lastIndexOf(' ', LONGEST), LEAST)) + " …";
  }

  private static boolean isBalanced(String text) {
    return text.chars().filter(c -> c == '(').count() == text.chars().filter(c -> c == ')').count();
  }
}
