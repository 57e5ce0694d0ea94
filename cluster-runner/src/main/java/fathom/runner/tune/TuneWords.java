package fathom.runner.tune;

import fathom.reports.document.SizeLabel;
import fathom.reports.text.Sentence;
import fathom.reports.tuning.TunePoint;

/** Places and gains for who reads them. */
final class TuneWords {
  private TuneWords() {}

  /** {@code MPI_Bcast among 8 ranks, 64 KiB}. */
  static String of(TunePoint point) {
    String among = point.operation().function() + " among " + point.ranks() + " ranks";
    return point.operation().hasMessage() ? among + ", " + SizeLabel.of(point.sizeBytes()) : among;
  }

  /** A factor with two decimals. */
  static String times(double factor) {
    return Sentence.of("%.2f", factor);
  }
}
