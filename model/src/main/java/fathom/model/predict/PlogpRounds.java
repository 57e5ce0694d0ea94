package fathom.model.predict;

import fathom.model.collective.Algorithm;
import fathom.model.predict.Formula.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;

/**
 * What the formulas of operations in rounds are made of, in pLogP: a round in which each node sends
 * one message of n bytes and gets one takes g(n) + L, and R_sum(n) more where it is added up; that
 * is 0 on most sheets, which do not have it. p' = 2^⌊log2 p⌋ where p is no power of two.
 */
final class PlogpRounds {
  /**
   * Thakur, Rabenseifner and Gropp 2005, whose α + n·β is g(n) + L here, with g as BM's have it. PG
   * in others' sources are Pjesivac-Grbovic et al. 2007.
   */
  static final String THAKUR = "TRG, " + PlogpGap.SATURATED.formula();

  private PlogpRounds() {}

  /** g(n) + L. */
  static double round(Costs costs, long bytes) {
    return costs.messageGap(bytes) + costs.latency();
  }

  /** g(n) + L + R_sum(n): what comes is added. */
  static double summed(Costs costs, long bytes) {
    return round(costs, bytes) + costs.sum(bytes);
  }

  /** Σ of rounds j = 0, 1, …; of each the bytes of a message. */
  static double rounds(Costs costs, int number, IntToLongFunction bytes) {
    double sum = 0;
    for (int j = 0; j < number; j++) {
      sum += round(costs, bytes.applyAsLong(j));
    }
    return sum;
  }

  /** Σ of what adding the messages of rounds j = 0, 1, … costs. */
  private static double sums(Costs costs, int number, IntToLongFunction bytes) {
    double sum = 0;
    for (int j = 0; j < number; j++) {
      sum += costs.sum(bytes.applyAsLong(j));
    }
    return sum;
  }

  /** ⌈M/n⌉: a part of the message. */
  static long part(Point point, long parts) {
    return Math.ceilDiv(point.sizeBytes(), parts);
  }

  /** M/2, M/4, … M/p': recursive halving, or the doubling that goes back. */
  static double halving(Costs costs, Point point) {
    return rounds(costs, point.fullLevels(), j -> part(point, 2L << j));
  }

  /**
   * Recursive halving of one block of each node: the first partners stand for two nodes each, where
   * p is no power of two, and the largest message of a round has as many of their blocks as go in.
   */
  static double halvingOfBlocks(Costs costs, Point point) {
    return rounds(costs, point.fullLevels(), j -> halfOfBlocks(point, j));
  }

  /** The same of which each part is added. */
  static double summedHalvingOfBlocks(Costs costs, Point point) {
    return halvingOfBlocks(costs, point)
        + sums(costs, point.fullLevels(), j -> halfOfBlocks(point, j));
  }

  private static long halfOfBlocks(Point point, int round) {
    int places = 1 << point.fullLevels();
    int half = places >> (round + 1);
    return blocks(point, half + Math.min(half, point.nodes() - places));
  }

  /** So many of p blocks. */
  static long blocks(Point point, long number) {
    return Math.ceilDiv(number * point.sizeBytes(), point.nodes());
  }

  /** Blocks of M/p around a ring. */
  static double ring(Costs costs, Point point) {
    return (point.nodes() - 1) * round(costs, part(point, point.nodes()));
  }

  /** The halving of which each part is added. */
  static double summedHalving(Costs costs, Point point) {
    return halving(costs, point) + sums(costs, point.fullLevels(), j -> part(point, 2L << j));
  }

  /** The ring in which each block is added. */
  static double summedRing(Costs costs, Point point) {
    return (point.nodes() - 1) * summed(costs, part(point, point.nodes()));
  }

  static boolean isPowerOfTwo(Point point) {
    return Integer.bitCount(point.nodes()) == 1;
  }

  /** A message of n bytes to a partner before or after; none where p is a power of two. */
  static double folding(Costs costs, Point point, long bytes) {
    return isPowerOfTwo(point) ? 0 : round(costs, bytes);
  }

  /** The same where it is added. */
  static double summedFolding(Costs costs, Point point, long bytes) {
    return isPowerOfTwo(point) ? 0 : summed(costs, bytes);
  }

  /**
   * Recursive doubling of one block of each node; the first partners have two each, where p is no
   * power of two, and give all but the other's own block to it after.
   *
   * @param block bytes of so many blocks
   */
  static double doubling(Costs costs, Point point, IntToLongFunction block) {
    int others = point.nodes() - (1 << point.fullLevels());
    return folding(costs, point, block.applyAsLong(1))
        + rounds(
            costs, point.fullLevels(), j -> block.applyAsLong((1 << j) + Math.min(1 << j, others)))
        + folding(costs, point, block.applyAsLong(point.nodes() - 1));
  }

  static Formula formula(Algorithm algorithm, String source, Time time, Premise... more) {
    List<Premise> premises = new ArrayList<>(List.of(more));
    if (algorithm.operation().sums()) {
      premises.add(Premise.FREE_SUMS);
    }
    premises.add(Premise.PLOGP_HOP);
    premises.add(Premise.ENOUGH_BANDWIDTH);
    premises.add(Premise.ON_THE_SHEET_FROM_1);
    return Formula.of(Model.PLOGP, algorithm, source, time, premises);
  }
}
