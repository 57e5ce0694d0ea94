package fathom.model.protocol;

import java.util.Arrays;
import java.util.Optional;

/**
 * Facts that ranks of an MPI job print about themselves, one in a line: the name, at least two
 * blanks, and the value.
 */
public enum RankFact {
  /** File of the library that the ranks have loaded; the first of the lines. */
  LIBRARY("library"),
  VERSION("version"),
  INTERFACE("interface"),

  /** Thread level that the library granted, and the one that was asked for. */
  THREADS("threads"),

  RANKS("ranks"),

  /** Processors that rank 0 may use. */
  PROCESSORS("processors"),

  /** Settings of the library that stand in the environment. */
  SETTINGS("settings"),

  /** Name of rank 0's host. */
  FIRST_HOST("first host"),

  /** Boot and network namespace of rank 0. */
  FIRST_PLACE("first place"),

  /** Hosts of all ranks. */
  HOSTS("hosts"),

  /** Quota of CPU time on the ranks' hosts. */
  QUOTA("quota"),

  /** Largest message that does not wait for its receiver. */
  EAGER_LIMIT("eager limit"),

  /** A setting that somebody has made for the library; two letters follow the name. */
  PRESET("preset");

  private static final int VALUE_COLUMN = 13;

  private final String id;

  RankFact(String id) {
    this.id = id;
  }

  /** Name at the beginning of the line. */
  public String id() {
    return id;
  }

  /** The whole line. */
  public String line(String value) {
    return line("", value);
  }

  /**
   * The line of one of several facts with this name.
   *
   * @param which of them, in small letters
   */
  public String line(String which, String value) {
    String name = which.isEmpty() ? id : id + " " + which;
    return name + " ".repeat(VALUE_COLUMN - name.length()) + value;
  }

  /** The fact with this name. */
  public static Optional<RankFact> of(String id) {
    return Arrays.stream(values()).filter(fact -> fact.id.equals(id)).findFirst();
  }
}
