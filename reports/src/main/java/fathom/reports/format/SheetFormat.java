package fathom.reports.format;

import fathom.model.sheet.Sheet;

/** One form of a sheet. The same sheet gives the same text under every locale. */
public interface SheetFormat {
  /** The whole text, lines ended by line feeds, the last one too. */
  String render(Sheet sheet);
}
