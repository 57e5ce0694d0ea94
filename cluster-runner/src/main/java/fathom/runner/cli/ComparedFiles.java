package fathom.runner.cli;

import fathom.model.sheet.TableOne;
import fathom.runner.console.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** Keeps what is compared from what is written: a sheet, and all of a run, stay as they are. */
final class ComparedFiles {
  private ComparedFiles() {}

  /**
   * Refuses a file that is one of the sheets, under whatever name, or lies in one of the runs.
   *
   * @throws UserException naming the file
   */
  static void keepApart(Path out, List<String> sheets) {
    Path file = Files.exists(out) ? out : out.toAbsolutePath().normalize();
    for (String name : sheets) {
      if (!name.equals(TableOne.NAME) && isPartOf(file, name)) {
        throw UserException.badInput(
            out
                + ": --out would overwrite a sheet that is to be compared, or lie in its run directory");
      }
    }
  }

  private static boolean isPartOf(Path out, String name) {
    try {
      Path compared = Path.of(name);
      // What does not exist is refused when it is read.
      return Files.exists(compared)
          && (real(out).startsWith(compared.toRealPath())
              || (Files.exists(out) && Files.isSameFile(out, compared)));
    } catch (InvalidPathException e) {
      return false; // no path, which is refused when it is read
    } catch (IOException e) {
      throw UserException.badInput(
          "cannot find out whether " + name + " and " + out + " are the same file: " + e, e);
    }
  }

  /** Where it is, or would be: links of the part that exists are followed. */
  private static Path real(Path out) throws IOException {
    Path parent = out.getParent();
    return Files.exists(out) || parent == null
        ? out.toRealPath()
        : real(parent).resolve(out.getFileName());
  }
}
