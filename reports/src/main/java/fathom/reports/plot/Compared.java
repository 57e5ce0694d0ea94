package fathom.reports.plot;

import java.util.List;

/**
 * Operations measured beside their predictions, with where both come from.
 *
 * @param origin when and on what they were measured, and what speaks against comparing them with
 *     the sheet; sentences, in which names are foreign text, not escaped
 * @param cases in the order they were measured; may be empty
 */
public record Compared(String origin, List<ComparedCase> cases) {
  /** No validation. */
  public static final Compared NONE = new Compared("", List.of());

  public Compared {
    cases = List.copyOf(cases);
  }
}
