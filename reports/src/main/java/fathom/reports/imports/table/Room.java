package fathom.reports.imports.table;

/**
 * How large a table may be: as large as the memory that Java may take.
 *
 * @param heapBytes the most that the heap may grow to
 */
public record Room(long heapBytes) {
  /** The bytes of a file, its text and what is read of it are in memory at one time. */
  private static final long FILE_SHARE = 4;

  /** A row that is one of many behind a point takes 250 bytes while it is fitted. */
  private static final long ROW_BYTES = 250;

  /** No array of Java's holds more, and a text is one. */
  private static final long LARGEST_TEXT = 1L << 30;

  private static final long MEBIBYTE = 1L << 20;

  /** That of this Java process. */
  public static Room ofThisProcess() {
    return new Room(Runtime.getRuntime().maxMemory());
  }

  long mostFileBytes() {
    return Math.min(LARGEST_TEXT, heapBytes / FILE_SHARE);
  }

  long mostRows() {
    return heapBytes / ROW_BYTES;
  }

  /** What stands in the way, and what to do about it. */
  public String advice() {
    return "more than fits into the "
        + heapBytes / MEBIBYTE
        + " MiB of memory that Java may take here; take medians or fewer rows, or give it more, as"
        + " in JDK_JAVA_OPTIONS=-Xmx"
        + (2 * heapBytes / MEBIBYTE + 1)
        + "m";
  }
}
