package fathom.reports.run;

import fathom.model.lab.EmulatedPort;

/**
 * The emulated port whose truth is known.
 *
 * @param port its numbers
 * @param senderBucketsEmptied whether every sender emptied its own token bucket before a burst;
 *     decides what buffer a burst finds
 */
public record PortFacts(EmulatedPort port, boolean senderBucketsEmptied) {}
