package fathom.runner.machine;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.console.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where Fathom may be installed. */
class InstallationTest {
  @TempDir private Path temp;

  private Installation at(String name) throws IOException {
    Installation there = new Installation(temp.resolve(name));
    Path jar = there.home().resolve("jmh-benches/target/benchmarks.jar");
    Files.createDirectories(Optional.ofNullable(jar.getParent()).orElseThrow());
    Files.createFile(jar);
    return there;
  }

  /** JMH ends with "exit code 1" there, after the campaign has begun. */
  @Test
  void notWhereJmhCannotStartJavaFrom() throws IOException {
    for (String name : new String[] {"q\"x", "two\nlines"}) {
      UserException e = assertThrows(UserException.class, at(name)::benchmarksJar);
      assertTrue(String.valueOf(e.getMessage()).contains("quotation mark"), e::toString);
    }
  }

  @Test
  void whereItCan() throws IOException {
    for (String name : new String[] {"a b", "back\\slash", "dollar$'s"}) {
      assertTrue(at(name).benchmarksJar().startsWith(temp.resolve(name)), name);
    }
  }
}
