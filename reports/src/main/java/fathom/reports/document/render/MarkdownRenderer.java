package fathom.reports.document.render;

import fathom.reports.document.Block;
import fathom.reports.document.Cell;
import fathom.reports.document.Document;
import fathom.reports.document.Medium;
import fathom.reports.text.Escape;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A document as Markdown with the tables of GitHub. */
public final class MarkdownRenderer implements Renderer {
  @Override
  public String render(Document document) {
    return blocks(document.blocks());
  }

  /** Blocks that say something, with a blank line between them. */
  private static String blocks(List<Block> blocks) {
    return blocks.stream()
        .map(MarkdownRenderer::block)
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining("\n"));
  }

  private static String block(Block block) {
    return switch (block) {
      case Block.Title title ->
          "# "
              + escaped(title.title())
              + "\n"
              + title.of().map(of -> "\n" + escaped(of.inSentence()) + ".\n").orElse("");
      case Block.Section section -> section(section);
      case Block.Paragraph paragraph -> escaped(paragraph.lead() + paragraph.text()) + "\n";
      case Block.Items items -> items(items);
      case Block.Entries entries ->
          entries.entries().stream()
              .map(entry -> "- " + escaped(entry.name() + ": " + entry.text()) + "\n")
              .collect(Collectors.joining());
      case Block.Table table -> table(table);
      case Block.Parts parts -> table(parts.inOne());
      case Block.Costs costs -> throw new IllegalArgumentException("a page has tables for costs");
      case Block.Gap gap -> "";
      case Block.On on -> on.media().contains(Medium.PAGE) ? blocks(on.blocks()) : "";
    };
  }

  private static String section(Block.Section section) {
    String body = blocks(section.blocks());
    String origin = section.origin().isEmpty() ? "" : escaped(section.origin()) + ".\n\n";
    return body.isEmpty() ? "" : "## " + escaped(section.title()) + "\n\n" + origin + body;
  }

  private static String items(Block.Items items) {
    List<String> texts = items.texts();
    return IntStream.range(0, texts.size())
        .mapToObj(
            i ->
                (items.mark() == Block.Mark.NUMBER ? (i + 1) + ". " : "- ")
                    + escaped(texts.get(i))
                    + "\n")
        .collect(Collectors.joining());
  }

  private static String table(Block.Table table) {
    if (table.rows().isEmpty()) {
      return "";
    }
    StringBuilder out = new StringBuilder();
    out.append(line(table.columns().stream().map(c -> escaped(c.heading())).toList()));
    table.columns().forEach(column -> out.append(column.right() ? "|---:" : "|---"));
    out.append("|\n");
    for (List<Cell> row : table.rows()) {
      List<String> cells = new ArrayList<>(row.stream().map(MarkdownRenderer::cell).toList());
      while (cells.size() < table.columns().size()) {
        cells.add("");
      }
      out.append(line(cells));
    }
    return out.toString();
  }

  private static String line(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |\n";
  }

  /** What is ours as a whole holds nothing that Markdown would read as its own. */
  private static String cell(Cell cell) {
    return cell instanceof Cell.Sizes ? cell.plain() : escaped(cell.plain());
  }

  /** Foreign text in which nothing is left that Markdown would read as its own. */
  public static String escaped(String text) {
    return Escape.oneLine(text).replaceAll("([\\\\`*_\\[\\]<>|#&~])", "\\\\$1");
  }
}
