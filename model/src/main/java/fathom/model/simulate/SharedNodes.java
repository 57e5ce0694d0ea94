package fathom.model.simulate;

import fathom.model.collective.RankPlacement;

/**
 * Nodes that are home to several ranks each. Messages between ranks of one node cost what the
 * inside says of them, and use neither the node's line nor its port; those between nodes share
 * both, with the token buckets there. Each rank has a CPU of its own.
 *
 * @param placement which node each rank is on
 * @param inside what messages between ranks of one node cost
 */
public record SharedNodes(RankPlacement placement, SizedTiming inside) {}
