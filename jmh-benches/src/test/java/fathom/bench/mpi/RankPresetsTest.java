package fathom.bench.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RankPresetsTest {
  private static final String VERSION = "Open MPI v5.0.11, package: x";

  private static final String LISTED =
      """
      ompi:version:full:5.0.11
      mca:coll:base:param:coll:value:^han
      mca:coll:base:param:coll:source:environment
      mca:coll:tuned:param:coll_tuned_bcast_algorithm:value:pipeline
      mca:coll:tuned:param:coll_tuned_bcast_algorithm:source:file (/etc/x.conf:3)
      mca:coll:tuned:param:coll_tuned_priority:value:30
      mca:coll:tuned:param:coll_tuned_priority:source:default
      mca:coll:han:param:coll_han_priority:value:35
      mca:coll:han:param:coll_han_priority:source:default
      mca:coll:base:param:coll_base_verbose:value:1
      mca:coll:base:param:coll_base_verbose:source:environment
      mca:plm:rsh:param:plm_rsh_agent:value:ssh
      mca:plm:rsh:param:plm_rsh_agent:source:environment
      """;

  @TempDir private Path temp;

  private final Map<String, String> environment = new HashMap<>();

  @BeforeEach
  void home() {
    environment.put("HOME", temp.toString());
  }

  private List<String> look(String tool) {
    return new RankPresets(environment)
        .look(tool, Abi.OPEN_MPI, VERSION, temp.resolve("lib/libmpi.so.40"));
  }

  private String tool(String output) throws IOException {
    Path printed = Files.writeString(temp.resolve("printed"), output);
    Path tool = Files.writeString(temp.resolve("ompi_info"), "#!/bin/sh\ncat " + printed + "\n");
    assertTrue(tool.toFile().setExecutable(true));
    return tool.toString();
  }

  @Test
  void theToolNamesTheSourceOfWhatIsNoDefault() throws IOException {
    environment.put("OMPI_MCA_coll", "^han");
    assertEquals(
        List.of(
            "coll=^han [environment]",
            "coll_han_priority=35 [default]",
            "coll_tuned_bcast_algorithm=pipeline [/etc/x.conf:3]"),
        look(tool(LISTED)));
  }

  /** The environment and the files are looked at all the same. */
  @Test
  void aToolThatCannotBeAskedIsSaid() throws IOException {
    Path conf = Files.createDirectories(temp.resolve(".openmpi")).resolve("mca-params.conf");
    Files.writeString(conf, "# rules\ncoll_tuned_use_dynamic_rules = 1\n");
    environment.put("OMPI_MCA_coll_hcoll_enable", "0");
    List<String> found =
        List.of(
            "coll_hcoll_enable=0 [environment]", "coll_tuned_use_dynamic_rules=1 [" + conf + ":2]");
    assertEquals(found, look("").subList(0, 2));
    assertEquals("no ompi_info", look("").getLast());
    assertEquals("no ompi_info at /nowhere/ompi_info", look("/nowhere/ompi_info").getLast());
    for (String release : List.of("4.1.4", "5.0.1", "5.0")) { // the last two begin like 5.0.11
      String other = tool(LISTED.replace("5.0.11", release));
      assertEquals("no ompi_info of this release at " + other, look(other).getLast());
    }
  }

  /** Open MPI 5's launcher hands its files to ranks as environment. */
  @Test
  void theFileIsTheSourceOfWhatALauncherReadThere() throws IOException {
    Path conf = Files.writeString(temp.resolve("more.conf"), "\n\ncoll_tuned_bcast_algorithm=3\n");
    environment.put("OMPI_MCA_mca_base_param_files", "/nowhere:" + conf);
    environment.put("OMPI_MCA_coll_tuned_bcast_algorithm", "3");
    assertEquals(
        List.of("coll_tuned_bcast_algorithm=3 [" + conf + ":3]", "no ompi_info"), look(""));
    String tool = tool(LISTED.replace("file (/etc/x.conf:3)", "environment"));
    String preset = look(tool).getLast();
    assertEquals("coll_tuned_bcast_algorithm=pipeline [" + conf + ":3]", preset);
    environment.put("OMPI_MCA_coll_tuned_bcast_algorithm", "4"); // which wins over the file
    assertEquals("coll_tuned_bcast_algorithm=pipeline [environment]", look(tool).getLast());
  }

  @Test
  void variablesOfOtherLibrariesAreSeenAndLogsAreNot() {
    environment.put("HCOLL_MAIN_IB", "mlx5_0:1");
    environment.put("UCC_TL_UCP_TUNE", "inf");
    environment.put("MPIR_CVAR_DEVICE_COLLECTIVES", "all");
    environment.put("MPIR_CVAR_DEBUG_SUMMARY", "1");
    assertEquals(
        List.of(
            "HCOLL_MAIN_IB=mlx5_0:1 [environment]",
            "MPIR_CVAR_DEVICE_COLLECTIVES=all [environment]",
            "UCC_TL_UCP_TUNE=inf [environment]"),
        new RankPresets(environment).look("", Abi.MPICH, "MPICH Version: 5.0.2", temp));
  }
}
