package fathom.runner.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.runner.process.Tool;
import org.junit.jupiter.api.Test;

/** What launchers printed when they refused, as Open MPI, MPICH and Slurm did. */
class LauncherReasonTest {
  private static final String FRAME =
      "--------------------------------------------------------------------------\n";

  private static String ofError(String text) {
    return LauncherReason.of(new Tool.ToolResult(1, "", text));
  }

  /** Open MPI 4.1.4; it was the last word, "launch.". */
  @Test
  void tooFewSlots() {
    String text =
        FRAME
            + """
            There are not enough slots available in the system to satisfy the 9
            slots that were requested by the application:

              true

            Either request fewer slots for your application, or make more slots
            available for use.

            A "slot" is the Open MPI term for an allocatable unit where we can
            launch a process.  The number of slots available are defined by the
            environment in which Open MPI processes are run:

              1. Hostfile, via "slots=N" clauses (N defaults to number of
                 processor cores if not provided)
              2. The --host command line parameter, via a ":N" suffix on the
                 hostname (N defaults to 1 if not provided)

            In all the above cases, if you want Open MPI to default to the number
            of hardware threads instead of the number of processor cores, use the
            --use-hwthread-cpus option.

            Alternatively, you can use the --oversubscribe option to ignore the
            number of available slots when deciding the number of processes to
            launch.
            """
            + FRAME;
    assertEquals(
        "There are not enough slots available in the system to satisfy the 9 slots that were"
            + " requested by the application: true. Alternatively, you can use the --oversubscribe"
            + " option to ignore the number of available slots when deciding the number of"
            + " processes to launch",
        ofError(text));
  }

  /** Open MPI 5.0.11, whose rsh is ssh. */
  @Test
  void aComponentThatItDoesNotHave() {
    String text =
        FRAME
            + """
            A requested component was not found, or was unable to be opened.  This
            means that this component is either not installed or is unable to be
            used on your system (e.g., sometimes this means that shared libraries
            that the component requires are unable to be found/loaded).  Note that
            PMIx stopped checking at the first component that it did not find.

            Host:      vm
            Framework: plm
            Component: rsh
            """
            + FRAME;
    assertEquals(
        "A requested component was not found, or was unable to be opened (framework plm, component"
            + " rsh)",
        ofError(text));
  }

  /** Open MPI 4.1.4; 5.0.11 says the same of prterun. */
  @Test
  void root() {
    String text =
        FRAME
            + """
            mpirun has detected an attempt to run as root.

            Running as root is *strongly* discouraged as any mistake (e.g., in
            defining TMPDIR) or bug can result in catastrophic damage to the OS
            file system, leaving your system in an unusable state.

            You can override this protection by adding the --allow-run-as-root option
            to the cmd line or by setting two environment variables in the following way:
            the variable OMPI_ALLOW_RUN_AS_ROOT=1 to indicate the desire to override this
            protection, and OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 to confirm the choice and
            add one more layer of certainty that you want to do so.
            We reiterate our advice against doing so - please proceed at your own risk.
            """
            + FRAME;
    assertEquals(
        "mpirun has detected an attempt to run as root. You can override this protection by adding"
            + " the --allow-run-as-root option to the cmd line or by setting two environment"
            + " variables in the following way",
        ofError(text));
  }

  @Test
  void aProgramThatIsNotThere() {
    String text =
        FRAME
            + """
            mpirun was unable to launch the specified application as it could not access
            or execute an executable:

            Executable: /no/such/prog
            Node: vm

            while attempting to start process rank 0.
            """
            + FRAME;
    assertEquals(
        "mpirun was unable to launch the specified application as it could not access or execute an"
            + " executable: Executable: /no/such/prog",
        ofError(text));
  }

  @Test
  void linesThatAreNoProse() {
    assertEquals(
        "[mpiexec@vm] match_arg (utils/args/args.c:163): unrecognized argument nosuch",
        ofError(
            "[mpiexec@vm] match_arg (utils/args/args.c:163): unrecognized argument nosuch\n"
                + "[mpiexec@vm] HYDU_parse_array (utils/args/args.c:178): argument matching"
                + " returned error\n"));
    assertEquals(
        "ssh: Could not resolve hostname nohost: Name or service not known",
        ofError(
            "Warning: Permanently added 'n1' (ED25519) to the list of known hosts.\n"
                + "ssh: Could not resolve hostname nohost: Name or service not known\n"
                + FRAME
                + "ORTE was unable to reliably start one or more daemons.\n"
                + "This usually is caused by:\n"));
    assertEquals(
        "srun: error: Unable to create step for job 5: More processors requested than permitted",
        ofError(
            "srun: error: Unable to create step for job 5: More processors requested than"
                + " permitted\n"));
    assertEquals("Warning: only this", ofError("Warning: only this\n"));
  }

  /** Facts that a rank had said, and a library's log, are no reason. */
  @Test
  void ranksSpeakForThemselves() {
    assertEquals(
        "n2 has no /opt/java: install it",
        LauncherReason.of(
            new Tool.ToolResult(
                137,
                "[1,0]<stdout>:library      /lib/libmpi.so.40\n",
                FRAME + "[1,1]<stderr>:mpi: n2 has no /opt/java: install it\n" + FRAME)));
    assertEquals(
        "2 total processes failed to start",
        LauncherReason.of(
            new Tool.ToolResult(
                1,
                """
                [0] library      /lib/libmpi.so.12
                [0] MPI startup(): x
                2 total processes failed to start
                """,
                "[h1:1] mca: base: close: ob1\n")));
    assertEquals("exit code 7", LauncherReason.of(new Tool.ToolResult(7, "", FRAME)));
  }

  /** MPICH's launcher waits for a host that ssh does not reach. */
  @Test
  void aLauncherThatDoesNotEndSaysForHowLongAndWhatItPrinted() {
    String late = "mpirun did not end within 90 s; this machine's load average is 7.4 on 2 CPUs";
    assertEquals(late, LauncherReason.of(new Tool.ToolResult(124, "", late)));
    assertEquals(
        late + "; it printed: ssh: Could not resolve hostname nohost",
        LauncherReason.of(
            new Tool.ToolResult(124, "", "ssh: Could not resolve hostname nohost\n" + late)));
  }
}
