package fathom.reports.related;

import fathom.model.related.CommunicationModel;
import fathom.model.related.Setting;
import fathom.model.related.TranslatedSheet;
import fathom.model.sheet.Sheet;
import fathom.reports.document.AssumedErrors;
import fathom.reports.document.Block.ItemMark;
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
    List<TranslatedSheet> models = TranslatedSheet.of(sheet, setting);
    Optional<String> warning =
        SheetCaution.of(
            sheet,
            setting.nodes(),
            setting.sizes(sheet),
            other -> TranslatedSheet.of(other, setting));
    Blocks page =
        new Blocks()
            .title("Models", Description.of(sheet))
            .paragraph(taken(setting) + AssumedErrors.remark(sheet))
            .caution(warning);
    page.section(
        "Comparison (after RM, Table 2.3)",
        comparison ->
            comparison.table(
                COMPARISON, models.stream().map(ModelsDocument::description).toList()));
    models.forEach(model -> add(page, model));
    Sources.of(models.stream().map(model -> model.model().source()).toList())
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

  private static List<Cell> description(TranslatedSheet translated) {
    CommunicationModel model = translated.model();
    return Cell.row(
        List.of(
            model.title(),
            model.programming(),
            model.signature(),
            model.architecture(),
            model.characteristics()));
  }

  private static void add(Blocks page, TranslatedSheet translated) {
    CommunicationModel model = translated.model();
    page.section(
        name(model),
        model.source(),
        body -> {
          QuantityBlocks.add(body, translated.parameters());
          body.paragraph("Cannot express:").items(ItemMark.DASH, model.cannotExpress());
        });
  }

  /** Short name, and the full one where it says more. */
  private static String name(CommunicationModel model) {
    return model.fullName().equals(model.title())
        ? model.title()
        : model.title() + ": " + model.fullName();
  }
}
