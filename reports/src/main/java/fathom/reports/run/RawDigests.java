package fathom.reports.run;

/**
 * The SHA-256 digests of an experiment's two files as the run wrote them, in hexadecimal; empty
 * where they are not known, as of files that were measured by hand.
 *
 * @param results of what JMH wrote
 * @param histograms of single operations
 */
public record RawDigests(String results, String histograms) {
  /** Nothing is known. */
  public static final RawDigests NONE = new RawDigests("", "");
}
