package fathom.reports.raw;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tech.tablesaw.api.ColumnType;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.columns.AbstractColumnParser;
import tech.tablesaw.columns.AbstractColumnType;
import tech.tablesaw.columns.Column;
import tech.tablesaw.io.ReadOptions;

/**
 * A column that reads numbers as Fathom writes them and refuses all other texts. Tablesaw's own
 * columns read {@code "1,5"} as 15, {@code 50%} as 0.5, and {@code NA} as a missing cell. Texts
 * that are converted afterwards take three times as long: Tablesaw keeps each in a dictionary.
 */
final class StrictNumbers extends DoubleColumn {
  private final boolean isWhole;

  private StrictNumbers(String name, boolean isWhole) {
    super(name);
    this.isWhole = isWhole;
  }

  /**
   * The type of such a column.
   *
   * @param isWhole whether its numbers have no decimals
   */
  static ColumnType type(boolean isWhole) {
    return new AbstractColumnType(Double.BYTES, "STRICT", "Strict") {
      @Override
      public Column<?> create(String name) {
        return new StrictNumbers(name, isWhole);
      }

      @Override
      public AbstractColumnParser<?> customParser(ReadOptions options) {
        return ColumnType.DOUBLE.customParser(options);
      }
    };
  }

  @Override
  public DoubleColumn appendCell(@Nullable String text, AbstractColumnParser<?> parser) {
    if (text == null || text.isEmpty()) {
      appendMissing();
      return this;
    }
    return append(isWhole ? Integer.parseInt(text) : decimal(text));
  }

  /** Java also takes blanks around a number, 1d, and words for what is none. */
  private static double decimal(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if ((c < '0' || c > '9') && c != '.' && c != '-' && c != 'E') {
        throw new NumberFormatException("For input string: \"" + text + '"');
      }
    }
    return Double.parseDouble(text);
  }

  /** The numbers in a column of Tablesaw. */
  Column<?> plain() {
    if (!isWhole) {
      return DoubleColumn.create(name(), asDoubleArray());
    }
    IntColumn numbers = IntColumn.create(name());
    Arrays.stream(asDoubleArray())
        .forEach(
            number -> {
              if (Double.isNaN(number)) {
                numbers.appendMissing();
              } else {
                numbers.append((int) number);
              }
            });
    return numbers;
  }
}
