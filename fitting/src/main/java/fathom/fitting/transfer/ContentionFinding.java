package fathom.fitting.transfer;

import fathom.fitting.points.Words;
import fathom.fitting.regression.RegressionFit;
import fathom.model.cost.Estimate;

/** What round trips say about C, the load p·m/g_s(m) from which on transfers slow each other. */
sealed interface ContentionFinding {
  /**
   * C has a value.
   *
   * @param bytesPerMicro C in bytes/µs with its 95 % interval
   * @param design the terms of L, that of C among them
   * @param fit of the round trips with these terms
   */
  record MeasuredContention(Estimate bytesPerMicro, TransferDesign design, RegressionFit fit)
      implements ContentionFinding {}

  /**
   * Nothing slows down up to the largest load: where C is, if anywhere, is beyond it.
   *
   * @param upToBytesPerMicro the largest p·m/g_s(m)
   * @param nodes p of that load
   * @param sizeBytes m of that load
   */
  record NotSeen(double upToBytesPerMicro, int nodes, int sizeBytes) implements ContentionFinding {
    String words() {
      return Words.of(
          "no contention seen in round trips of %d nodes with %s, where L would grow if the"
              + " switch's bandwidth C were below p·m/g_s = %.4g MB/s",
          nodes, Words.bytes(sizeBytes), upToBytesPerMicro);
    }
  }

  /**
   * It could not be looked for, or C has no lower end; L without it is near what was measured.
   *
   * @param why in words
   */
  record NotTold(String why) implements ContentionFinding {}

  /**
   * There is contention, but C and τ cannot be told apart, and L without C is far from what was
   * measured.
   *
   * @param why in words
   */
  record Hidden(String why) implements ContentionFinding {}
}
