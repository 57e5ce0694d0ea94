package fathom.reports.document.render;

import fathom.reports.document.Document;
import fathom.reports.table.CsvForm;
import fathom.reports.table.TableCsv;

/** The records of a document, numbers in full. */
final class CsvRenderer implements Renderer {
  private final CsvForm form;

  CsvRenderer(CsvForm form) {
    this.form = form;
  }

  @Override
  public String render(Document document) {
    return TableCsv.render(document.records().get(), form);
  }

  @Override
  public boolean isForPrograms() {
    return true;
  }
}
