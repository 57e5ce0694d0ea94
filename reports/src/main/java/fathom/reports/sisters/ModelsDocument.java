package fathom.reports.sisters;

import fathom.model.sheet.Sheet;
import fathom.model.sister.Setting;
import fathom.model.sister.SisterSheet;
import fathom.model.sister.SisterSheets;
import fathom.model.sister.Traits;
import fathom.reports.document.AssumedErrors;
import fathom.reports.document.Block.Mark;
import fathom.reports.document.Blocks;
import fathom.reports.document.Cell;
import fathom.reports.document.Column;
import fathom.reports.document.Description;
import fathom.reports.document.Document;
import fathom.reports.pages.Sources;
import java.util.List;
import java.util.Optional;

/**
 * The models of a sheet: their comparison in the columns of RM's Table 2.3, then each model's
 * parameters with intervals, then what it cannot express.
 */
public final class ModelsDocument {
  private static final List<Column> COMPARISON =
      List.of(
          Column.left("model").wrapped(10, 0.11),
          Column.left("programming model").wrapped(15, 0.17),
          Column.left("abstract model").wrapped(19, 0.22),
          Column.left("architectural model").wrapped(17, 0.17),
          Column.left("characteristics").wrapped(31, 0.25));

  private ModelsDocument() {}

  public static Document of(Sheet sheet, Setting setting) {
    List<SisterSheet> models = SisterSheets.of(sheet, setting);
    Optional<String> warning =
        SheetCaution.of(
            sheet, setting.nodes(), setting.sizes(sheet), other -> SisterSheets.of(other, setting));
    Blocks page =
        new Blocks()
            .title("Models", Description.of(sheet))
            .paragraph(taken(setting) + AssumedErrors.remark(sheet))
            .caution(warning);
    page.section(
        "Comparison (after RM, Table 2.3)",
        comparison ->
            comparison.table(COMPARISON, models.stream().map(ModelsDocument::traits).toList()));
    models.forEach(model -> add(page, model));
    Sources.of(models.stream().map(model -> model.traits().source()).toList())
        .ifPresent(line -> page.section("Sources", body -> body.paragraph(line)));
    return new Document(
        "the models of a sheet",
        page.all(),
        () -> ModelsData.records(models, warning),
        () -> ModelsData.written(sheet, setting, models, warning));
  }

  /** What the values are taken at. */
  private static String taken(Setting setting) {
    return "Times in µs, sizes in bytes, "
        + setting.nodes()
        + " nodes; models that know one message size only are given for "
        + Description.count(setting.packetBytes(), "byte")
        + ". "
        + QuantityBlocks.ONE_WAY
        + " ± is half the 95 % interval of the number before it.";
  }

  private static List<Cell> traits(SisterSheet model) {
    Traits traits = model.traits();
    return List.of(
        Cell.words(model.sister().title()),
        Cell.words(traits.programming()),
        Cell.words(traits.signature()),
        Cell.words(traits.architecture()),
        Cell.words(traits.characteristics()));
  }

  private static void add(Blocks page, SisterSheet model) {
    page.section(
        name(model),
        model.traits().source(),
        body -> {
          QuantityBlocks.add(body, model.quantities());
          body.paragraph("Cannot express:").items(Mark.DASH, model.traits().cannotExpress());
        });
  }

  /** Short name, and the full one where it says more. */
  private static String name(SisterSheet model) {
    String title = model.sister().title();
    String full = model.traits().fullName();
    return full.equals(title) ? title : title + ": " + full;
  }
}
