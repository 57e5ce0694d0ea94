package fathom.reports.document.render;

import fathom.reports.document.Block;
import fathom.reports.document.Block.ItemMark;
import fathom.reports.document.Cell;
import fathom.reports.document.Medium;
import fathom.reports.text.Escape;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A document as Markdown with the tables of GitHub. */
final class MarkdownRenderer extends Renderer {
  MarkdownRenderer() {
    super(Medium.PAGE, "\n");
  }

  @Override
  String title(Block.Title title) {
    return "# "
        + Escape.markdown(title.title())
        + "\n"
        + title.of().map(of -> "\n" + Escape.markdown(of.inSentence()) + ".\n").orElse("");
  }

  @Override
  String section(Block.SectionBlock section, String body) {
    String origin = section.origin().isEmpty() ? "" : Escape.markdown(section.origin()) + ".\n\n";
    return "## " + Escape.markdown(section.title()) + "\n\n" + origin + body;
  }

  @Override
  String paragraph(String lead, String text) {
    return Escape.markdown(lead + text) + "\n";
  }

  /** As code, in which nothing is escaped, so that it can be pasted. */
  @Override
  String command(String lead, String command) {
    return command.contains("`")
        ? paragraph(lead, command)
        : Escape.markdown(lead) + "`" + Escape.oneLine(command) + "`\n";
  }

  @Override
  String items(ItemMark mark, List<String> texts) {
    return IntStream.range(0, texts.size())
        .mapToObj(
            i ->
                (mark == ItemMark.NUMBER ? (i + 1) + ". " : "- ")
                    + Escape.markdown(texts.get(i))
                    + "\n")
        .collect(Collectors.joining());
  }

  @Override
  String table(Block.TableBlock table) {
    StringBuilder out = new StringBuilder();
    out.append(line(table.columns().stream().map(c -> Escape.markdown(c.heading())).toList()));
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
    return cell instanceof Cell.SizesCell ? cell.plain() : Escape.markdown(cell.plain());
  }
}
