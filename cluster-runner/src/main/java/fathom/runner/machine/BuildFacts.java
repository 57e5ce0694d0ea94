package fathom.runner.machine;

import fathom.runner.console.UserException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Properties;

/** Which Fathom this is. */
public final class BuildFacts {
  /** The fact that tells the benchmarks of one build from those of another. */
  public static final String BENCHMARKS = "fathom.benchmarks.sha256";

  private static final String RESOURCE = "/fathom/runner/build.properties";

  private BuildFacts() {}

  /** Version, commit, and whether the tree had changes; "unknown" where not built from git. */
  public static String version() {
    Properties properties = load();
    String version = properties.getProperty("git.build.version", "unknown");
    String commit = properties.getProperty("git.commit.id.full", "");
    String dirty =
        properties.getProperty("git.dirty", "false").equals("true")
            ? ", with uncommitted changes"
            : "";
    return version + (commit.isEmpty() ? "" : " (commit " + commit + dirty + ")");
  }

  private static Properties load() {
    Properties properties = new Properties();
    try (InputStream in = BuildFacts.class.getResourceAsStream(RESOURCE)) {
      if (in != null) {
        properties.load(in);
      }
    } catch (IOException e) {
      throw UserException.failed("fathom.jar is damaged: " + e.getMessage(), e);
    }
    return properties;
  }

  /** SHA-256 of a file, in hexadecimal. */
  public static String digest(Path file) {
    try {
      return digest(Files.readAllBytes(file));
    } catch (IOException e) {
      throw UserException.failed("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  /** The same of bytes. */
  public static String digest(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("SHA-256 is part of every Java runtime", e);
    }
  }
}
