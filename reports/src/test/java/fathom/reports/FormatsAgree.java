package fathom.reports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fathom.reports.document.Document;
import fathom.reports.document.Medium;
import fathom.reports.document.render.FormatName;
import fathom.reports.document.render.LatexText;
import fathom.reports.table.CsvForm;
import fathom.reports.table.CsvReader;
import fathom.reports.text.Escape;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The formats of one document, held against each other: a cell or a sentence that one of them loses
 * or changes is found for every document, also for those without golden files, and so is a decimal
 * of the CSV or of the text that the JSON does not have. Heads of tables and whole numbers are not
 * compared.
 */
final class FormatsAgree {
  private static final Pattern DECIMAL = Pattern.compile("(?<![\\w.])\\d+\\.\\d+(?![\\w.])");
  private static final String NUMBER = "-?\\d+(\\.\\d+)?(E-?\\d+)?";

  /** Words of so many characters or more, such as digests, are broken at the end of a line. */
  private static final int LONGEST = 60;

  private FormatsAgree() {}

  /** A terminal breaks lines where it likes, so that words are counted there. */
  static void text(String name, Document document) {
    Map<String, Integer> words = new HashMap<>();
    Said.words(FormatName.TEXT.render(document))
        .forEach(word -> words.merge(word, 1, Integer::sum));
    for (String text : Said.by(document, Medium.TERMINAL)) {
      List<String> parts = Said.words(text).stream().filter(w -> w.length() < LONGEST).toList();
      for (String word : parts) {
        int left = words.merge(word, -1, Integer::sum);
        assertTrue(left >= 0, () -> name + ".text lacks '" + word + "' of: " + text);
      }
    }
  }

  static void markdown(String name, Document document) {
    String rendered = FormatName.MARKDOWN.render(document);
    inOrder(name + ".markdown", rendered, Medium.PAGE, document, Escape::markdown);
  }

  static void latex(String name, Document document) {
    String rendered = FormatName.LATEX.render(document).replaceAll("\\\\num\\{([^}]*)}", "$1");
    inOrder(name + ".latex", rendered, Medium.PAPER, document, LatexText::prose);
  }

  private static void inOrder(
      String file,
      String rendered,
      Medium medium,
      Document document,
      UnaryOperator<String> escaped) {
    int from = 0;
    for (String text : Said.by(document, medium)) {
      String expected = escaped.apply(text);
      int at = rendered.indexOf(expected, from);
      if (at < 0) {
        at = rendered.indexOf(text, from);
      }
      int after = from;
      assertTrue(
          at >= 0,
          () -> file + " lacks '" + expected + "' after:\n" + rendered.substring(0, after));
      from = at + Math.min(text.length(), expected.length());
    }
  }

  /** A number of the records stands in the written form, digit by digit. */
  static void recordsAndWritten(String name, Document document, Set<String> derived) {
    String csv = FormatName.CSV.render(document);
    if (csv.lines().count() < 2) {
      return;
    }
    NavigableSet<Double> written = new TreeSet<>();
    numbers(json(document), written);
    Set<String> texts = new TreeSet<>();
    texts(json(document), texts);
    List<List<String>> rows = CsvReader.rows(csv);
    Set<String> missing = new TreeSet<>();
    for (List<String> row : rows.subList(1, rows.size())) {
      for (String cell : row) {
        // Some cells hold a list.
        for (String part : cell.split("; ", -1)) {
          boolean found =
              part.matches(NUMBER)
                  ? !part.contains(".") || written.contains(Double.valueOf(part))
                  : part.isEmpty() || texts.stream().anyMatch(text -> text.contains(part));
          if (!found && !derived.contains(part)) {
            missing.add(part);
          }
        }
      }
    }
    assertEquals(Set.of(), missing, () -> name + ": cells of the CSV that the JSON has not");
  }

  /** A decimal that people read is a number of the written form, or a percentage of one. */
  static void readAndWritten(String name, Document document, Set<String> derived) {
    NavigableSet<Double> written = new TreeSet<>();
    numbers(json(document), written);
    List<String> missing = new ArrayList<>();
    Matcher decimals = DECIMAL.matcher(FormatName.TEXT.render(document));
    while (decimals.find()) {
      String shown = decimals.group();
      if (!derived.contains(shown) && !isRounded(new BigDecimal(shown), written)) {
        missing.add(shown);
      }
    }
    assertEquals(List.of(), missing, name);
  }

  /** A shown number may be off by one unit of its last digit, because ± is rounded up. */
  private static boolean isRounded(BigDecimal shown, NavigableSet<Double> written) {
    for (int shift : new int[] {0, -2, -6}) {
      double middle = shown.movePointRight(shift).doubleValue();
      double unit = 1.000001 * Math.pow(10, shift - shown.scale());
      if (!written.subSet(middle - unit, true, middle + unit, true).isEmpty()) {
        return true;
      }
    }
    return false;
  }

  private static JsonNode json(Document document) {
    try {
      return new ObjectMapper().readTree(FormatName.JSON.render(document));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void texts(JsonNode node, Set<String> into) {
    if (node.isTextual()) {
      into.add(Escape.oneLine(node.asText()));
    }
    node.forEachEntry(
        (name, below) -> {
          into.add(name);
          texts(below, into);
        });
    if (node.isArray()) {
      node.forEach(below -> texts(below, into));
    }
  }

  /** All numbers of a tree are collected, those in its texts too, and half of each interval. */
  private static void numbers(JsonNode node, NavigableSet<Double> into) {
    if (node.isNumber()) {
      into.add(Math.abs(node.asDouble()));
      into.add(node.asDouble());
    }
    if (node.isTextual()) {
      Matcher decimals = DECIMAL.matcher(node.asText());
      while (decimals.find()) {
        into.add(Double.valueOf(decimals.group()));
      }
    }
    if (node.isArray() && node.size() == 2 && node.get(0).isNumber()) {
      into.add(Math.abs(node.get(1).asDouble() - node.get(0).asDouble()) / 2);
    }
    node.forEach(below -> numbers(below, into));
  }

  /** The semicolon form has the cells of the comma form, with a decimal comma. */
  static void semicolons(Document document) {
    String csv = FormatName.CSV.render(document);
    if (csv.lines().count() < 2) {
      return;
    }
    List<List<String>> points = CsvReader.rows(csv);
    List<List<String>> commas =
        CsvReader.rows(FormatName.CSV_SEMICOLON.render(document), CsvForm.SEMICOLON);
    assertEquals(points.size(), commas.size());
    for (int row = 0; row < points.size(); row++) {
      assertEquals(points.get(row).size(), commas.get(row).size());
      for (int column = 0; column < points.get(row).size(); column++) {
        String cell = points.get(row).get(column);
        String meant = cell.matches(NUMBER) ? cell.replace('.', ',') : cell;
        assertEquals(meant, commas.get(row).get(column), () -> "as in " + csv);
      }
    }
  }
}
