package fathom.reports.document;

import fathom.model.cost.Estimate;
import fathom.model.cost.SizeRange;
import fathom.model.sheet.Check;
import fathom.reports.document.Digits.Shown;
import java.util.List;

/** What stands in one place of a table. */
public sealed interface Cell {
  Cell EMPTY = new Empty();

  /** As it reads on one line; foreign text in it is not escaped. */
  String plain();

  record Empty() implements Cell {
    @Override
    public String plain() {
      return "";
    }
  }

  /** Text, foreign or not. */
  record TextCell(String plain) implements Cell {}

  /** A number with its interval: {@code 1.50 ± 0.02}; without one where it is exact. */
  record Numeral(Shown shown) implements Cell {
    @Override
    public String plain() {
      return shown.inOne();
    }
  }

  /** Sizes that something holds for: {@code m ≤ 40}. */
  record SizesCell(SizeRange range) implements Cell {
    @Override
    public String plain() {
      return SizeLabel.of(range);
    }
  }

  /** A size: {@code 64 KiB}. */
  record Size(long bytes) implements Cell {
    @Override
    public String plain() {
      return SizeLabel.of(bytes);
    }
  }

  /** What became of a check: {@code holds}. */
  record VerdictCell(Check.CheckVerdict verdict) implements Cell {
    @Override
    public String plain() {
      return verdict.word();
    }

    /** A sign for it. */
    public String mark() {
      return switch (verdict) {
        case HOLDS -> "✓";
        case FAILS -> "✗";
        case UNKNOWN -> "?";
      };
    }
  }

  /** Why there is no value. */
  record ReasonCell(String reason) implements Cell {
    @Override
    public String plain() {
      return "no value: " + reason.strip();
    }
  }

  static Cell words(String text) {
    return text.isEmpty() ? EMPTY : new TextCell(text);
  }

  /** Texts side by side. */
  static List<Cell> row(List<String> texts) {
    return texts.stream().map(Cell::words).toList();
  }

  static Cell number(Estimate estimate) {
    return new Numeral(Digits.of(estimate));
  }
}
