package fathom.reports.imports;

import fathom.model.parameter.Parameter;
import fathom.reports.imports.table.ForeignFile;
import fathom.reports.imports.table.ForeignFile.FileLine;
import fathom.reports.imports.table.ImportOptions;
import fathom.reports.imports.table.ImportedTable;
import fathom.reports.imports.table.Section;
import fathom.reports.imports.table.Table;
import fathom.reports.imports.table.TableOrigin;
import fathom.reports.imports.table.TableReader;
import fathom.reports.text.Sentence;
import fathom.reports.text.ShellWord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A tool whose output holds tables between blanks, each below a title and a header. A tool says by
 * which signs its titles and headers are known and what its times are; the rest is read alike.
 */
abstract class TitledTool implements ForeignFormat {
  private final String tool;
  private final String untitled;

  /**
   * Creates the tool.
   *
   * @param tool its name, for messages
   * @param untitled why rows below a header cannot be read without the title above it
   */
  TitledTool(String tool, String untitled) {
    this.tool = tool;
    this.untitled = untitled;
  }

  /** The name in the title of a table; empty for all other lines. */
  abstract Optional<String> title(FileLine line);

  abstract boolean isHeader(FileLine line);

  /** What the tables are that are read, all of one name. */
  abstract TableOrigin origin(ForeignFile file, List<Section> sections);

  /** Whether a line above the rows differs between runs of one kind, such as an address. */
  boolean differsByRun(FileLine line) {
    return false;
  }

  /** Whether a row holds what was measured, and no words of a test that was given up. */
  boolean isMeasured(FileLine row) {
    return true;
  }

  @Override
  public final String tool() {
    return tool;
  }

  @Override
  public boolean recognises(ForeignFile file) {
    return file.lines().anyMatch(line -> isHeader(line) || title(line).isPresent());
  }

  @Override
  public final ImportedTable read(ForeignFile file, Optional<Parameter> as, ImportOptions options) {
    List<Section> all = Section.of(file, this::title);
    if (all.isEmpty()) {
      throw file.bad(untitled);
    }
    List<Section> named = ofOneName(file, all, options);
    List<Section> filled = filled(file, named);
    return warned(read(file, origin(file, filled), as, options, filled), named);
  }

  /**
   * The table with what a reader must know of its sections.
   *
   * @param sections all of its name, also those in which nothing was measured
   */
  ImportedTable warned(ImportedTable table, List<Section> sections) {
    return table;
  }

  /** Reads sections that are one table, or replicates of one. */
  ImportedTable read(
      ForeignFile file,
      TableOrigin origin,
      Optional<Parameter> as,
      ImportOptions options,
      List<Section> sections) {
    List<Table> tables = new ArrayList<>();
    long others = 0;
    for (Section each : sections) {
      Section section = each.with(this::isMeasured);
      FileLine header =
          section.preamble().stream()
              .filter(this::isHeader)
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

  /** All sections of one name, as {@code --benchmark} says or because there is no other. */
  private static List<Section> ofOneName(
      ForeignFile file, List<Section> sections, ImportOptions options) {
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
    return wanted;
  }

  /** Those in which something was measured. */
  private List<Section> filled(ForeignFile file, List<Section> sections) {
    List<Section> filled =
        sections.stream().filter(s -> s.rows().stream().anyMatch(this::isMeasured)).toList();
    if (filled.isEmpty()) {
      throw file.bad("the table " + sections.getFirst().name() + " holds no row");
    }
    requireAlike(file, filled);
    filled.forEach(section -> section.requireEachSizeOnce(file));
    return filled;
  }

  private void requireAlike(ForeignFile file, List<Section> sections) {
    List<String> first = signature(sections.getFirst());
    for (Section section : sections) {
      if (!signature(section).equals(first)) {
        FileLine line =
            section.preamble().stream()
                .filter(l -> !differsByRun(l) && !first.contains(l.text().strip()))
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

  private List<String> signature(Section section) {
    return section.preamble().stream()
        .filter(line -> !differsByRun(line))
        .map(line -> line.text().strip())
        .toList();
  }
}
