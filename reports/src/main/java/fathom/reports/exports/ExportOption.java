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
  /** {@link ExportRequest#operations}, and those of a library. */
  OPERATION("--operation"),
  /** {@link ExportRequest.OfLibrary#release}. */
  RELEASE("--release"),
  /** {@link ExportRequest.OfLibrary#base}. */
  BASE("--base"),
  ASSUME_COMMUTATIVE(RuleAssumption.COMMUTATIVE.option()),
  ASSUME_SAME_DATATYPES(RuleAssumption.SAME_DATATYPES.option()),
  ASSUME_SAME_IN_PLACE(RuleAssumption.SAME_IN_PLACE.option());

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
    for (ExportOption option : values()) {
      if (option.isIn(request)) {
        asked.add(option);
      }
    }
    return asked;
  }

  private boolean isIn(ExportRequest request) {
    return switch (this) {
      case NODES -> !request.nodes().isEmpty();
      case SIZE -> !request.sizesBytes().isEmpty();
      case OPERATION ->
          !request.operations().isEmpty() || !request.library().operations().isEmpty();
      case RELEASE -> request.library().release().isPresent();
      case BASE -> request.library().base().isPresent();
      case ASSUME_COMMUTATIVE -> request.library().assumed().has(RuleAssumption.COMMUTATIVE);
      case ASSUME_SAME_DATATYPES -> request.library().assumed().has(RuleAssumption.SAME_DATATYPES);
      case ASSUME_SAME_IN_PLACE -> request.library().assumed().has(RuleAssumption.SAME_IN_PLACE);
    };
  }
}
