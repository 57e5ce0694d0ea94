package fathom.runner.launch;

import fathom.runner.console.UserException;
import fathom.runner.machine.BuildFacts;
import fathom.runner.machine.ClassCache;
import fathom.runner.machine.Installation;
import fathom.runner.process.Deployment;
import fathom.runner.process.OwnDirectory;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Locale;

/**
 * All that a node needs, in one file: a Java runtime with just the modules the benchmarks use, and
 * benchmarks.jar with its class cache. It is made once after a build, so that nodes which have it
 * are left alone.
 *
 * @param file the archive
 * @param digest its SHA-256 in hexadecimal digits
 * @param architecture what {@code uname -m} says on the machines it runs on
 */
public record NodeArchive(Path file, String digest, String architecture) {
  /** What jdeps says of benchmarks.jar, and what JMH looks for by name. */
  private static final String MODULES =
      "java.base,java.desktop,java.logging,java.management,jdk.management,jdk.net,jdk.unsupported";

  /** The archive of this installation in its usual place, beside the jars. */
  public static NodeArchive of(Installation installation) {
    return of(installation, installation.benchmarksJar().resolveSibling("dist"));
  }

  /** The archive of this installation, made now where there is none of this build yet. */
  public static NodeArchive of(Installation installation, Path directory) {
    Path jar = installation.benchmarksJar();
    String name =
        String.join(
            "-",
            "fathom-node",
            BuildFacts.version().replaceAll("[^A-Za-z0-9.]+", "_"),
            BuildFacts.digest(jar).substring(0, 12),
            System.getProperty("java.vm.version", "unknown").replaceAll("[^A-Za-z0-9.]", "_"),
            architectureHere());
    Path file = directory.resolve(name + ".tar.gz");
    try {
      if (!Files.isRegularFile(file)) {
        make(installation, jar, file);
      }
      return new NodeArchive(file, BuildFacts.digest(file), architectureHere());
    } catch (IOException e) {
      throw UserException.failed("cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  /** The name the kernel has for what Java calls {@code os.arch}. */
  static String architectureHere() {
    String java = System.getProperty("os.arch", "unknown").toLowerCase(Locale.ROOT);
    return java.equals("amd64") ? "x86_64" : java;
  }

  private static void make(Installation installation, Path jar, Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Path work = Files.createTempDirectory(file.toAbsolutePath().getParent(), ".dist");
    try {
      Path tree = work.resolve("tree");
      Tool.require(
          "jlink",
          List.of(
              installation.java().resolveSibling("jlink").toString(),
              "--add-modules",
              MODULES,
              "--strip-java-debug-attributes",
              "--no-header-files",
              "--no-man-pages",
              "--compress=zip-6",
              "--output",
              tree.toString()),
          "");
      Path benchmarks = Files.copy(jar, tree.resolve("benchmarks.jar"));
      train(tree.resolve("bin").resolve("java"), benchmarks, work);
      Path packed = work.resolve("archive.tar.gz");
      pack(tree, packed);
      Files.move(packed, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      OwnDirectory.removeTree(work);
    }
  }

  /** An archive without a class cache works, only slower. */
  private static void train(Path java, Path jar, Path work) throws IOException {
    // Java checks the times of both; they are those of the archive, below.
    for (Path dated : List.of(jar, jar.resolveSibling("lib").resolve("modules"))) {
      Files.setLastModifiedTime(dated, FileTime.fromMillis(0));
    }
    try {
      ClassCache.train(
          new Deployment(java, jar, work, Deployment.newSecret()), ClassCache.ofArchive(jar));
    } catch (IOException e) {
      Files.deleteIfExists(ClassCache.ofArchive(jar));
    }
  }

  /** Names in order, no times, no owners: what is the same shall have the same digest. */
  private static void pack(Path tree, Path packed) {
    Tool.require(
        "tar",
        List.of(
            "tar",
            "--create",
            "--sort=name",
            "--mtime=@0",
            "--owner=0",
            "--group=0",
            "--numeric-owner",
            "--mode=u+rwX,go-w",
            "--use-compress-program=gzip -n",
            "--file",
            packed.toString(),
            "--directory",
            tree.toString(),
            "."),
        "");
  }
}
