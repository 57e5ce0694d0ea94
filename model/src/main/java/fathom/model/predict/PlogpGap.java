package fathom.model.predict;

import fathom.model.word.Word;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Which g(M) pLogP takes from a sheet (model §8). */
public enum PlogpGap implements Word {
  /** k·γ(m): no packet leaves a saturated line sooner after the one before. */
  SATURATED("g = max(g_s, g_r, O_s, O_r + U_r) per packet"),
  /**
   * The gap that logp_mpi measures: g(M) = RTT(M) − RTT(0) + g(0). The other node answers M bytes
   * with an empty message, which makes the difference that of two one-way times, and L + g(M) the
   * one-way time if L is above 0. 1 byte stands for an empty message, as in L.
   */
  LOGP_MPI("g = RTT(m) - RTT(0) + g(0), as logp_mpi measures it");

  private final String formula;

  PlogpGap(String formula) {
    this.formula = formula;
  }

  /** Its definition, for sources: {@code g = max(g_s, g_r, O_s, O_r + U_r) per packet}. */
  public String formula() {
    return formula;
  }

  /** The tool's own name keeps its underscore: {@code logp_mpi}. */
  @Override
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** A formula's source, which the catalogue has with the gap of a saturated line. */
  String in(String source) {
    return source.replace(SATURATED.formula, formula);
  }

  public static Optional<PlogpGap> ofWord(String word) {
    return Word.find(List.of(values()), word);
  }

  /** All names, for messages and help texts. */
  public static String words() {
    return Word.list(List.of(values()));
  }
}
