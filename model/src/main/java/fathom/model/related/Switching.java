package fathom.model.related;

import fathom.model.word.Word;

/** How a node on the way hands a message on (GE §3.1.2). */
public enum Switching implements Word {
  /** Whole: t_s + (m·t_b + t_h)·l over l links. */
  STORE_AND_FORWARD,
  /** As it comes, in packets: t_s + m·t_b + t_h·l. */
  CUT_THROUGH
}
