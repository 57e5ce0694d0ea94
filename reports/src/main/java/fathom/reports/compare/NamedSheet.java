package fathom.reports.compare;

import fathom.model.Sheet;

/**
 * A sheet by the name its user gave it.
 *
 * @param name a run directory, a file, or the built-in reference; foreign text
 * @param sheet what stands there
 */
public record NamedSheet(String name, Sheet sheet) {}
