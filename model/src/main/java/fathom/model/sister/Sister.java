package fathom.model.sister;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The models, in the order of RM's Table 2.3; then those that RM only names, and those of the other
 * documents.
 */
public enum Sister {
  BSP("bsp", "BSP"),
  POSTAL("postal", "Postal"),
  LOGP("logp", "LogP"),
  C3("c3", "C³"),
  LOGGP("loggp", "LogGP"),
  PHASE_PARALLEL("phase-parallel", "Phase Parallel"),
  LOGPC("logpc", "LoGPC"),
  COLLECTIVE_COMPUTING("ccm", "CCM"),
  /** The one that the sheet is made for: "our cluster model" of RM. */
  CLUSTER("cluster", "Cluster"),
  LOGPQ("logpq", "LogPQ"),
  PLOGP("plogp", "pLogP"),
  HOCKNEY("hockney", "Hockney");

  private final String word;
  private final String title;

  Sister(String word, String title) {
    this.word = word;
    this.title = title;
  }

  /** The name for programs: {@code phase-parallel}. */
  public String word() {
    return word;
  }

  /** The name as its authors write it. */
  public String title() {
    return title;
  }

  public static Optional<Sister> ofWord(String word) {
    return Arrays.stream(values()).filter(s -> s.word.equals(word)).findFirst();
  }

  /** All words, for messages and help texts. */
  public static String words() {
    return Arrays.stream(values()).map(Sister::word).collect(Collectors.joining(", "));
  }
}
