package fathom.runner.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.process.Deployment;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassCacheTest {
  private static final Path CACHE = Path.of("target/benchmarks-25-abc.aot");

  @TempDir private Path temp;

  private static Path java() {
    return Path.of(System.getProperty("java.home", ""), "bin", "java");
  }

  private Deployment deployment(Path jar) {
    return new Deployment(java(), jar, temp, "s3cret-s3cret-s3cret");
  }

  private List<String> command() {
    return deployment(Path.of("benchmarks.jar"))
        .withCache(CACHE)
        .command(List.of("-Xmx64m"), List.of("peer"));
  }

  /** Code or profiles would be carried from fork to fork: the forks were not independent. */
  @ParameterizedTest
  @ValueSource(
      strings = {"-XX:-AOTRecordTraining", "-XX:-AOTAdapterCaching", "-XX:-AOTStubCaching"})
  void neitherCodeNorProfilesComeFromTheCache(String option) {
    List<String> options = command();
    int unlock = options.indexOf("-XX:+UnlockDiagnosticVMOptions");
    assertTrue(unlock >= 0 && options.indexOf(option) > unlock, options::toString);
  }

  @Test
  void theCacheIsNamedOnceAndBeforeTheJar() {
    List<String> options = command();
    assertEquals(
        List.of("-XX:AOTCache=" + CACHE),
        options.stream().filter(option -> option.startsWith("-XX:AOTCache")).toList());
    assertTrue(options.indexOf("-jar") > options.indexOf("-XX:AOTCache=" + CACHE));
    Deployment bare = deployment(Path.of("benchmarks.jar"));
    assertFalse(String.join(" ", bare.command(List.of(), List.of("peer"))).contains("AOT"));
  }

  @Test
  void javaTakesTheOptionsAndIsSilentAboutACacheThatIsNotThere() {
    List<String> words =
        deployment(Path.of("benchmarks.jar"))
            .withCache(temp.resolve("none.aot"))
            .command(List.of("-XX:+UseSerialGC", "--version"), List.of());
    Tool.ToolResult result = Tool.run(words);
    assertTrue(result.ok(), result::reason);
    assertEquals("", result.error());
    assertTrue(result.output().startsWith("openjdk"), result::output);
  }

  @Test
  void whereItsNameHasASpaceTheForksGetALink() throws IOException {
    Path cache =
        Files.writeString(Files.createDirectory(temp.resolve("a b")).resolve("c.aot"), "x");
    Path link = ClassCache.withoutSpace(cache, temp);
    assertEquals(temp, link.getParent());
    assertEquals("x", Files.readString(link));
    assertFalse(link.toString().contains(" "));
  }

  @Test
  void whereNoNameIsWithoutSpaceThereIsNone() throws IOException {
    Path spaced = Files.createDirectory(temp.resolve("a b"));
    Path cache = Files.writeString(spaced.resolve("c.aot"), "x");
    Deployment bare = deployment(Path.of("benchmarks.jar"));
    assertEquals(bare, bare.withCache(ClassCache.withoutSpace(cache, spaced)));
    assertEquals(temp, ClassCache.withoutSpace(temp, spaced));
  }

  @Test
  void whereNoneCanBeMadeThereIsNoneAndNothingIsLeft() throws IOException {
    Path target = Files.createDirectory(temp.resolve("target"));
    Path jar = Files.writeString(target.resolve("benchmarks.jar"), "no jar at all");
    Deployment bare = deployment(jar);
    assertEquals(bare, ClassCache.with(bare, told -> {}));
    assertEquals(List.of("benchmarks.jar"), names(target));
  }

  private static List<String> names(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
