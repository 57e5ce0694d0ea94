package fathom.runner.cycle;

import fathom.runner.Repository;
import java.nio.file.Path;

/** A package below that uses the root package, which uses it: what {@code RoomPlanTest} forbids. */
public final class KnowsTheRoot {
  private KnowsTheRoot() {}

  public static Path home() {
    return Repository.home();
  }
}
