package fathom.reports.validation;

import fathom.reports.document.SizeLabel;
import java.util.Locale;

/** Times, errors and cases in the words of a validation. */
final class ValidationWords {
  private ValidationWords() {}

  /** {@code flat, 4 nodes, 64 KiB}. */
  static String of(Case of) {
    return of.algorithm().word() + ", " + of.nodes() + " nodes, " + SizeLabel.of(of.sizeBytes());
  }

  static String micros(double micros) {
    return String.format(Locale.ROOT, micros < 1000 ? "%.1f" : "%.0f", micros);
  }

  static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  static String signed(double share) {
    return String.format(Locale.ROOT, "%+.1f %%", 100 * share);
  }

  static String factor(double factor) {
    return String.format(Locale.ROOT, "%.2f", factor);
  }
}
