package fathom.reports.pages;

import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The documents that lines refer to by letters, and what the letters stand for. */
public enum Sources {
  TW("Tam and Wang, Realistic Communication Model for Parallel Computing on Cluster"),
  TH(Sources.THESIS + "appendix on benchmarks"),
  RM(Sources.THESIS + "§2.3 on related models"),
  CE(Sources.THESIS + "§5.3 on the complete exchange"),
  BM("Barchet-Estefanel and Mounié, collectives in the pLogP model"),
  GE("Gergel, communication complexity: topologies and the models A, B, C");

  private static final String THESIS =
      "A. Tam, Performance Studies of High-Speed Communication on Commodity Cluster, thesis, Hong Kong"
          + " 2001, ";

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
