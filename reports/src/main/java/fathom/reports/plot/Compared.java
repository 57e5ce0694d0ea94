package fathom.reports.plot;

import java.util.List;

/**
 * Operations measured beside their predictions, with where both come from.
 *
 * @param origin when and on what they were measured, and what speaks against comparing them with
 *     the sheet; sentences, in which names are foreign text, not escaped; empty without a
 *     validation
 * @param cases in the order they were measured; may be empty
 * @param unpaired those that cannot be compared, in the same order, each once
 */
public record Compared(String origin, List<ComparedCase> cases, List<UnpairedCase> unpaired) {
  /** No validation. */
  public static final Compared NONE = new Compared("", List.of());

  public Compared {
    cases = List.copyOf(cases);
    unpaired = List.copyOf(unpaired);
  }

  /** All of them have both times. */
  public Compared(String origin, List<ComparedCase> cases) {
    this(origin, cases, List.of());
  }
}
