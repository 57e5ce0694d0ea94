package fathom.runner.launch;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** One scene for all faults of a class, after each of which nothing keeps running anywhere. */
abstract class FaultTests {
  @SuppressWarnings("NullAway.Init") // JUnit fills it
  @TempDir
  private static Path temp;

  @SuppressWarnings("NullAway.Init") // started before the first test
  static FaultScene scene;

  @BeforeAll
  static void start() throws IOException {
    scene = FaultScene.start(temp);
  }

  @AfterAll
  static void end() {
    scene.close();
  }

  @AfterEach
  final void nothingIsLeft() {
    scene.assertNothingIsLeft();
  }
}
