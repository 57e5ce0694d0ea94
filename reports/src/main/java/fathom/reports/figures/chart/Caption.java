package fathom.reports.figures.chart;

import java.util.StringJoiner;

/** The sentences below a figure, one after the other. */
public final class Caption {
  private final StringJoiner sentences = new StringJoiner(" ");

  /** A sentence; one without words is left out. */
  public Caption add(String sentence) {
    if (!sentence.isEmpty()) {
      sentences.add(sentence);
    }
    return this;
  }

  public Caption add(boolean isSo, String sentence) {
    return add(isSo ? sentence : "");
  }

  @Override
  public String toString() {
    return sentences.toString();
  }
}
