package fathom.fitting.checks;

import fathom.fitting.cost.MemoryCopyFitter;
import fathom.fitting.points.FitLog;
import fathom.fitting.points.Words;
import fathom.model.cost.CostFunction;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.Campaign;
import fathom.model.samples.CopyWindow.CopyVariant;
import fathom.model.sheet.Check;
import fathom.model.sheet.Check.CheckVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;

/** The memory tiers against each other, and off-heap copies against those between arrays. */
final class MemoryChecks {
  private static final List<Parameter> TIERS =
      List.of(
          Parameter.COPY_CACHE_TO_CACHE,
          Parameter.COPY_CACHE_TO_MEMORY,
          Parameter.COPY_MEMORY_TO_MEMORY);

  /** Two ways to copy the same bytes; beyond this factor one of them measures something else. */
  private static final double FACTOR = 1.5;

  /**
   * Larger copies are held against nothing: beyond the caches' reach all tiers move the same bytes
   * between the same memories.
   */
  private static final int LARGEST_BYTES = 1 << 16;

  /** Two costs per byte at the largest size both were measured at. */
  private record CostPair(int size, double first, double second) {}

  private MemoryChecks() {}

  static String nameOfTiers(CopyVariant variant) {
    return FittedCosts.joined(TIERS, " < ")
        + " per byte"
        + (variant == CopyVariant.HEAP ? " (heap)" : "");
  }

  /** A tier that is not dearer than the one before it did not reach the memory it claims. */
  static Check tiersRise(Campaign campaign, CopyVariant variant) {
    List<String> rises = new ArrayList<>();
    List<String> fails = new ArrayList<>();
    for (int i = 1; i < TIERS.size(); i++) {
      Parameter nearer = TIERS.get(i - 1);
      Parameter farther = TIERS.get(i);
      pair(perByte(campaign, nearer, variant), perByte(campaign, farther, variant))
          .ifPresent(
              pair -> {
                String heap = variant == CopyVariant.HEAP ? " (heap)" : "";
                String near = nearer.symbol() + heap;
                String far = farther.symbol() + heap;
                if (pair.second() > pair.first()) {
                  rises.add(rise(near, far, pair));
                } else {
                  fails.add(noRise(near, far, pair));
                }
              });
    }
    String name = nameOfTiers(variant);
    if (!fails.isEmpty()) {
      return new Check(name, CheckVerdict.FAILS, String.join("; ", fails));
    }
    return rises.isEmpty()
        ? new Check(name, CheckVerdict.UNKNOWN, "fewer than two of these copies were measured")
        : new Check(name, CheckVerdict.HOLDS, String.join("; ", rises));
  }

  /** Which tier is no slower than the one before it by what is known; empty where none is. */
  static Optional<String> contradiction(Map<Parameter, CostFunction> known) {
    for (int i = 1; i < TIERS.size(); i++) {
      CostFunction nearer = known.get(TIERS.get(i - 1));
      CostFunction farther = known.get(TIERS.get(i));
      if (nearer != null
          && farther != null
          && farther.at(LARGEST_BYTES) <= nearer.at(LARGEST_BYTES)) {
        return Optional.of(
            "the sheet that is simulated has "
                + TIERS.get(i).symbol()
                + " no slower than "
                + TIERS.get(i - 1).symbol()
                + " at "
                + LARGEST_BYTES
                + " bytes, so its simulation cannot differ");
      }
    }
    return Optional.empty();
  }

  private static String rise(String nearer, String farther, CostPair pair) {
    return Words.of(
        "%s takes %s times as long as %s at %s",
        farther, Ratio.text(pair.second() / pair.first()), nearer, Words.bytes(pair.size()));
  }

  /** A byte in a ns is a gigabyte in a second. */
  private static double gigabytes(double microsPerByte) {
    return 1e-3 / microsPerByte;
  }

  private static String noRise(String nearer, String farther, CostPair pair) {
    return Words.of(
        "%s should be slower than %s and is not at %s (%.3g and %.3g GB/s): one of the two"
            + " moved its bytes between other levels of memory than its name says. Use neither;"
            + " measure again",
        farther,
        nearer,
        Words.bytes(pair.size()),
        gigabytes(pair.second()),
        gigabytes(pair.first()));
  }

  /** Both variants move the same bytes between the same tiers. */
  static Check segmentAgainstHeap(Campaign campaign) {
    String name = "off-heap copies against heap copies (System.arraycopy)";
    List<String> inside = new ArrayList<>();
    List<String> outside = new ArrayList<>();
    for (Parameter tier : TIERS) {
      Optional<CostPair> pair =
          pair(
              perByte(campaign, tier, CopyVariant.SEGMENT),
              perByte(campaign, tier, CopyVariant.HEAP));
      if (pair.isPresent()) {
        double ratio = pair.get().first() / pair.get().second();
        boolean near = ratio <= FACTOR && ratio >= 1 / FACTOR;
        (near ? inside : outside)
            .add(tier.symbol() + " " + Ratio.text(ratio) + " at " + Words.bytes(pair.get().size()));
      }
    }
    if (inside.isEmpty() && outside.isEmpty()) {
      return new Check(name, CheckVerdict.UNKNOWN, "no copy was measured both ways");
    }
    String allowed = " (allowed: " + Ratio.text(1 / FACTOR) + " to " + Ratio.text(FACTOR) + ")";
    return outside.isEmpty()
        ? new Check(
            name,
            CheckVerdict.HOLDS,
            "off-heap time / heap time: " + String.join(", ", inside) + allowed)
        : new Check(name, CheckVerdict.FAILS, apart(outside, inside, allowed));
  }

  private static String apart(List<String> outside, List<String> inside, String allowed) {
    return "the times of off-heap and heap copies are too far apart: off-heap / heap "
        + String.join(", ", outside)
        + allowed
        + ". Do not rely on either of "
        + (outside.size() == 1 ? "its" : "their")
        + " two values; measure again"
        + (inside.isEmpty() ? "" : ". Near enough: " + String.join(", ", inside));
  }

  private static NavigableMap<Integer, Double> perByte(
      Campaign campaign, Parameter tier, CopyVariant variant) {
    Experiment experiment = tier.experiments().iterator().next();
    return new MemoryCopyFitter(tier, campaign.copies(experiment), variant, new FitLog())
        .microsPerByte();
  }

  private static Optional<CostPair> pair(
      NavigableMap<Integer, Double> first, NavigableMap<Integer, Double> second) {
    return first.headMap(LARGEST_BYTES, true).descendingMap().entrySet().stream()
        .filter(e -> e.getValue() > 0)
        .flatMap(
            e ->
                Optional.ofNullable(second.get(e.getKey())).stream()
                    .filter(value -> value > 0)
                    .map(value -> new CostPair(e.getKey(), e.getValue(), value)))
        .findFirst();
  }
}
