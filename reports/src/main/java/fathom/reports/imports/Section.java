package fathom.reports.imports;

import fathom.model.parameter.Parameter;
import fathom.reports.imports.ForeignFile.Line;
import fathom.reports.text.Sentence;
import fathom.reports.text.ShellWord;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * One table in the output of a tool: from its title to the next one.
 *
 * @param name the name in its title
 * @param preamble the lines from its title to its first row
 * @param rows the lines that begin with a number
 * @param others the lines after the first row that are none: log lines of libraries
 */
record Section(String name, List<Line> preamble, List<Line> rows, List<Line> others) {
  /** The decimals of a number at the end of a line. */
  private static int decimals(Line line) {
    String text = line.text().strip();
    int point = text.lastIndexOf('.');
    return point < 0 || text.indexOf(' ', point) >= 0 ? 0 : text.length() - point;
  }

  /**
   * The sections of a file, in its order. Lines before the first title are left out.
   *
   * @param title the name in a line that begins a section; empty for all other lines
   */
  static List<Section> of(ForeignFile file, Function<Line, Optional<String>> title) {
    List<Section> sections = new ArrayList<>();
    List<Line> lines = file.lines().toList();
    for (Line line : lines) {
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

  private static void requireWhole(ForeignFile file, List<Line> rows) {
    if (rows.size() > 1 && decimals(rows.getLast()) < decimals(rows.get(rows.size() - 2))) {
      throw file.bad(rows.getLast(), "the file ends within this row; remove the row");
    }
  }

  private void add(ForeignFile file, Line line) {
    String text = line.text().strip();
    if (Character.isDigit(text.charAt(0))) {
      Optional<Line> between = others.stream().filter(Line::isComment).findFirst();
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

  /** The first line of the preamble of which this is true. */
  Optional<Line> find(Predicate<String> test) {
    return preamble.stream().filter(line -> test.test(line.text())).findFirst();
  }

  /**
   * The sections to read: all of one name, as {@code --benchmark} says or because there is no
   * other.
   *
   * @param differing lines of preambles that differ between runs of one kind, such as addresses
   */
  static List<Section> chosen(
      ForeignFile file,
      List<Section> sections,
      ImportOptions options,
      Function<Line, Boolean> differing) {
    Set<String> names =
        sections.stream().map(Section::name).collect(Collectors.toCollection(TreeSet::new));
    List<Section> wanted =
        options
            .benchmark()
            .map(b -> sections.stream().filter(s -> s.name().equalsIgnoreCase(b)).toList())
            .orElse(sections);
    if (wanted.isEmpty()) {
      throw file.bad(
          Sentence.of(
              "has no table %s; there are %s",
              ForeignFile.quoted(options.benchmark().orElse("")), String.join(", ", names)));
    }
    if (wanted.stream().map(Section::name).distinct().count() > 1) {
      throw file.bad(
          "holds several tables: "
              + String.join(", ", names)
              + "; choose with --benchmark, as in --benchmark "
              + ShellWord.of(wanted.getFirst().name()));
    }
    List<Section> filled = wanted.stream().filter(s -> !s.rows().isEmpty()).toList();
    if (filled.isEmpty()) {
      throw file.bad("the table " + wanted.getFirst().name() + " holds no row");
    }
    requireAlike(file, filled, differing);
    filled.forEach(section -> section.requireEachSizeOnce(file));
    return filled;
  }

  private static void requireAlike(
      ForeignFile file, List<Section> sections, Function<Line, Boolean> differing) {
    List<String> first = sections.getFirst().signature(differing);
    for (Section section : sections) {
      List<String> other = section.signature(differing);
      if (!other.equals(first)) {
        Line line =
            section.preamble().stream()
                .filter(l -> !differing.apply(l) && !first.contains(l.text().strip()))
                .findFirst()
                .orElse(section.preamble().getFirst());
        throw file.bad(
            line,
            Sentence.of(
                "a second table of %s that was measured otherwise: %s; put each into a file of its"
                    + " own",
                section.name(), ForeignFile.quoted(line.text().strip())));
      }
    }
  }

  private List<String> signature(Function<Line, Boolean> differing) {
    return preamble.stream()
        .filter(line -> !differing.apply(line))
        .map(line -> line.text().strip())
        .toList();
  }

  private void requireEachSizeOnce(ForeignFile file) {
    Set<String> sizes = new HashSet<>();
    for (Line line : rows) {
      String size = line.text().strip().split("\\s+", 2)[0];
      if (!sizes.add(size)) {
        throw file.bad(line, "the size " + size + " comes twice, so another table may begin here");
      }
    }
  }

  /** The headings in the header of a section, which has as many columns as its first row. */
  List<Heading> headings(ForeignFile file, Line header) {
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

  /** Reads sections that are one table, or replicates of one. */
  static ImportedTable read(
      ForeignFile file,
      TableOrigin origin,
      Optional<Parameter> as,
      ImportOptions options,
      List<Section> sections,
      Predicate<Line> isHeader) {
    List<Table> tables = new ArrayList<>();
    long others = 0;
    for (Section section : sections) {
      Line header =
          section.preamble().stream()
              .filter(isHeader)
              .reduce((one, next) -> next)
              .orElseThrow(
                  () ->
                      file.bad(
                          section.rows().getFirst(),
                          "this row has no header of " + section.name() + " before it"));
      tables.add(Table.between(file, section.headings(file, header), section.rows()));
      others += section.others().stream().filter(line -> !line.isComment()).count();
    }
    List<String> notes =
        others == 0 ? List.of() : List.of("lines among the rows that are none: " + others);
    return TableReader.read(file, origin, as, options, tables, notes);
  }
}
