package fathom.reports.raw;

import fathom.model.Experiment;
import java.util.Optional;

/**
 * One raw row and what became of it.
 *
 * @param experiment where it comes from
 * @param iteration the row itself
 * @param sizeBytes message size; 0 where the row does not say
 * @param droppedReason why it takes no part in the fit; empty when it does
 */
public record RawSample(
    Experiment experiment, JmhIteration iteration, int sizeBytes, Optional<String> droppedReason) {}
