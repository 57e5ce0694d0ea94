package fathom.bench.os;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompilersTest {
  private static final Duration LONG = Duration.ofSeconds(20);

  @TempDir private Path tasks;

  private void thread(int id, String name, String state) throws IOException {
    Path task = Files.createDirectories(tasks.resolve(Integer.toString(id)));
    Files.writeString(task.resolve("comm"), name + "\n");
    Files.writeString(task.resolve("stat"), id + " (" + name + ") " + state + " 1 2 3\n");
  }

  @ParameterizedTest
  @CsvSource({
    "C2 CompilerThre, S, true",
    "C1 CompilerThre, S, true",
    "C2 CompilerThre, R, false",
    "C1 CompilerThre, D, false",
    "GC Thread#0, R, true",
    "odd) R (name, R, true"
  })
  void onlyACompilerThatIsAtWorkIsWaitedFor(String name, String state, boolean rests)
      throws IOException {
    thread(7, "main", "R");
    thread(8, name, state);
    assertEquals(rests, Compilers.awaitRest(tasks, Duration.ofMillis(5)));
  }

  @Test
  void itGoesOnWhenAllRest() throws Exception {
    thread(8, "C2 CompilerThre", "R");
    CompletableFuture<Boolean> waited =
        CompletableFuture.supplyAsync(() -> Compilers.awaitRest(tasks, LONG));
    TimeUnit.MILLISECONDS.sleep(20);
    assertFalse(waited.isDone());
    thread(8, "C2 CompilerThre", "S");
    assertTrue(waited.get(10, TimeUnit.SECONDS));
  }

  @Test
  void ofThisProcessTheyAreFound() throws IOException {
    try (Stream<Path> all = Files.list(Path.of("/proc/self/task"))) {
      assertTrue(all.anyMatch(task -> name(task).contains("CompilerThre")));
    }
    assertTrue(Compilers.awaitRest(LONG));
  }

  private static String name(Path task) {
    try {
      return Files.readString(task.resolve("comm"));
    } catch (IOException e) {
      return "";
    }
  }
}
