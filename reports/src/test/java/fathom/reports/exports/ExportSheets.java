package fathom.reports.exports;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.SheetLike;
import fathom.reports.exports.rules.MpichFiles;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sheets for exports: Table 1, and Table 1 with something else in one place. */
public final class ExportSheets {
  /** Tables of the whole sheet: they take each parameter, and have no place for comments. */
  public static final EnumSet<ExportTarget> TABLES =
      EnumSet.of(ExportTarget.CSV, ExportTarget.JSON);

  private static final FitQuality NO_FIT = new FitQuality(0, Double.NaN, Double.NaN, 0);

  private ExportSheets() {}

  /** Table 1 with another outcome of one parameter. */
  static Sheet with(Parameter parameter, Outcome outcome) {
    return with(TableOne.sheet(), parameter, outcome);
  }

  static Sheet with(Sheet sheet, Parameter parameter, Outcome outcome) {
    return SheetLike.bare(sheet).with(parameter, outcome).sheet();
  }

  /** One line for all sizes. */
  static Outcome line(double constant, double slope) {
    return new Outcome.Linear(CostFunction.line(constant, slope), List.of(), NO_FIT);
  }

  /** L = perNode·p + constant + slope·m, without contention. */
  static Outcome transfer(double perNode, double constant, double slope) {
    return new Outcome.Transfer(
        Estimate.exact(perNode),
        Estimate.exact(constant),
        Estimate.exact(slope),
        Optional.empty(),
        Optional.empty(),
        NO_FIT);
  }

  /** Table 1's numbers under names that try to leave their place in every grammar. */
  static Sheet hostile() {
    return SheetLike.bare(TableOne.sheet())
        .created("2026\r\n1 10 -->\n<platform/> --- \u001b[31m \u2028 '\"")
        .cluster(new Sheet.SheetCluster("la b\n--><x a='\"&<%", 16, "u|dp\n# \u0000é", 1500))
        .warnings(List.of("w\n\"x\",y"))
        .provenance(
            Map.of(
                "fathom.version",
                "1\n-L 1\nrank 0 {\n]]>--><!ENTITY x \"&y;\"> `$(z)` %s %n # \u202e 漢"))
        .sheet();
  }

  /** How files are given to a tool that were written into /data/rules. */
  static List<String> use(Export export) {
    return export.use(ExportPaths.into(Path.of("/work"), Path.of("/data/rules")));
  }

  /** Nothing beyond the sheet, and the file of MPICH's own that its rules need. */
  static ExportRequest usual(ExportTarget target) {
    return target.uses().contains(ExportOption.BASE)
        ? MpichFiles.request(MpichFiles.BASE)
        : ExportRequest.plain();
  }

  static ExportRequest nodes(Integer... nodes) {
    return new ExportRequest(List.of(nodes), List.of());
  }

  static ExportRequest sizes(Long... sizes) {
    return new ExportRequest(List.of(), List.of(sizes));
  }
}
