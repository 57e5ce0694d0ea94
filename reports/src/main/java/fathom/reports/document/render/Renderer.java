package fathom.reports.document.render;

import fathom.reports.document.Block;
import fathom.reports.document.Block.ItemMark;
import fathom.reports.document.CostTable;
import fathom.reports.document.Document;
import fathom.reports.document.Medium;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The one way through the blocks of a document. What is left out where is the same for all forms
 * that people read; each of them says only how it writes a block. The same document gives the same
 * text under every locale.
 */
abstract class Renderer {
  private final Medium medium;
  private final String between;

  /**
   * Creates a renderer.
   *
   * @param medium whose blocks it writes
   * @param between what separates blocks that say something
   */
  Renderer(Medium medium, String between) {
    this.medium = medium;
    this.between = between;
  }

  /** The whole text, lines ended by line feeds, the last one too. */
  String render(Document document) {
    return blocks(document.blocks());
  }

  final String blocks(List<Block> blocks) {
    return blocks.stream()
        .map(this::block)
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining(between));
  }

  private String block(Block block) {
    return switch (block) {
      case Block.Title title -> title(title);
      case Block.SectionBlock section -> {
        String body = blocks(section.blocks());
        yield body.isEmpty() ? "" : section(section, body);
      }
      case Block.Paragraph paragraph -> paragraph(paragraph.lead(), paragraph.text());
      case Block.ShellCommand command -> command(command.lead(), command.command());
      case Block.Items items -> items(items.mark(), items.texts());
      case Block.Entries entries -> entries(entries.entries());
      case Block.TableBlock table -> table.rows().isEmpty() ? "" : table(table);
      case Block.Parts parts -> parts(parts);
      case Block.CostsBlock costs -> costs(costs.table());
      case Block.Gap _ -> gap();
      case Block.On on -> on.media().contains(medium) ? blocks(on.blocks()) : "";
    };
  }

  abstract String title(Block.Title title);

  /** A heading above what stands below it, which is not empty. */
  abstract String section(Block.SectionBlock section, String body);

  abstract String paragraph(String lead, String text);

  String command(String lead, String command) {
    return paragraph(lead, command);
  }

  /** Empty for no texts. */
  abstract String items(ItemMark mark, List<String> texts);

  String entries(List<Block.Entry> entries) {
    return items(
        ItemMark.DASH,
        entries.stream().map(entry -> entry.name().strip() + ": " + entry.text()).toList());
  }

  /** A table that has rows. */
  abstract String table(Block.TableBlock table);

  String parts(Block.Parts parts) {
    Block.TableBlock all = parts.inOne();
    return all.rows().isEmpty() ? "" : table(all);
  }

  String costs(CostTable table) {
    throw new IllegalArgumentException("a page has tables for costs");
  }

  String gap() {
    return "";
  }
}
