package fathom.reports.compare;

import fathom.reports.document.render.TextGrid;
import fathom.reports.document.render.TextRenderer;
import fathom.reports.text.Escape;
import fathom.reports.text.Wrap;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A comparison for a terminal, at most {@value #WIDTH} columns wide. */
final class ComparisonText {
  static final int WIDTH = TextRenderer.WIDTH;

  private final Comparison comparison;

  private ComparisonText(Comparison comparison) {
    this.comparison = comparison;
  }

  static String render(Comparison comparison) {
    return new ComparisonText(comparison).render();
  }

  private String render() {
    StringBuilder out = new StringBuilder("Comparison of B with A\n");
    out.append(Wrap.hanging("A  ", Escape.oneLine(Words.facts(comparison.a())), 3, WIDTH));
    out.append(Wrap.hanging("B  ", Escape.oneLine(Words.facts(comparison.b())), 3, WIDTH));
    out.append('\n');
    for (String line : Words.summary(comparison)) {
      out.append(Wrap.hanging("", line, 2, WIDTH));
    }
    section(out, "Parameters", parameters());
    section(out, "Numbers", numbers());
    StringBuilder warnings = new StringBuilder();
    for (String warning : comparison.warnings()) {
      warnings.append(Wrap.hanging("! ", Escape.oneLine(warning), 2, WIDTH));
    }
    section(out, "Warnings", warnings.toString());
    section(out, "What else differs", elseDiffers());
    section(out, "How it was decided", paragraph(Words.test(comparison)));
    return out.toString();
  }

  /** A section that has nothing to say is left out. */
  static void section(StringBuilder out, String title, String body) {
    if (!body.isEmpty()) {
      String rule = "─".repeat(WIDTH - title.length() - 4);
      out.append("\n── ").append(title).append(' ').append(rule).append('\n').append(body);
    }
  }

  /** No line begins with a percent sign. */
  static String paragraph(String text) {
    return Wrap.hanging("", text.replace(" %", Wrap.UNBROKEN + "%"), 0, WIDTH);
  }

  private String parameters() {
    TextGrid grid = new TextGrid(WIDTH, List.of(0, 2, 2, 2));
    grid.add(List.of("", "", "B/A", "seen from"));
    for (ParameterChange change : comparison.parameters()) {
      grid.add(
          List.of(
              change.subject().label(),
              change.verdict().phrase(),
              Words.factors(change),
              Words.seenFrom(change)));
    }
    StringBuilder out = new StringBuilder(grid.render());
    for (ParameterChange change : comparison.parameters()) {
      for (String note : change.notes()) {
        String text = change.subject().label() + ": " + note;
        out.append(Wrap.hanging("- ", Escape.oneLine(text), 2, WIDTH));
      }
    }
    return out.append(paragraph(Words.COLUMNS)).toString();
  }

  private String numbers() {
    StringBuilder out = new StringBuilder();
    int widest =
        comparison.parameters().stream()
            .mapToInt(change -> change.subject().label().length())
            .max()
            .orElse(0);
    for (ParameterChange change : comparison.parameters()) {
      if (!change.rows().isEmpty()) {
        out.append(numbers(change, widest));
      }
    }
    out.append(paragraph(Words.SIGNS));
    Apart.notChanged(comparison).ifPresent(text -> out.append(paragraph(text)));
    return out.toString();
  }

  /** A grid for each parameter: their numbers are of very different length. */
  private static String numbers(ParameterChange change, int widest) {
    return Stream.of(2, 1)
        .map(gap -> grid(change, widest, gap))
        .filter(text -> text.lines().allMatch(line -> line.length() <= WIDTH))
        .findFirst()
        .orElseGet(() -> wrapped(change));
  }

  private static String grid(ParameterChange change, int widest, int gap) {
    TextGrid grid = new TextGrid(WIDTH, List.of(0, 1, 1, gap, gap, gap, gap, gap));
    String label = change.subject().label();
    String first = label + " ".repeat(widest - label.length());
    for (Change row : change.rows()) {
      List<String> cells = new ArrayList<>(List.of(first, Words.sign(row)));
      cells.addAll(cells(row));
      grid.add(cells);
      first = " ".repeat(widest);
    }
    return grid.render();
  }

  private static List<String> cells(Change row) {
    return List.of(
        row.quantity().label(),
        Words.value(row.a()),
        Words.value(row.b()),
        Apart.word(row),
        Words.factor(row),
        Words.interval(row));
  }

  /** Where columns would not fit. */
  private static String wrapped(ParameterChange change) {
    StringBuilder out = new StringBuilder(change.subject().label()).append('\n');
    for (Change row : change.rows()) {
      String text =
          String.format(
              Locale.ROOT, "%s: A %s, B %s, intervals %s, B/A %s, %s", cells(row).toArray());
      out.append(Wrap.hanging("  " + Words.sign(row) + " ", text, 6, WIDTH));
    }
    return out.toString();
  }

  private String elseDiffers() {
    ElseDiffers elseDiffers = comparison.elseDiffers();
    StringBuilder out = new StringBuilder();
    for (Difference difference : elseDiffers.facts()) {
      out.append(Wrap.hanging("", Escape.oneLine(difference.fact()), 2, WIDTH));
      out.append(side("A", Words.difference(difference.a())));
      out.append(side("B", Words.difference(difference.b())));
    }
    String plans = Words.plans(elseDiffers);
    return plans.isEmpty()
        ? out.toString()
        : out.append(Wrap.hanging("plan  ", Escape.oneLine(plans), 6, WIDTH)).toString();
  }

  private static String side(String which, String text) {
    return Wrap.hanging("  " + which + "  ", Escape.oneLine(text), 5, WIDTH);
  }
}
