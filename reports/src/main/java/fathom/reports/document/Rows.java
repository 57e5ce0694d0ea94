package fathom.reports.document;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A table for people, said column by column: the head, and what stands below it of each subject.
 *
 * @param <S> the subjects, one a row
 */
public final class Rows<S> {
  private final List<S> subjects;
  private final List<Column> columns = new ArrayList<>();
  private final List<Function<S, Cell>> cells = new ArrayList<>();

  private Rows(List<S> subjects) {
    this.subjects = subjects;
  }

  public static <S> Rows<S> of(List<S> subjects) {
    return new Rows<>(List.copyOf(subjects));
  }

  public Rows<S> text(Column column, Function<S, String> of) {
    return cell(column, subject -> Cell.words(of.apply(subject)));
  }

  public Rows<S> cell(Column column, Function<S, Cell> of) {
    columns.add(column);
    cells.add(of);
    return this;
  }

  /** The table, which has a head on a terminal. */
  public Block.TableBlock table(String caption) {
    return new Block.TableBlock(caption, columns, false, rows());
  }

  /** The table, whose cells say what they are: a terminal has no head. */
  public Block.TableBlock bareTable(String caption) {
    return new Block.TableBlock(caption, columns, true, rows());
  }

  private List<List<Cell>> rows() {
    return subjects.stream()
        .map(subject -> cells.stream().map(cell -> cell.apply(subject)).toList())
        .toList();
  }
}
