package fathom.reports.compare;

import java.util.Optional;

/**
 * A fact of the provenance that is not the same in both sheets; foreign text.
 *
 * @param fact its name
 * @param a what A says; empty where it does not
 * @param b what B says
 */
public record Difference(String fact, Optional<String> a, Optional<String> b) {}
