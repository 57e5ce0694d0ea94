package fathom.reports.compare;

import static fathom.reports.document.render.MarkdownRenderer.escaped;

import java.util.ArrayList;
import java.util.List;

/** A comparison as Markdown: the verdicts, a table of parameters and one of numbers, and lists. */
final class ComparisonMarkdown {
  private ComparisonMarkdown() {}

  static String render(Comparison comparison) {
    StringBuilder out = new StringBuilder("# Comparison of B with A\n\n");
    out.append("- A: ").append(escaped(Words.facts(comparison.a()))).append('\n');
    out.append("- B: ").append(escaped(Words.facts(comparison.b()))).append("\n\n");
    Words.summary(comparison).forEach(line -> out.append("- ").append(escaped(line)).append('\n'));
    parameters(out, comparison);
    numbers(out, comparison);
    list(out, "Warnings", comparison.warnings());
    list(out, "What else differs", elseDiffers(comparison.elseDiffers()));
    out.append("\n## How it was decided\n\n").append(escaped(Words.test(comparison))).append('\n');
    return out.toString();
  }

  private static void parameters(StringBuilder out, Comparison comparison) {
    out.append("\n## Parameters\n\n");
    row(out, List.of("Parameter", "Verdict", "B/A", "Seen from", "Notes"));
    out.append("|---|---|---:|---:|---|\n");
    for (ParameterChange change : comparison.parameters()) {
      row(
          out,
          List.of(
              escaped(change.subject().label()),
              change.verdict().phrase(),
              Words.factors(change),
              Words.seenFrom(change),
              escaped(String.join("; ", change.notes()))));
    }
    out.append('\n').append(escaped(Words.COLUMNS)).append('\n');
  }

  private static void numbers(StringBuilder out, Comparison comparison) {
    out.append("\n## Numbers\n\n");
    row(out, List.of("Parameter", "", "Number", "A", "B", "Unit", "95 %", "B/A", "Interval"));
    out.append("|---|---|---|---:|---:|---|---|---:|---|\n");
    for (ParameterChange change : comparison.parameters()) {
      for (Change one : change.rows()) {
        row(
            out,
            List.of(
                escaped(change.subject().label()),
                Words.sign(one),
                escaped(one.quantity().label()),
                Words.value(one.a()),
                Words.value(one.b()),
                one.quantity().unit(),
                Apart.word(one),
                Words.factor(one),
                Words.interval(one)));
      }
    }
    out.append('\n').append(escaped(Words.SIGNS)).append('\n');
    Apart.notChanged(comparison)
        .ifPresent(text -> out.append('\n').append(escaped(text)).append('\n'));
  }

  private static List<String> elseDiffers(ElseDiffers elseDiffers) {
    List<String> items = new ArrayList<>();
    for (Difference difference : elseDiffers.facts()) {
      items.add(
          difference.fact()
              + ": "
              + Words.difference(difference.a())
              + " in A, "
              + Words.difference(difference.b())
              + " in B");
    }
    String plans = Words.plans(elseDiffers);
    if (!plans.isEmpty()) {
      items.add("plan: " + plans);
    }
    return List.copyOf(items);
  }

  static void list(StringBuilder out, String title, List<String> items) {
    if (!items.isEmpty()) {
      out.append("\n## ").append(title).append("\n\n");
      items.forEach(item -> out.append("- ").append(escaped(item)).append('\n'));
    }
  }

  static void row(StringBuilder out, List<String> cells) {
    out.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }
}
