package fathom.reports.document.render;

import fathom.reports.document.Document;
import fathom.reports.json.JsonText;

/** The written form of a document, for programs. */
final class JsonRenderer implements Renderer {
  @Override
  public String render(Document document) {
    return JsonText.render(document.written().get());
  }

  @Override
  public boolean isForPrograms() {
    return true;
  }
}
