package fathom.reports.document;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A part of a document that stands by itself. Made by {@link Blocks}. */
public sealed interface Block {
  /**
   * What the document is called, and what it is of. Paper has the description alone.
   *
   * @param of the cluster described
   */
  record Title(String title, Optional<Description> of) implements Block {}

  /**
   * A heading and what stands below it; left out where nothing does.
   *
   * @param origin where it is taken from: in the heading's own line on a terminal, a sentence below
   *     it elsewhere; empty where nothing is to be said
   * @param appendix whether only a document of its own has it, not the part that a paper takes
   */
  record SectionBlock(String title, String origin, List<Block> blocks, boolean appendix)
      implements Block {
    public SectionBlock {
      blocks = List.copyOf(blocks);
    }
  }

  /**
   * Sentences.
   *
   * @param lead what they begin with; on a terminal further lines are indented by its length
   */
  record Paragraph(String lead, String text) implements Block {}

  /**
   * A command to paste into a shell, so no line of it is broken.
   *
   * @param lead sentence that says what the command is for, with a blank behind it
   */
  record ShellCommand(String lead, String command) implements Block {}

  /** Texts below each other, each with a mark. */
  record Items(ItemMark mark, List<String> texts) implements Block {
    public Items {
      texts = List.copyOf(texts);
    }
  }

  /** What stands before an item. */
  enum ItemMark {
    DASH,
    /** A line of its own on a terminal, a dash elsewhere. */
    NONE,
    /** Something that affects a number. */
    WARNING,
    /** Numbers in brackets, as cells of a table refer to them. */
    NUMBER
  }

  /**
   * Facts below each other: a name, and what it is.
   *
   * @param entries at least one to be shown at all
   */
  record Entries(List<Entry> entries) implements Block {
    public Entries {
      entries = List.copyOf(entries);
    }
  }

  /** One of {@link Entries}. */
  record Entry(String name, String text) {}

  /**
   * Cells in columns; left out where it has no rows.
   *
   * @param caption what it holds, for who meets it alone, on pages that set captions; may be empty
   * @param bare whether a terminal shows it without its head: the cells say what they are
   * @param rows at most as long as there are columns. Where the last column {@linkplain
   *     Column#flows() flows}, the last cell of a shorter row takes all columns that are left
   */
  record TableBlock(String caption, List<Column> columns, boolean bare, List<List<Cell>> rows)
      implements Block {
    public TableBlock {
      columns = List.copyOf(columns);
      rows = rows.stream().map(List::copyOf).toList();
    }
  }

  /**
   * Tables below each other with the same columns, each of a name. Their numbers are of very
   * different length: a terminal aligns each by itself, others make one table of them.
   *
   * @param columns the first is that of the names
   * @param bare whether a terminal has no heads: the name stands before the first row then, else in
   *     the head
   */
  record Parts(List<Column> columns, boolean bare, List<TablePart> parts) implements Block {
    public Parts {
      columns = List.copyOf(columns);
      parts = List.copyOf(parts);
    }

    /** All in one, the name in each row. */
    public TableBlock inOne() {
      List<List<Cell>> rows = new ArrayList<>();
      for (TablePart part : parts) {
        for (List<Cell> row : part.rows()) {
          List<Cell> named = new ArrayList<>(List.of(Cell.words(part.name())));
          named.addAll(row);
          rows.add(named);
        }
      }
      return new TableBlock("", columns, bare, rows);
    }
  }

  /**
   * One of {@link Parts}, left out where it has no rows.
   *
   * @param rows without the name
   */
  record TablePart(String name, List<List<Cell>> rows) {
    public TablePart {
      rows = rows.stream().map(List::copyOf).toList();
    }
  }

  /** Costs in the layout of TW's Table 1; a page has tables of its own for them. */
  record CostsBlock(CostTable table) implements Block {}

  /** A blank line on a terminal; elsewhere blocks are set apart by themselves. */
  record Gap() implements Block {}

  /** What only some media have: another holds the same in another form, or does not need it. */
  record On(Set<Medium> media, List<Block> blocks) implements Block {
    public On {
      media = Set.copyOf(EnumSet.copyOf(media));
      blocks = List.copyOf(blocks);
    }
  }
}
