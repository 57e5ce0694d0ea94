package fathom.reports.pages;

import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The documents that lines refer to by letters, and what the letters stand for. */
public enum Sources {
  TW("Tam and Wang, Realistic Communication Model for Parallel Computing on Cluster"),
  TH("A. Tam's thesis, appendix on benchmarks"),
  RM("A. Tam's thesis, §2.3 on related models"),
  CE("A. Tam's work on the complete exchange"),
  BM("Barchet-Estefanel and Mounié, collectives in the pLogP model"),
  GE("Gergel, communication complexity: topologies and the models A, B, C");

  private final String title;

  Sources(String title) {
    this.title = title;
  }

  /** {@code TW: Tam and Wang, …; GE: Gergel, …}: of those that any text names; else empty. */
  public static Optional<String> of(Collection<String> texts) {
    String named =
        Arrays.stream(values())
            .filter(source -> texts.stream().anyMatch(source::isNamed))
            .map(source -> source.name() + ": " + source.title)
            .collect(Collectors.joining("; "));
    return named.isEmpty() ? Optional.empty() : Optional.of(named + ".");
  }

  private boolean isNamed(String text) {
    return Pattern.compile("(?<!\\w)" + name() + "(?!\\w)").matcher(text).find();
  }
}
