package fathom.model.predict;

import fathom.model.word.Word;
import java.util.List;
import java.util.Optional;

/** Whose idea of communication a formula is. The order of the constants is that of tables. */
public enum Model implements Word {
  /** TW's own, and CE's: all parameters of Table 1. */
  CLUSTER("TW, CE: all parameters of the sheet"),
  /** TW's eq. 2 where the root's send rate bounds it (ours, model §3). */
  CLUSTER_BOUNDED("TW eq. 2, never faster than the root sends"),
  /** Postal or normalised LogP, as TW uses it for comparison. */
  POSTAL("TW eq. 1: latency and send gap"),
  /** Parameterised LogP: g(m) and L. */
  PLOGP("BM: a gap for each size, and a latency"),
  /** Hockney's α + m/β, GE's model C. */
  HOCKNEY("GE model C: start-up and bandwidth"),
  /** GE's model A: model C and the header's time. */
  A("GE: start-up, bandwidth, header"),
  /** GE's model B: packets with headers, start-up that grows up to one packet. */
  B("GE: packets, each with a header"),
  /** What no algorithm can be faster than. */
  LOWER_BOUND("CE eq. 5.1: no algorithm is faster"),
  /** The algorithm's schedule in virtual time, where no document has a formula. */
  SIMULATOR("its schedule, packet by packet");

  private final String meaning;

  Model(String meaning) {
    this.meaning = meaning;
  }

  /** One phrase for the reader. */
  public String meaning() {
    return meaning;
  }

  public static Optional<Model> ofWord(String word) {
    return Word.find(List.of(values()), word);
  }

  /** All names, for messages and help texts. */
  public static String words() {
    return Word.list(List.of(values()));
  }
}
