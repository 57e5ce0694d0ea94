package fathom.reports.operations;

import fathom.model.lab.EmulatedPort;
import fathom.model.lab.LabProfile;
import fathom.model.sheet.Sheet;
import fathom.model.simulate.Bursts;
import fathom.reports.input.BadInputException;
import java.util.Optional;

/**
 * What the lines of a sheet's cluster let pass at once. No parameter holds it, and no real line has
 * it: it is known where the sheet says that its network is emulated by token buckets, and counts
 * only where operations began on lines at rest.
 */
public final class LineBursts {
  /** The sheet's name for the emulated network it was measured on. */
  public static final String PROFILE = "cluster.profile";

  private LineBursts() {}

  /**
   * @param restMicros how long nobody sent before each operation; buckets are full when it has
   *     lasted for as long as they take to fill
   */
  public static Bursts of(Sheet sheet, double restMicros) {
    return Optional.ofNullable(sheet.provenance().get(PROFILE))
        .map(LineBursts::profile)
        .filter(profile -> profile.wire().isEmpty()) // a wire delays each packet
        .map(LabProfile::port)
        .filter(port -> port.refillMicros() <= restMicros)
        .map(LineBursts::of)
        .orElse(Bursts.NONE);
  }

  private static LabProfile profile(String words) {
    try {
      return LabProfile.parse(words);
    } catch (IllegalArgumentException e) {
      throw new BadInputException("the sheet's " + PROFILE + ": " + e.getMessage(), e);
    }
  }

  private static Bursts of(EmulatedPort port) {
    return new Bursts(port.lineRefillMicros(), port.refillMicros());
  }
}
