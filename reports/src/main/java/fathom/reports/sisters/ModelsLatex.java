package fathom.reports.sisters;

import fathom.model.sheet.Sheet;
import fathom.model.sister.Setting;
import fathom.model.sister.SisterParameter;
import fathom.model.sister.SisterSheet;
import fathom.reports.latex.LatexDocument;
import fathom.reports.latex.LatexTable;
import fathom.reports.latex.LatexTable.Column;
import java.util.List;
import java.util.stream.IntStream;

/** The models as LaTeX tables. */
final class ModelsLatex {
  private static final List<Double> SHARES = List.of(0.11, 0.17, 0.22, 0.17, 0.25);

  private ModelsLatex() {}

  static String render(Sheet sheet, Setting setting, List<SisterSheet> models) {
    StringBuilder out = new StringBuilder();
    out.append(LatexDocument.paragraph(String.join(", ", Lines.facts(sheet)) + "."));
    out.append(LatexDocument.paragraph(ModelsText.taken(setting) + " ± covers the 95 % interval."));
    LatexTable comparison = new LatexTable(wrapped(ModelsText.TITLES, SHARES));
    models.forEach(model -> comparison.add(ModelsText.cells(model)));
    out.append(LatexDocument.section("Comparison (after RM, Table 2.3)", comparison.render()));
    for (SisterSheet model : models) {
      out.append(
          LatexDocument.section(
              ModelsText.name(model),
              LatexDocument.paragraph(model.traits().source() + ".")
                  + quantities(model.quantities())
                  + LatexDocument.paragraph("Cannot express:")
                  + LatexDocument.list(model.traits().cannotExpress())));
    }
    return LatexDocument.of("the models of a sheet", out.toString(), "");
  }

  /** Symbol, value, unit, meaning and formula; nothing where there are none. */
  static String quantities(List<SisterParameter> quantities) {
    if (quantities.isEmpty()) {
      return "";
    }
    LatexTable table =
        new LatexTable(
            wrapped(
                List.of("symbol", "value", "unit", "meaning", "formula"),
                List.of(0.1, 0.25, 0.1, 0.24, 0.23)));
    quantities.forEach(
        of ->
            table.add(
                List.of(
                    of.symbol(),
                    Lines.inOneCell(of.value()),
                    of.unit(),
                    of.meaning(),
                    of.formula())));
    return table.render();
  }

  /** Columns of text in lines, each with its share of the page. */
  static List<Column> wrapped(List<String> titles, List<Double> shares) {
    return IntStream.range(0, titles.size())
        .mapToObj(i -> Column.wrapped(titles.get(i), shares.get(i)))
        .toList();
  }
}
