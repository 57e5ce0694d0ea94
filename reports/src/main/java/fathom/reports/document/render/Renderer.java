package fathom.reports.document.render;

import fathom.reports.document.Document;

/** One form of a document. The same document gives the same text under every locale. */
interface Renderer {
  /** The whole text, lines ended by line feeds, the last one too. */
  String render(Document document);

  /** Whether programs read it: it has records, and no sentences beside them. */
  default boolean isForPrograms() {
    return false;
  }
}
