package fathom.reports.document;

import fathom.reports.document.Block.ItemMark;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Collects blocks in the order they are said in. */
public final class Blocks {
  private final List<Block> blocks = new ArrayList<>();

  /** A title with what it is of. */
  public Blocks title(String title, Description of) {
    return add(new Block.Title(title, Optional.of(of)));
  }

  public Blocks title(String title) {
    return add(new Block.Title(title, Optional.empty()));
  }

  public Blocks paragraph(String text) {
    return add(new Block.Paragraph("", text));
  }

  /** A paragraph after a word or two that its further lines are indented by. */
  public Blocks paragraph(String lead, String text) {
    return add(new Block.Paragraph(lead, text));
  }

  public Blocks items(ItemMark mark, List<String> texts) {
    return add(new Block.Items(mark, texts));
  }

  /** What a sheet says against numbers below, if it does. */
  public Blocks caution(Optional<String> line) {
    line.ifPresent(text -> items(ItemMark.WARNING, List.of(text)));
    return this;
  }

  public Blocks entries(List<Block.Entry> entries) {
    return add(new Block.Entries(entries));
  }

  public Blocks table(List<Column> columns, List<List<Cell>> rows) {
    return add(new Block.TableBlock("", columns, false, rows));
  }

  /** A table whose cells say what they are: on a terminal it has no head. */
  public Blocks bareTable(List<Column> columns, List<List<Cell>> rows) {
    return add(new Block.TableBlock("", columns, true, rows));
  }

  /** Tables below each other, each of a name, with its head. */
  public Blocks parts(List<Column> columns, List<Block.TablePart> parts) {
    return add(new Block.Parts(columns, false, parts));
  }

  /** The same without heads on a terminal. */
  public Blocks bareParts(List<Column> columns, List<Block.TablePart> parts) {
    return add(new Block.Parts(columns, true, parts));
  }

  public Blocks costs(CostTable table) {
    return add(new Block.CostsBlock(table));
  }

  /** A blank line where blocks would follow each other closely. */
  public Blocks gap() {
    return add(new Block.Gap());
  }

  /** A heading and what stands below it, left out where that is nothing. */
  public Blocks section(String title, Consumer<Blocks> body) {
    return section(title, "", body);
  }

  /** The same with its origin. */
  public Blocks section(String title, String origin, Consumer<Blocks> body) {
    return add(new Block.SectionBlock(title, origin, collected(body), false));
  }

  /** A section that a paper does not take over. */
  public Blocks appendix(String title, Consumer<Blocks> body) {
    return add(new Block.SectionBlock(title, "", collected(body), true));
  }

  /** What only this medium has. */
  public Blocks on(Medium medium, Consumer<Blocks> body) {
    return add(new Block.On(EnumSet.of(medium), collected(body)));
  }

  /** What every other medium has. */
  public Blocks notOn(Medium medium, Consumer<Blocks> body) {
    Set<Medium> others = EnumSet.complementOf(EnumSet.of(medium));
    return add(new Block.On(others, collected(body)));
  }

  public Blocks add(Block block) {
    blocks.add(block);
    return this;
  }

  public List<Block> all() {
    return List.copyOf(blocks);
  }

  private static List<Block> collected(Consumer<Blocks> body) {
    Blocks inner = new Blocks();
    body.accept(inner);
    return inner.all();
  }
}
