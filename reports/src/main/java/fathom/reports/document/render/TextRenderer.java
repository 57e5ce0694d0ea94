package fathom.reports.document.render;

import fathom.reports.document.Block;
import fathom.reports.document.Block.ItemMark;
import fathom.reports.document.Cell;
import fathom.reports.document.Column;
import fathom.reports.document.CostTable;
import fathom.reports.document.Document;
import fathom.reports.document.Medium;
import fathom.reports.text.Escape;
import fathom.reports.text.Wrap;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A document for a terminal of so many columns. Sentences fit any; what cannot be narrower than it
 * is, a table of numbers, stays whole.
 */
public final class TextRenderer extends Renderer {
  /** Columns where nobody says how many there are. */
  public static final int WIDTH = 100;

  /** What a section's heading has besides its title and the rule behind it. */
  private static final int AROUND_TITLE = 4;

  private final int width;

  /** For lines of the usual length. */
  TextRenderer() {
    this(WIDTH);
  }

  /** For lines of so many columns. */
  TextRenderer(int width) {
    super(Medium.TERMINAL, "");
    this.width = width;
  }

  @Override
  String render(Document document) {
    // The blank line before a section's heading is none at the top.
    return super.render(document).replaceFirst("^\n", "");
  }

  @Override
  String title(Block.Title title) {
    return wrapped("", title.title() + title.of().map(of -> ": " + of.inLine()).orElse(""));
  }

  @Override
  String section(Block.SectionBlock section, String body) {
    return titled(
        section.origin().isEmpty() ? section.title() : section.title() + " · " + section.origin(),
        body);
  }

  private String titled(String title, String body) {
    String rule = "─".repeat(Math.max(0, width - title.length() - AROUND_TITLE));
    return "\n── " + Escape.oneLine(title) + " " + rule + "\n" + body;
  }

  /** No line begins with a percent sign. */
  private static String unbroken(String text) {
    return text.replace(" %", Wrap.UNBROKEN + "%");
  }

  private String wrapped(String lead, String text) {
    return hanging(lead, text, lead.length());
  }

  private String hanging(String lead, String text, int indent) {
    return Wrap.hanging(lead, Escape.oneLine(text), indent, width);
  }

  @Override
  String paragraph(String lead, String text) {
    return wrapped(lead, unbroken(text));
  }

  /** One that does not fit behind its sentence stands below it, on one line however long. */
  @Override
  String command(String lead, String command) {
    String line = Escape.oneLine(lead + command);
    return line.length() <= width
        ? line + "\n"
        : wrapped("", lead) + Escape.oneLine(command) + "\n";
  }

  @Override
  String items(ItemMark mark, List<String> texts) {
    return IntStream.range(0, texts.size())
        .mapToObj(
            i ->
                switch (mark) {
                  case DASH -> wrapped("- ", texts.get(i));
                  case NONE -> hanging("", texts.get(i), 2);
                  case WARNING -> wrapped("! ", texts.get(i));
                  case NUMBER -> wrapped("(" + (i + 1) + ") ", texts.get(i));
                })
        .collect(Collectors.joining());
  }

  @Override
  String entries(List<Block.Entry> entries) {
    return entries.stream()
        .map(entry -> wrapped(Escape.oneLine(entry.name()) + "  ", entry.text()))
        .collect(Collectors.joining());
  }

  @Override
  String parts(Block.Parts parts) {
    return PartsText.render(parts, width);
  }

  @Override
  String costs(CostTable table) {
    return table.parts().stream()
        .map(part -> titled(part.title(), CostText.render(part, width)))
        .collect(Collectors.joining());
  }

  @Override
  String gap() {
    return "\n";
  }

  @Override
  String table(Block.TableBlock table) {
    return table.columns().stream().anyMatch(column -> column.characters() > 0)
        ? wrappedColumns(table)
        : grid(table);
  }

  private String wrappedColumns(Block.TableBlock table) {
    WrappedColumns columns =
        new WrappedColumns(table.columns().stream().map(Column::characters).toList(), width);
    columns.add(titles(table.columns()));
    for (List<Cell> row : table.rows()) {
      columns.addBlank();
      columns.add(texts(row));
    }
    return columns.render();
  }

  private String grid(Block.TableBlock table) {
    List<Column> columns = shown(table.columns(), table.columns());
    List<Integer> gaps = new ArrayList<>();
    columns.forEach(column -> gaps.add(column.gapAt(gaps.size())));
    TextGrid grid = new TextGrid(width, gaps);
    if (!table.bare()) {
      grid.add(titles(columns));
    }
    boolean flows = columns.getLast().flows();
    for (List<Cell> row : table.rows()) {
      List<String> cells = texts(shown(table.columns(), row));
      if (flows && !cells.getLast().isEmpty()) {
        grid.addFlow(cells.subList(0, cells.size() - 1), cells.getLast());
      } else {
        grid.add(cells);
      }
    }
    return grid.render();
  }

  /** What stands in the columns that a terminal shows; rows may be short. */
  static <T> List<T> shown(List<Column> columns, List<T> row) {
    return IntStream.range(0, row.size())
        .filter(i -> !columns.get(i).isOffTerminal())
        .mapToObj(row::get)
        .toList();
  }

  static List<String> titles(List<Column> columns) {
    return columns.stream().map(column -> Escape.oneLine(column.title())).toList();
  }

  static List<String> texts(List<Cell> row) {
    return row.stream().map(cell -> Escape.oneLine(cell.plain())).toList();
  }
}
