package fathom.runner.exports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.LibraryOperation;
import fathom.reports.rules.RuleAssumption;
import fathom.reports.rules.RuleAssumptions;
import fathom.reports.rules.RuleLimits;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.TunePoint;
import fathom.runner.Needs;
import fathom.runner.Needs.Machine;
import fathom.runner.exports.ProgramRuns.Answer;
import fathom.runner.exports.ProgramRuns.Verdict;
import fathom.runner.mpi.LibraryControl;
import fathom.runner.mpi.LibrarySettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Legal programs give the same results with every kind of file that Fathom writes by default as
 * without a file, and those that keep all promises do so with rules that need them. {@code
 * -Dfathom.programs=200} is the full run, {@code -Dfathom.programs.seed=2} draws other programs and
 * other rules.
 */
@Tag("alone")
@Tag("long")
@Needs({Machine.OPEN_MPI, Machine.OPEN_MPI_5, Machine.MPICH, Machine.MPICH_5})
class RulesChangeNothingIT {
  private static final int PROGRAMS = Integer.getInteger("fathom.programs", 30);
  private static final int SEED = Integer.getInteger("fathom.programs.seed", 1);

  /** A prime number: a step of any size from rank to rank reaches all. */
  private static final int RANKS = 17;

  private static final int SECONDS = 15;
  private static final int SECONDS_AGAIN = 60;
  private static final int SECONDS_TO_HANG = 5;

  /** More programs that go wrong say no more. */
  private static final int MOST_BAD = 3;

  private static final List<Long> SIZES = List.of(1024L, 8192L, 65536L, 262144L);

  /** Number and ranks are left open; sizes lie between those at which rules change. */
  private static final List<String> BREAKING =
      List.of(
          "%d allreduce %d 0 0 1 0 1 0 0 0 4 1000 0 1 1",
          "%d reduce %d 0 0 1 0 1 0 0 0 4 1000 0 1 1",
          "%d bcast %d 0 0 1 0 1 0 0 1 1 5000 0 1 1",
          "%d alltoall %d 0 0 1 0 1 0 0 3 1 600 0 1 1",
          "%d allgather %d 0 0 1 0 1 0 2 0 1 600 0 1 1",
          "%d allgather %d 0 0 1 0 1 0 3 0 1 600 0 1 1",
          "%d alltoall %d 0 0 1 0 1 0 3 0 1 600 0 1 1");

  /** A program that breaks an assumption, and how it ends with a rule that needs it. */
  private record Broken(Verdict verdict, String line) {
    LegalProgram program() {
      return LegalProgram.parse(line);
    }
  }

  private static final List<Broken> BROKEN =
      List.of(
          new Broken(Verdict.WRONG, "0 allreduce 7 0 0 1 0 1 0 0 0 4 100 0 1 1"),
          new Broken(Verdict.FAILED, "1 bcast 4 0 0 1 0 1 0 0 1 1 20000 0 1 1"),
          new Broken(Verdict.FAILED, "3 allgather 4 0 0 1 0 1 0 3 0 1 400 0 1 1"),
          new Broken(Verdict.HUNG, "2 allgather 4 0 0 1 0 1 0 2 0 1 400 0 1 1"));

  /** As many as the largest of them has. */
  private static final int BROKEN_RANKS = 7;

  /** Operations that files decide, twice as often as those beside them. */
  private static final List<LibraryOperation> OPERATIONS =
      List.of(
          LibraryOperation.BCAST,
          LibraryOperation.ALLREDUCE,
          LibraryOperation.ALLGATHER,
          LibraryOperation.REDUCE,
          LibraryOperation.ALLTOALL,
          LibraryOperation.GATHER,
          LibraryOperation.ALLREDUCE,
          LibraryOperation.BCAST,
          LibraryOperation.ALLTOALL,
          LibraryOperation.REDUCE,
          LibraryOperation.ALLGATHER,
          LibraryOperation.SCATTER,
          LibraryOperation.BARRIER);

  @SuppressWarnings("NullAway.Init") // JUnit fills it
  @TempDir
  private Path temp;

  @ParameterizedTest
  @EnumSource
  void everyProgramIsRightWithEveryFileToo(TestedMpi mpi) throws IOException {
    ProgramRuns runs = new ProgramRuns(mpi, mpi.compiled(temp), RANKS, SECONDS, SECONDS_AGAIN);
    List<LegalProgram> programs = programs();
    long begin = System.nanoTime();
    SortedMap<Integer, Answer> without = runs.oneChance().run(programs, Map.of(), PROGRAMS);
    List<LegalProgram> right = new ArrayList<>();
    for (LegalProgram program : programs) {
      Answer answer = Objects.requireNonNull(without.get(program.number()));
      if (answer.isRight()) {
        right.add(program);
      } else {
        say(mpi, "not counted, without a file it is " + answer + ": " + program.words());
      }
    }
    say(
        mpi,
        "without a file %s: %s programs, %s not right"
            .formatted(seconds(begin), programs.size(), programs.size() - right.size()));
    assertTrue(
        right.size() > programs.size() * 9 / 10, "too few programs are right without a file");
    DrawnRules drawn = new DrawnRules(mpi, runs.program(), RANKS, SIZES);
    for (Path file : drawn.files(new Random(SEED))) {
      assertChangesNothing(file, right, without, runs);
    }
    Optional<Path> assuming = drawn.assuming(new Random(SEED));
    if (assuming.isPresent()) {
      List<LegalProgram> keeping = right.stream().filter(LegalProgram::keepsPromises).toList();
      assertTrue(keeping.size() > PROGRAMS / 2, "too few programs keep the promises");
      assertChangesNothing(assuming.get(), keeping, without, runs);
    }
    assertFilesAreRead(runs.oneChance(), drawn.probe());
  }

  private static void assertChangesNothing(
      Path file, List<LegalProgram> programs, SortedMap<Integer, Answer> without, ProgramRuns runs)
      throws IOException {
    long start = System.nanoTime();
    SortedMap<Integer, Answer> with = runs.run(programs, settings(runs.mpi(), file), MOST_BAD);
    CampaignResult result = CampaignResult.of(programs, without, with);
    say(runs.mpi(), file.getFileName() + " " + seconds(start) + ": " + result.words());
    assertEquals(List.of(), result.bad(), () -> text(file));
    assertEquals(programs.size(), result.ran());
  }

  /** Otherwise the campaign would compare programs without a file with themselves. */
  private static void assertFilesAreRead(ProgramRuns runs, Path probe) throws IOException {
    List<LegalProgram> broadcast =
        List.of(LegalProgram.parse("0 bcast 4 0 0 1 0 1 0 0 0 0 9 0 1 1"));
    Map<String, String> settings = settings(runs.mpi(), probe);
    if (runs.mpi().isMpich()) {
      // It refuses the file before a program begins.
      assertThrows(IllegalStateException.class, () -> runs.run(broadcast, settings, 1));
    } else {
      assertEquals(
          Verdict.FAILED,
          Objects.requireNonNull(runs.run(broadcast, settings, 1).get(0)).verdict());
    }
  }

  /**
   * What makes the campaign worth its time: rules that need an assumption, written by the same
   * code, change results of programs that break it.
   */
  @ParameterizedTest
  @EnumSource(
      value = TestedMpi.class,
      names = {"OPEN_MPI_4", "OPEN_MPI_5"})
  void rulesThatNeedAnAssumptionAreCaught(TestedMpi mpi) throws IOException {
    Path program = mpi.compiled(temp);
    RuleLimits all = mpi.limits(RuleAssumptions.of(RuleAssumption.ALL));
    DrawnRules drawn = new DrawnRules(mpi, program, RANKS, SIZES);
    Path file =
        drawn.tuned(
            "tune-",
            all,
            List.of(
                new LibraryCase(
                    new TunePoint(LibraryOperation.ALLREDUCE, 7, 1024),
                    new LibraryChoice("ring", 0, 0)),
                new LibraryCase(
                    new TunePoint(LibraryOperation.BCAST, 4, 65536),
                    new LibraryChoice("pipeline", 0, 8192)),
                new LibraryCase(
                    new TunePoint(LibraryOperation.ALLGATHER, 4, 1024),
                    new LibraryChoice("ring", 0, 0))));
    ProgramRuns runs = new ProgramRuns(mpi, program, BROKEN_RANKS, SECONDS, 0);
    List<LegalProgram> programs = BROKEN.stream().map(Broken::program).toList();
    SortedMap<Integer, Answer> without = runs.run(programs, Map.of(), 1);
    assertEquals(programs.size(), without.size(), "run without the file");
    assertTrue(
        without.values().stream().allMatch(Answer::isRight),
        () -> "not right without the file: " + without);
    for (Broken broken : BROKEN) {
      assertCaught(broken, without, file, runs);
    }
  }

  /** A program that is right without the file ends in its way with it. */
  private static void assertCaught(
      Broken broken, SortedMap<Integer, Answer> without, Path file, ProgramRuns runs)
      throws IOException {
    List<LegalProgram> program = List.of(broken.program());
    // A program that hangs needs no patience.
    ProgramRuns again = broken.verdict == Verdict.HUNG ? runs.within(SECONDS_TO_HANG) : runs;
    SortedMap<Integer, Answer> with = again.run(program, settings(runs.mpi(), file), 1);
    CampaignResult result = CampaignResult.of(program, without, with);
    say(runs.mpi(), "a rule that needs an assumption: " + result.words());
    assertTrue(result.has(broken.verdict), result::words);
  }

  private static List<LegalProgram> programs() {
    Random random = new Random(SEED);
    List<LegalProgram> all = new ArrayList<>();
    for (int i = 0; i < PROGRAMS; i++) {
      all.add(LegalProgram.draw(random, i, OPERATIONS.get(i % OPERATIONS.size()), RANKS, SIZES));
    }
    // Few programs drawn by lot meet an unsafe rule where it is wrong: of each kind of program for
    // which rules are known to be wrong there is one among each number of ranks.
    for (int ranks = 2; ranks <= RANKS; ranks++) {
      for (String line : BREAKING) {
        all.add(LegalProgram.parse(line.formatted(all.size(), ranks)));
      }
    }
    return all;
  }

  private static Map<String, String> settings(TestedMpi mpi, Path file) {
    return LibraryControl.of(mpi.algorithms()).use(file, LibrarySettings.NONE);
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String seconds(long start) {
    return (System.nanoTime() - start) / 1_000_000_000L + " s";
  }

  private static void say(TestedMpi mpi, String what) {
    System.out.println("campaign: " + mpi.version() + ", " + what);
  }
}
