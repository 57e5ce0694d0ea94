package fathom.reports.document.render;

import fathom.reports.document.Block;
import fathom.reports.document.Block.ItemMark;
import fathom.reports.document.CostTable;
import fathom.reports.document.Document;
import fathom.reports.document.Medium;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A document for a paper: its own {@code pdflatex} file, and a part for other papers. */
final class LatexRenderer extends Renderer {
  LatexRenderer() {
    super(Medium.PAPER, "");
  }

  @Override
  String render(Document document) {
    return LatexDocument.of(
        document.what(), blocks(document.blocks(), false), blocks(document.blocks(), true));
  }

  /** The blocks that are appendices, or those that are not. */
  private String blocks(List<Block> blocks, boolean appendices) {
    return blocks(blocks.stream().filter(block -> isAppendix(block) == appendices).toList());
  }

  private static boolean isAppendix(Block block) {
    return block instanceof Block.SectionBlock section && section.appendix();
  }

  @Override
  String title(Block.Title title) {
    return title.of().map(of -> paragraph("", of.inSentence() + ".")).orElse("");
  }

  @Override
  String section(Block.SectionBlock section, String body) {
    return "\n\\section*{"
        + LatexText.prose(section.title())
        + "}\n"
        + (section.origin().isEmpty() ? "" : paragraph("", section.origin() + "."))
        + body;
  }

  @Override
  String paragraph(String lead, String text) {
    return "\n{\\small\\raggedright " + LatexText.prose(lead + text) + "\\par}\n";
  }

  @Override
  String items(ItemMark mark, List<String> texts) {
    if (mark == ItemMark.NUMBER) {
      return IntStream.range(0, texts.size())
          .mapToObj(i -> paragraph("(" + (i + 1) + ") ", texts.get(i)))
          .collect(Collectors.joining());
    }
    // The braces keep what begins with a bracket from being the item's own mark.
    return texts.isEmpty()
        ? ""
        : texts.stream()
            .map(text -> "\\item{} " + LatexText.prose(text) + "\n")
            .collect(
                Collectors.joining(
                    "", "\n{\\small\\raggedright\n\\begin{itemize}\n", "\\end{itemize}}\n"));
  }

  @Override
  String table(Block.TableBlock table) {
    return LatexTable.render(table);
  }

  @Override
  String costs(CostTable table) {
    return LatexCosts.render(table);
  }
}
