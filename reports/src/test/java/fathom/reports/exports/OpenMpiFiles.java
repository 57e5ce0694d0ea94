package fathom.reports.exports;

import fathom.model.sheet.Sheet;
import fathom.reports.rules.RuleAssumption;
import fathom.reports.rules.RuleAssumptions;
import java.util.List;
import java.util.Optional;

/**
 * Rules files of sheets, and what they say read back, for programs that promise the same datatypes:
 * without that promise no broadcast is worth a rule.
 */
final class OpenMpiFiles {
  static final ExportRequest FOUR_AND_EIGHT =
      new ExportRequest(List.of(4, 8), List.of(), Optional.empty());

  private OpenMpiFiles() {}

  static ExportedFile rules(Sheet sheet, ExportRequest request) {
    return new OpenMpiExport().export(sheet, assuming(request)).files().getFirst();
  }

  /** The same request of programs that promise the same datatypes. */
  static ExportRequest assuming(ExportRequest request) {
    return new ExportRequest(
        request.nodes(),
        request.sizesBytes(),
        request.base(),
        request.operations(),
        RuleAssumptions.of(List.of(RuleAssumption.SAME_DATATYPES)));
  }

  static OpenMpiRules parsed(Sheet sheet, ExportRequest request) {
    return OpenMpiRules.parse(rules(sheet, request).text());
  }
}
