package fathom.runner.exports;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.runner.Needs;
import fathom.runner.Needs.Machine;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The stored tuning files of MPICH against those that its libraries hold. */
@Tag("long")
@Needs({Machine.MPICH, Machine.MPICH_5})
class MpichBaseIT {
  @SuppressWarnings("NullAway.Init") // JUnit fills it
  @TempDir
  private Path temp;

  /** MPICH's build leaves white space out. */
  @ParameterizedTest
  @EnumSource(
      value = TestedMpi.class,
      names = {"MPICH_4", "MPICH_5"})
  void theStoredFileIsTheLibrarys(TestedMpi mpi) throws IOException {
    assertEquals(
        MpichBase.inLibraryOf(mpi.compiled(temp)), MpichBase.of(mpi).replaceAll("\\s", ""));
  }
}
