package fathom.reports.imports.table;

import fathom.reports.imports.table.ForeignFile.FileLine;
import fathom.reports.text.Sentence;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * One table in the output of a tool: from its title to the next one.
 *
 * @param name the name in its title
 * @param preamble the lines from its title to its first row
 * @param rows the lines that begin with a number
 * @param others the lines after the first row that are none: log lines of libraries
 */
public record Section(
    String name, List<FileLine> preamble, List<FileLine> rows, List<FileLine> others) {
  /** The decimals of a number at the end of a line. */
  private static int decimals(FileLine line) {
    String text = line.text().strip();
    int point = text.lastIndexOf('.');
    return point < 0 || text.indexOf(' ', point) >= 0 ? 0 : text.length() - point;
  }

  /**
   * The sections of a file, in its order. Lines before the first title are left out.
   *
   * @param title the name in a line that begins a section; empty for all other lines
   */
  public static List<Section> of(ForeignFile file, Function<FileLine, Optional<String>> title) {
    List<Section> sections = new ArrayList<>();
    List<FileLine> lines = file.lines().toList();
    for (FileLine line : lines) {
      Optional<String> name = title.apply(line);
      if (name.isPresent()) {
        sections.add(
            new Section(name.get(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>()));
      }
      if (!sections.isEmpty()) {
        sections.getLast().add(file, line);
      }
    }
    if (!sections.isEmpty() && !file.text().endsWith("\n")) {
      requireWhole(file, sections.getLast().rows());
    }
    return sections;
  }

  private static void requireWhole(ForeignFile file, List<FileLine> rows) {
    if (rows.size() > 1 && decimals(rows.getLast()) < decimals(rows.get(rows.size() - 2))) {
      throw file.bad(rows.getLast(), "the file ends within this row; remove the row");
    }
  }

  private void add(ForeignFile file, FileLine line) {
    String text = line.text().strip();
    if (Character.isDigit(text.charAt(0))) {
      Optional<FileLine> between = others.stream().filter(FileLine::isComment).findFirst();
      if (between.isPresent()) {
        throw file.bad(
            between.get(),
            "this comment stands between rows, so another table may begin here; put each table"
                + " into a file of its own");
      }
      rows.add(line);
    } else if (rows.isEmpty()) {
      preamble.add(line);
    } else if (!text.matches("[#\\-=_ +|]*")) {
      others.add(line);
    }
  }

  /** The same with some of its rows. */
  public Section with(Predicate<FileLine> some) {
    return new Section(name, preamble, rows.stream().filter(some).toList(), others);
  }

  public void requireEachSizeOnce(ForeignFile file) {
    Set<String> sizes = new HashSet<>();
    for (FileLine line : rows) {
      String size = line.text().strip().split("\\s+", 2)[0];
      if (!sizes.add(size)) {
        throw file.bad(line, "the size " + size + " comes twice, so another table may begin here");
      }
    }
  }

  /** The headings in the header of a section, which has as many columns as its first row. */
  public List<Heading> headings(ForeignFile file, FileLine header) {
    int columns = rows.getFirst().text().strip().split("\\s+", -1).length;
    String text = header.isComment() ? header.comment() : header.text();
    return Heading.between(text, columns)
        .orElseThrow(
            () ->
                file.bad(
                    header,
                    Sentence.of(
                        "this header is not understood for rows of %d columns: %s",
                        columns, ForeignFile.quoted(header.text().strip()))));
  }
}
