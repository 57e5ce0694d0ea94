package fathom.runner.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.console.UserException;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which library a launcher's programs load, on trees of files that look like installations. */
class MpiLibrariesTest {
  private static final String OPEN_MPI = "mpirun (Open MPI) 5.0.11\n";
  private static final String DEBIANS_OPEN_MPI = "mpirun.openmpi (OpenRTE) 4.1.4\n";
  private static final String MPICH = "HYDRA build details:\n    Version:      5.0.2\n";
  private static final String INTEL =
      "Intel(R) MPI Library for Linux* OS, Version 2021.18.1 Build 20260626 (id: b44796a)\n";

  @TempDir private Path temp;

  /** What programs print, by their file and the option. */
  private final Map<String, String> printed = new HashMap<>();

  private final Map<String, String> environment = new HashMap<>();

  @BeforeEach
  void install() throws IOException {
    install("openmpi", OPEN_MPI, "libmpi.so.40");
    install("mpich", MPICH, "libmpi.so.12");
    library("mpich/lib/libmpi_abi.so.1");
    install("intel", INTEL, "libmpi.so.12");
    // As Debian has both beside each other: the launchers are links, and libraries share a place.
    program("usr/bin/orterun", DEBIANS_OPEN_MPI);
    program("usr/bin/mpiexec.hydra", "HYDRA build details:\n    Version:      4.0.2\n");
    link("usr/bin/mpirun.openmpi", "orterun");
    link("usr/bin/mpirun.mpich", "mpiexec.hydra");
    link("etc/alternatives/mpirun", at("usr/bin/mpirun.openmpi").toString());
    link("usr/bin/mpirun", at("etc/alternatives/mpirun").toString());
    library("usr/lib/here/libmpi.so.40.30.4");
    library("usr/lib/here/libmpich.so.12.2.2");
    link("usr/lib/here/libmpi.so.40", "libmpi.so.40.30.4");
    link("usr/lib/here/libmpich.so.12", "libmpich.so.12.2.2");
    printed.put(
        "ldconfig -p",
        "3 libs found in cache\n"
            + cached("libmpi.so.40")
            + cached("libmpich.so.12")
            + "\tlibc.so.6 (libc6,x86-64) => /lib/libc.so.6\n");
    environment.put("PATH", at("usr/bin").toString());
  }

  private String cached(String name) {
    return "\t" + name + " (libc6,x86-64) => " + at("usr/lib/here").resolve(name) + "\n";
  }

  private Path at(String file) {
    return temp.resolve(file);
  }

  private void install(String name, String version, String library) throws IOException {
    program(name + "/bin/mpirun", version);
    library(name + "/lib/" + library);
    // What the linker reads under this name may be a text.
    Files.writeString(at(name + "/lib/libmpi.so"), "INPUT(" + library + ")");
  }

  private void program(String file, String version) throws IOException {
    Files.createDirectories(at(file).getParent());
    assertTrue(Files.createFile(at(file)).toFile().setExecutable(true));
    printed.put(at(file) + " --version", version);
  }

  private void library(String file) throws IOException {
    Files.createDirectories(at(file).getParent());
    Files.writeString(at(file), "\u007fELF");
  }

  private void link(String from, String to) throws IOException {
    Files.createDirectories(at(from).getParent());
    Files.createSymbolicLink(at(from), Path.of(to));
  }

  private Tool.ToolResult run(List<String> command) {
    String first = command.getFirst();
    String file = first.startsWith("/") ? real(first) : first;
    String text = printed.get(file + " " + command.get(1));
    return text == null ? new Tool.ToolResult(1, "", "none") : new Tool.ToolResult(0, text, "");
  }

  private static String real(String file) {
    try {
      return Path.of(file).toRealPath().toString();
    } catch (IOException e) {
      return file;
    }
  }

  private LaunchedMpi of(String launcher) {
    return new MpiLibraries(this::run, environment).of(List.of(launcher.split(" ")), "");
  }

  private String refusal(String launcher) {
    UserException refused = assertThrows(UserException.class, () -> of(launcher));
    return String.valueOf(refused.getMessage());
  }

  private void assertLibrary(String library, String launcher) {
    assertEquals(at(library).toString(), of(launcher).library());
  }

  @Test
  void aLaunchersLibraryIsBesideIt() {
    assertLibrary("openmpi/lib/libmpi.so.40", at("openmpi/bin/mpirun") + " -np 2");
    assertLibrary("mpich/lib/libmpi.so.12", at("mpich/bin/mpirun") + " -n 2");
    assertLibrary("intel/lib/libmpi.so.12", at("intel/bin/mpirun") + " -n 2");
    assertEquals(
        Optional.of(new MpiRelease("MPICH", "5.0.2")),
        of(at("mpich/bin/mpirun").toString()).launcher());
    assertEquals(
        Optional.of(new MpiRelease("Intel MPI", "2021.18.1")),
        of(at("intel/bin/mpirun").toString()).launcher());
  }

  @Test
  void debiansAlternativesAreToldApartByTheirMakers() {
    assertLibrary("usr/lib/here/libmpi.so.40.30.4", "mpirun");
    assertLibrary("usr/lib/here/libmpi.so.40.30.4", "mpirun.openmpi");
    assertLibrary("usr/lib/here/libmpich.so.12.2.2", "mpirun.mpich");
    assertEquals(Optional.of(new MpiRelease("Open MPI", "4.1.4")), of("mpirun").launcher());
  }

  /** The compiler of the same name: that of the plain name may be another maker's. */
  @Test
  void theCompilerBesideTheLauncherNamesTheLibrary() throws IOException {
    library("usr/lib/own/libmpich.so.12.1");
    link("usr/lib/own/libmpich.so", "libmpich.so.12.1");
    program("usr/bin/mpicc", "");
    program("usr/bin/mpicc.mpich", "");
    printed.put(at("usr/bin/mpicc") + " -show", "gcc -L" + at("usr/lib/here") + " -lmpi\n");
    printed.put(at("usr/bin/mpicc.mpich") + " -show", "gcc -L" + at("usr/lib/own") + " -lmpich\n");
    environment.put("PATH", at("usr/bin").toString());
    assertLibrary("usr/lib/own/libmpich.so.12.1", "mpirun.mpich");
  }

  @Test
  void pathDecidesWhichLauncherIsMeant() {
    environment.put("PATH", at("mpich/bin") + ":" + at("usr/bin"));
    assertLibrary("mpich/lib/libmpi.so.12", "mpirun -n 2");
    assertLibrary("openmpi/lib/libmpi.so.40", "env PATH=" + at("openmpi/bin") + " mpirun -n 2");
  }

  @Test
  void wordsMayStandBeforeTheLauncher() {
    assertLibrary(
        "openmpi/lib/libmpi.so.40", "ip netns exec n1 " + at("openmpi/bin/mpirun") + " -np 2");
    assertLibrary("mpich/lib/libmpi.so.12", "env A=B " + at("mpich/bin/mpirun") + " -n 2");
  }

  /** The loader prefers LD_LIBRARY_PATH: under the launcher of one, the library of another. */
  @Test
  void aLibraryPathThatLeadsElsewhereIsRefused() {
    String same = at("mpich/bin/mpirun") + " -n 2";
    environment.put("LD_LIBRARY_PATH", at("mpich/lib").toString());
    assertLibrary("mpich/lib/libmpi.so.12", same);
    environment.put("LD_LIBRARY_PATH", at("openmpi/lib").toString());
    assertLibrary("mpich/lib/libmpi.so.12", same);
    environment.put("LD_LIBRARY_PATH", at("intel/lib").toString());
    assertEquals(
        "it is not clear which MPI library the programs of the launcher %s (MPICH 5.0.2) load: %s (beside %s) or %s (LD_LIBRARY_PATH); name the file with --mpi-library"
            .formatted(
                at("mpich/bin/mpirun"),
                at("mpich/lib/libmpi.so.12"),
                at("mpich/bin/mpirun"),
                at("intel/lib/libmpi.so.12")),
        refusal(same));
    assertEquals(
        "/my/lib.so",
        new MpiLibraries(this::run, environment).of(List.of("mpirun"), "/my/lib.so").library());
  }

  /** Slurm has no library: the one of the library path, else of PATH's compiler and launcher. */
  @Test
  void srunTakesTheLibraryThatTheShellIsSetUpFor() {
    assertLibrary("usr/lib/here/libmpi.so.40.30.4", "srun -n 2");
    environment.put("PATH", at("mpich/bin") + ":" + at("usr/bin"));
    assertLibrary("mpich/lib/libmpi.so.12", "srun -n 2");
    environment.put("LD_LIBRARY_PATH", at("intel/lib").toString());
    assertLibrary("intel/lib/libmpi.so.12", "srun -n 2");
    environment.put("LD_LIBRARY_PATH", at("mpich/lib").toString());
    assertLibrary("mpich/lib/libmpi.so.12", "srun -n 2");
    environment.put("LD_LIBRARY_PATH", at("intel/lib") + ":" + at("openmpi/lib"));
    String refused = refusal("srun -n 2");
    assertTrue(refused.contains(at("intel/lib/libmpi.so.12").toString()), refused);
    assertTrue(refused.contains(at("openmpi/lib/libmpi.so.40").toString()), refused);
  }

  /** One module set the library path, and a later one PATH alone. */
  @Test
  void srunIsRefusedWhereTheCompilerLinksAnotherLibrary() throws IOException {
    program("mpich/bin/mpicc", "");
    printed.put(at("mpich/bin/mpicc") + " -show", "gcc -L" + at("mpich/lib") + " -lmpi\n");
    environment.put("PATH", at("mpich/bin").toString());
    environment.put("LD_LIBRARY_PATH", at("intel/lib").toString());
    String refused = refusal("srun -n 2");
    assertTrue(refused.contains(at("intel/lib/libmpi.so.12").toString()), refused);
    assertTrue(refused.contains(at("mpich/lib/libmpi.so.12").toString()), refused);
    environment.put("LD_LIBRARY_PATH", at("mpich/lib").toString());
    assertLibrary("mpich/lib/libmpi.so.12", "srun -n 2");
  }

  @Test
  void severalWhereTheLoaderLooksAreRefusedAndNoneIsToo() {
    environment.put("PATH", "/nowhere");
    String several = refusal("srun -n 2");
    assertTrue(several.contains("libmpi.so.40.30.4 (where the loader looks) or "), several);
    printed.remove("ldconfig -p");
    String none = refusal("srun -n 2");
    assertTrue(none.startsWith("no MPI library fits the launcher srun ("), none);
    assertTrue(none.endsWith("name the file with --mpi-library"), none);
  }

  /** Its tool says what is set for it. */
  @Test
  void theToolIsThatOfTheLibrary() throws IOException {
    program("openmpi/bin/ompi_info", "");
    program("usr/bin/ompi_info", "");
    assertEquals(
        Optional.of(at("openmpi/bin/ompi_info")), of(at("openmpi/bin/mpirun").toString()).tool());
    assertEquals(Optional.of(at("usr/bin/ompi_info")), of("mpirun").tool());
    assertEquals(Optional.empty(), of(at("mpich/bin/mpirun").toString()).tool());
  }
}
