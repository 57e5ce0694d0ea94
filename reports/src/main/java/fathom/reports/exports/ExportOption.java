package fathom.reports.exports;

import fathom.reports.rules.RuleAssumption;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What can be asked for beside the sheet, by the words a command line uses. */
public enum ExportOption {
  /** {@link ExportRequest#nodes}. */
  NODES("--nodes", request -> !request.nodes().isEmpty()),
  /** {@link ExportRequest#sizesBytes}. */
  SIZE("--size", request -> !request.sizesBytes().isEmpty()),
  /** {@link ExportRequest#operations}, and those of a library. */
  OPERATION(
      "--operation",
      request -> !request.operations().isEmpty() || !request.library().operations().isEmpty()),
  /** {@link ExportRequest.OfLibrary#release}. */
  RELEASE("--release", request -> request.library().release().isPresent()),
  /** {@link ExportRequest.OfLibrary#base}. */
  BASE("--base", request -> request.library().base().isPresent()),
  ASSUME_COMMUTATIVE(RuleAssumption.COMMUTATIVE),
  ASSUME_SAME_DATATYPES(RuleAssumption.SAME_DATATYPES),
  ASSUME_SAME_IN_PLACE(RuleAssumption.SAME_IN_PLACE);

  private final String word;

  @SuppressWarnings("ImmutableEnumChecker") // a question to a request holds nothing
  private final Predicate<ExportRequest> isIn;

  ExportOption(String word, Predicate<ExportRequest> isIn) {
    this.word = word;
    this.isIn = isIn;
  }

  ExportOption(RuleAssumption assumption) {
    this(assumption.option(), request -> request.library().assumed().has(assumption));
  }

  /** {@code --nodes}. */
  public String word() {
    return word;
  }

  /** Those that a request makes use of. */
  static Set<ExportOption> of(ExportRequest request) {
    return Arrays.stream(values())
        .filter(option -> option.isIn.test(request))
        .collect(Collectors.toUnmodifiableSet());
  }
}
