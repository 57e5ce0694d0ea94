package fathom.reports.exports;

import fathom.reports.rules.RuleAssumption;
import java.util.EnumSet;
import java.util.Set;

/** What can be asked for beside the sheet, by the words a command line uses. */
public enum ExportOption {
  /** {@link ExportRequest#nodes}. */
  NODES("--nodes"),
  /** {@link ExportRequest#sizesBytes}. */
  SIZE("--size"),
  /** {@link ExportRequest#operations}. */
  OPERATION("--operation"),
  /** {@link ExportRequest#base}. */
  BASE("--base"),
  /** {@link ExportRequest#assumed}. */
  ASSUME_SAME_DATATYPES(RuleAssumption.SAME_DATATYPES.option());

  private final String word;

  ExportOption(String word) {
    this.word = word;
  }

  /** {@code --nodes}. */
  public String word() {
    return word;
  }

  /** Those that a request makes use of. */
  static Set<ExportOption> of(ExportRequest request) {
    Set<ExportOption> asked = EnumSet.noneOf(ExportOption.class);
    if (!request.nodes().isEmpty()) {
      asked.add(NODES);
    }
    if (!request.sizesBytes().isEmpty()) {
      asked.add(SIZE);
    }
    if (!request.operations().isEmpty()) {
      asked.add(OPERATION);
    }
    if (request.base().isPresent()) {
      asked.add(BASE);
    }
    if (request.assumed().has(RuleAssumption.SAME_DATATYPES)) {
      asked.add(ASSUME_SAME_DATATYPES);
    }
    return asked;
  }
}
