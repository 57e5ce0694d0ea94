package fathom.reports.library;

/**
 * How far off a model was.
 *
 * @param error (predicted − measured)/measured
 */
record LibraryError(LibraryCase of, double error) {}
