package fathom.model.sheet;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where few and many pairs of nodes were timed with different CPU placement, L's growth per added
 * node holds that difference, and L says nothing of more nodes. A sheet says so in a warning; what
 * takes L among more nodes than were measured repeats it.
 */
public final class MixedPlacement {
  /** What that warning holds. */
  public static final String SIGN = "timed with different CPU placement";

  /** What it held in sheets of earlier versions. */
  private static final String EARLIER = "not one placement";

  private static final String AGAINST_MORE_NODES =
      "the sheet warns that L's growth per added node, l_p, includes a difference in CPU placement, so"
          + " that L must not be extrapolated to more nodes";

  private MixedPlacement() {}

  /** What the sheet says against more nodes, as a part of a sentence; empty where it is silent. */
  public static Optional<String> againstMoreNodes(Sheet sheet) {
    return sheet.warnings().stream().anyMatch(w -> Stream.of(SIGN, EARLIER).anyMatch(w::contains))
        ? Optional.of(AGAINST_MORE_NODES)
        : Optional.empty();
  }
}
