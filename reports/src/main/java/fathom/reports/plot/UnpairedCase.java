package fathom.reports.plot;

import fathom.model.collective.Operation;

/**
 * A case of a validation that lacks a measured or a predicted time, so that no point stands for it.
 *
 * @param operation which
 * @param words what it is and what is known of it, as part of a sentence; foreign text, not escaped
 */
public record UnpairedCase(Operation operation, String words) {}
