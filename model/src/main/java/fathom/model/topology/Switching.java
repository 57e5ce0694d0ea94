package fathom.model.topology;

/** How a node on the way hands a message on (GE §3.1.2). */
public enum Switching {
  /** Whole: t_s + (m·t_b + t_h)·l over l links. */
  STORE_AND_FORWARD("store-and-forward"),
  /** As it comes, in packets: t_s + m·t_b + t_h·l. */
  CUT_THROUGH("cut-through");

  private final String word;

  Switching(String word) {
    this.word = word;
  }

  public String word() {
    return word;
  }
}
