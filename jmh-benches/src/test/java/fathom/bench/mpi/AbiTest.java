package fathom.bench.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class AbiTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "MPICH Version: 4.0.2",
        "Intel(R) MPI Library 2021.11 for Linux* OS",
        "MVAPICH2 Version : 2.3.7",
        "MPI VERSION : CRAY MPICH version 8.1.28"
      })
  void theFamilyOfMpichIsKnownByItsWords(String version) {
    assertEquals(Abi.MPICH, Abi.of(false, false, version));
  }

  /** MPICH built with the standard interface says MPICH still; its handles are other ones. */
  @Test
  void theStandardInterfaceGoesFirst() {
    assertEquals(Abi.STANDARD, Abi.of(true, false, "MPICH Version: 5.0.1"));
    assertEquals(Abi.STANDARD, Abi.of(true, true, "Open MPI v6.0"));
    assertEquals(Abi.OPEN_MPI, Abi.of(false, true, "Open MPI v4.1.4"));
  }

  @Test
  void anUnknownLibraryIsRefused() {
    assertThrows(MpiException.class, () -> Abi.of(false, false, "LAM/MPI 7"));
  }

  @ParameterizedTest
  @EnumSource(Abi.class)
  void everyLevelIsGrantedByItsOwnNumber(Abi abi) {
    for (ThreadLevel level : ThreadLevel.values()) {
      assertEquals(level, abi.level(abi.number(level)));
    }
    assertThrows(MpiException.class, () -> abi.level(-1));
  }

  /** Of MPI 5.0; drafts of it had 0, 1, 2 and 7. */
  @Test
  void levelsOfTheStandardAreItsOwn() {
    assertEquals(4096, Abi.STANDARD.number(ThreadLevel.MULTIPLE));
    assertEquals(3, Abi.MPICH.number(ThreadLevel.MULTIPLE));
  }

  /** On most machines an int in the place of a small pointer would not be noticed. */
  @Test
  void aHandleOfTheStandardIsAPointer() {
    assertEquals(ValueLayout.JAVA_LONG, Abi.STANDARD.handle());
    assertEquals(ValueLayout.JAVA_INT, Abi.MPICH.handle());
  }

  @Test
  void aVersionIsOneLineWithoutHowItWasBuilt() {
    assertEquals(
        "MPICH Version: 4.0.2 MPICH Device: ch4:ucx",
        MpiLibrary.brief("MPICH Version:\t4.0.2\nMPICH Device:\tch4:ucx\nMPICH configure:\t--x\n"));
    assertEquals("Open MPI v4.1.4, Debian", MpiLibrary.brief("Open MPI v4.1.4, Debian\0".trim()));
  }

  @Test
  void levelsAreReadByTheirWords() {
    assertEquals(ThreadLevel.MULTIPLE, ThreadLevel.ofWord("multiple"));
    assertThrows(MpiException.class, () -> ThreadLevel.ofWord("MULTIPLE"));
  }
}
