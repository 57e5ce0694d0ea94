package fathom.reports.document.render;

import fathom.reports.document.Block;
import fathom.reports.document.Cell;
import fathom.reports.document.Column;
import fathom.reports.document.Document;
import fathom.reports.document.Medium;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A document for a paper: its own {@code pdflatex} file, and a part for other papers. */
final class LatexRenderer implements Renderer {
  @Override
  public String render(Document document) {
    return LatexDocument.of(
        document.what(), blocks(document.blocks(), false), blocks(document.blocks(), true));
  }

  /** The blocks that are appendices, or those that are not. */
  private static String blocks(List<Block> blocks, boolean appendices) {
    return blocks(blocks.stream().filter(block -> isAppendix(block) == appendices).toList());
  }

  private static boolean isAppendix(Block block) {
    return block instanceof Block.Section section && section.appendix();
  }

  private static String blocks(List<Block> blocks) {
    return blocks.stream().map(LatexRenderer::block).collect(Collectors.joining());
  }

  private static String block(Block block) {
    return switch (block) {
      case Block.Title title ->
          title.of().map(of -> LatexDocument.paragraph(of.inSentence() + ".")).orElse("");
      case Block.Section section -> section(section);
      case Block.Paragraph paragraph ->
          LatexDocument.paragraph(paragraph.lead() + paragraph.text());
      case Block.Items items -> items(items);
      case Block.Entries entries ->
          LatexDocument.list(
              entries.entries().stream().map(e -> e.name() + ": " + e.text()).toList());
      case Block.Table table -> table(table);
      case Block.Parts parts -> table(parts.inOne());
      case Block.Costs costs -> LatexCosts.render(costs.table());
      case Block.Gap gap -> "";
      case Block.On on -> on.media().contains(Medium.PAPER) ? blocks(on.blocks()) : "";
    };
  }

  private static String section(Block.Section section) {
    String body = blocks(section.blocks());
    String origin =
        section.origin().isEmpty() ? "" : LatexDocument.paragraph(section.origin() + ".");
    return body.isEmpty() ? "" : LatexDocument.section(section.title(), origin + body);
  }

  private static String items(Block.Items items) {
    List<String> texts = items.texts();
    return items.mark() == Block.Mark.NUMBER
        ? IntStream.range(0, texts.size())
            .mapToObj(i -> LatexDocument.paragraph("(" + (i + 1) + ") " + texts.get(i)))
            .collect(Collectors.joining())
        : LatexDocument.list(texts);
  }

  private static String table(Block.Table table) {
    if (table.rows().isEmpty()) {
      return "";
    }
    LatexTable latex = new LatexTable(table.columns().stream().map(LatexRenderer::column).toList());
    table.rows().forEach(row -> latex.add(row.stream().map(Cell::plain).toList()));
    return latex.render();
  }

  private static LatexTable.Column column(Column column) {
    if (column.share() > 0) {
      return LatexTable.Column.wrapped(column.title(), column.share());
    }
    return column.right()
        ? LatexTable.Column.right(column.title())
        : LatexTable.Column.left(column.title());
  }
}
