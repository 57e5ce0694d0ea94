package fathom.reports.exports;

import java.util.List;

/**
 * What a strict reader demands of a file that leaves. Where it does not hold the exporter is wrong,
 * not its user.
 *
 * @param document what the file is, for the message
 */
record Strict(String document) {
  void require(boolean holds, String what) {
    if (!holds) {
      throw bad(what);
    }
  }

  /** The same of a line, counted from 0. */
  void require(boolean holds, int line, String what) {
    require(holds, "line " + (line + 1) + ": " + what);
  }

  IllegalStateException bad(String what) {
    return new IllegalStateException(document + ": " + what);
  }

  /** The lines of a text whose last one ends. */
  List<String> lines(String text) {
    require(text.endsWith("\n"), "the last line does not end");
    return text.lines().toList();
  }
}
