package fathom.runner.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.cluster.Deployment;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForkCacheTest {
  private static final Path CACHE = Path.of("target/benchmarks-25-abc.aot");

  @TempDir private Path temp;

  private static Path java() {
    return Path.of(System.getProperty("java.home", ""), "bin", "java");
  }

  private Deployment deployment(Path jar) {
    return new Deployment(java(), jar, temp, "s3cret-s3cret-s3cret");
  }

  /** Code or profiles would be carried from fork to fork: the forks were not independent. */
  @ParameterizedTest
  @ValueSource(
      strings = {"-XX:-AOTRecordTraining", "-XX:-AOTAdapterCaching", "-XX:-AOTStubCaching"})
  void neitherCodeNorProfilesComeFromTheCache(String option) {
    List<String> options = ForkCache.options(CACHE);
    int unlock = options.indexOf("-XX:+UnlockDiagnosticVMOptions");
    assertTrue(unlock >= 0 && options.indexOf(option) > unlock, options::toString);
  }

  @Test
  void theCacheIsNamedOnceAndNothingNeedsQuotes() {
    List<String> options = ForkCache.options(CACHE);
    assertEquals(
        List.of("-XX:AOTCache=" + CACHE),
        options.stream().filter(option -> option.startsWith("-XX:AOTCache")).toList());
    // JMH splits the forks' options at spaces.
    assertTrue(options.stream().noneMatch(option -> option.contains(" ")), options::toString);
  }

  @Test
  void javaTakesTheOptionsAndIsSilentAboutACacheThatIsNotThere() {
    List<String> command = new ArrayList<>(List.of(java().toString()));
    command.addAll(ForkCache.options(temp.resolve("none.aot")));
    command.addAll(List.of("-XX:+UseSerialGC", "--version"));
    Tool.Result result = Tool.run(command);
    assertTrue(result.ok(), result::reason);
    assertEquals("", result.error());
    assertTrue(result.output().startsWith("openjdk"), result::output);
  }

  @Test
  void aDeploymentWithACacheUsesItAndOneWithoutDoesNot() {
    Deployment bare = deployment(Path.of("benchmarks.jar"));
    List<String> with =
        bare.withCache(ForkCache.options(CACHE)).command(List.of("-Xmx64m"), List.of("peer"));
    int first = with.indexOf(ForkCache.options(CACHE).getFirst());
    assertTrue(first > 0, with::toString);
    assertEquals(
        ForkCache.options(CACHE),
        with.subList(first, first + ForkCache.options(CACHE).size()),
        with::toString);
    assertTrue(with.indexOf("-jar") > first);
    assertFalse(String.join(" ", bare.command(List.of(), List.of("peer"))).contains("AOT"));
  }

  @Test
  void whereItsNameHasASpaceTheForksGetALink() throws IOException {
    Path cache =
        Files.writeString(Files.createDirectory(temp.resolve("a b")).resolve("c.aot"), "x");
    Path link = ForkCache.withoutSpace(cache, temp).orElseThrow();
    assertEquals(temp, link.getParent());
    assertEquals("x", Files.readString(link));
    assertFalse(link.toString().contains(" "));
  }

  @Test
  void whereNoNameIsWithoutSpaceThereIsNone() throws IOException {
    Path spaced = Files.createDirectory(temp.resolve("a b"));
    Path cache = Files.writeString(spaced.resolve("c.aot"), "x");
    assertEquals(Optional.empty(), ForkCache.withoutSpace(cache, spaced));
    assertEquals(Optional.of(temp), ForkCache.withoutSpace(temp, spaced));
  }

  @Test
  void whereNoneCanBeMadeThereIsNoneAndNothingIsLeft() throws IOException {
    Path target = Files.createDirectory(temp.resolve("target"));
    Path jar = Files.writeString(target.resolve("benchmarks.jar"), "no jar at all");
    assertEquals(Optional.empty(), ForkCache.of(deployment(jar), Progress.silent()));
    assertEquals(List.of("benchmarks.jar"), names(target));
  }

  private static List<String> names(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
