package fathom.reports.exports.rules;

/**
 * One file of an export.
 *
 * @param name its usual name, without a directory
 * @param text all of it, lines ended by line feeds, the last one too
 */
public record ExportedFile(String name, String text) {}
