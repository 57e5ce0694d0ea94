package fathom.runner.cluster;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import fathom.runner.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Nobody outside this package asks a kind of cluster which one it is, neither by {@code instanceof}
 * nor in a switch nor by its word: a new kind then has nothing to be added to.
 */
class KindsStayAtHomeTest {
  /** A comparison with the word of a kind. */
  private static final Pattern BY_WORD =
      Pattern.compile(
          "(equals\\(|case |contains\\()\"(" + String.join("|", ClusterKinds.words()) + ")\"");

  /** Nobody elsewhere can name one, so the compiler sees to it. */
  @Test
  void kindsAreKnownInTheirPackageOnly() {
    JavaClasses all =
        new ClassFileImporter()
            .importPath(Repository.home().resolve("cluster-runner/target/classes"));
    classes()
        .that()
        .areAssignableTo(ClusterKind.class)
        .and()
        .doNotHaveFullyQualifiedName(ClusterKind.class.getName())
        .should()
        .bePackagePrivate()
        .andShould()
        .resideInAPackage("fathom.runner.cluster")
        .check(all);
  }

  @Test
  void nobodyComparesTheirWords() throws IOException {
    Path sources = Repository.home().resolve("cluster-runner/src/main/java");
    try (Stream<Path> files = Files.walk(sources)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
        List<String> lines =
            Files.readAllLines(file).stream().filter(l -> BY_WORD.matcher(l).find()).toList();
        assertEquals(List.of(), lines, () -> sources.relativize(file).toString());
      }
    }
  }
}
