package fathom.runner.exports;

import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.process.Tool;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The tuning file by which a release of MPICH decides if its user gives none. MPICH compiles the
 * file into its library and installs it nowhere else, so copies are stored with the tests; {@code
 * mpich-origin.txt} beside them says where they come from.
 */
final class MpichBase {
  private static final Pattern LIBRARY = Pattern.compile("libmpi\\S*\\.so\\S* => (/\\S+)");

  /** Stands in the file of MPICH's own algorithms, not in those of its devices. */
  private static final String OF_INTRA = "{\"algorithm=MPIR_Bcast_intra_";

  private MpichBase() {}

  /** The stored file of a release. */
  static String of(TestedMpi mpi) throws IOException {
    String name = mpi.version().replace("MPICH Version: ", "mpich-") + ".json";
    try (InputStream in = MpichBase.class.getResourceAsStream(name)) {
      byte[] bytes = Objects.requireNonNull(in, name).readAllBytes();
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }

  /**
   * The file that a library holds, without white space.
   *
   * @param program linked with the library
   */
  static String inLibraryOf(Path program) throws IOException {
    Tool.ToolResult loaded = Tool.run(List.of("ldd", program.toString()));
    Matcher library = LIBRARY.matcher(loaded.output());
    assertTrue(library.find(), loaded::toString);
    String bytes = Files.readString(Path.of(library.group(1)), StandardCharsets.ISO_8859_1);
    int named = bytes.indexOf(OF_INTRA);
    assertTrue(named > 0, "no tuning file in " + library.group(1));
    int from = bytes.lastIndexOf(0, named) + 1;
    return bytes.substring(from, bytes.indexOf(0, named));
  }
}
