package fathom.runner.tune;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.LibraryOperation;
import fathom.reports.exports.RuleForm;
import fathom.reports.operations.LibraryAlgorithms;
import fathom.reports.rules.LibraryRelease;
import fathom.reports.rules.RuleAssumption;
import fathom.reports.rules.RuleAssumptions;
import fathom.reports.rules.RuleLimits;
import fathom.reports.tuning.Tuned;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.RanksPerNode;
import fathom.reports.validation.TunePoint;
import fathom.runner.mpi.LibrarySettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tunings of random times, from the trial to the file, which is read back by a reader of its own
 * and held against the algorithms that were seen to be wrong.
 */
class LegalRulesTest {
  private static final List<Long> SIZES = List.of(1024L, 16384L, 262144L);

  /** Open MPI's numbers of collectives in a rules file. */
  private static final Map<Integer, LibraryOperation> COLLECTIVES =
      Map.of(
          0, LibraryOperation.ALLGATHER,
          2, LibraryOperation.ALLREDUCE,
          3, LibraryOperation.ALLTOALL,
          7, LibraryOperation.BCAST,
          11, LibraryOperation.REDUCE);

  @TempDir private Path temp;

  /** A line of a rules file: the operation, the ranks, and what stands there. */
  private record Line(
      LibraryOperation operation, int ranks, long from, int number, int segmentBytes) {}

  /** Lines of one communicator size of one operation. */
  private record Entry(LibraryOperation operation, int ranks, List<Line> lines) {}

  @Test
  void whatIsWrittenNeedsNoMoreThanIsAssumed() throws IOException {
    assertNeedsNoMore(new Random(51), 40);
  }

  @Tag("long")
  @Test
  void ofManyTuningsNoneNeedsMore() throws IOException {
    assertNeedsNoMore(new Random(52), 150);
  }

  private void assertNeedsNoMore(Random random, int tunings) throws IOException {
    Map<Set<RuleAssumption>, Integer> written =
        new TreeMap<>((a, b) -> Integer.compare(a.hashCode(), b.hashCode()));
    int named = 0;
    for (int i = 0; i < tunings; i++) {
      EnumSet<RuleAssumption> assumed = EnumSet.noneOf(RuleAssumption.class);
      RuleAssumption.ALL.stream().filter(one -> random.nextInt(3) == 0).forEach(assumed::add);
      LibraryRelease release = LibraryRelease.OPEN_MPI.get(i % 2);
      Optional<Path> file =
          tuned(new RuleLimits(release, RuleAssumptions.of(assumed)), random, i % 3 == 0);
      if (file.isPresent()) {
        written.merge(assumed, 1, Integer::sum);
        List<Entry> entries = read(Files.readString(file.orElseThrow()));
        named +=
            (int) entries.stream().flatMap(e -> e.lines.stream()).filter(l -> l.number > 0).count();
        entries.forEach(entry -> check(entry, release, assumed));
      }
    }
    assertTrue(named > tunings, "rules that name an algorithm: " + named);
    assertTrue(written.containsKey(EnumSet.noneOf(RuleAssumption.class)), "none by default");
  }

  private static void check(Entry entry, LibraryRelease release, Set<RuleAssumption> assumed) {
    for (Line line : entry.lines) {
      Set<RuleAssumption> needed = EnumSet.noneOf(RuleAssumption.class);
      switch (line.operation) {
        case BCAST -> {
          if (line.segmentBytes > 0 || List.of(4, 8, 9).contains(line.number)) {
            needed.add(RuleAssumption.SAME_DATATYPES);
          }
        }
        case ALLREDUCE -> {
          if (List.of(4, 5).contains(line.number)) {
            needed.add(RuleAssumption.COMMUTATIVE);
          }
        }
        case REDUCE -> {
          if (List.of(2, 3, 4, 5).contains(line.number)) {
            needed.add(RuleAssumption.COMMUTATIVE);
          }
        }
        case ALLGATHER -> {
          needed.add(RuleAssumption.SAME_IN_PLACE);
          assertTrue(line.number <= (line.ranks == 2 ? 6 : 5), line::toString);
        }
        case ALLTOALL -> {
          needed.add(RuleAssumption.SAME_IN_PLACE);
          assertTrue(line.number <= (line.ranks == 2 ? 5 : 4), line::toString);
          assertTrue(line.number != 3 || release == LibraryRelease.OPEN_MPI_5_0, line::toString);
        }
        case GATHER, SCATTER, BARRIER -> throw new AssertionError(line);
      }
      assertTrue(assumed.containsAll(needed), () -> line + " needs " + needed);
    }
  }

  /** A trial and a comparison of random times; empty where no rule stayed. */
  private Optional<Path> tuned(RuleLimits limits, Random random, boolean set) throws IOException {
    LibrarySettings settings =
        set ? LibrarySettings.parse(List.of("btl_tcp_flags=send")) : LibrarySettings.NONE;
    List<TunePoint> points = new ArrayList<>();
    for (LibraryOperation operation : Tuning.OPERATIONS) {
      for (int ranks : List.of(2, 4)) {
        SIZES.forEach(size -> points.add(new TunePoint(operation, ranks, size)));
      }
    }
    Trials trials =
        new Trials(
            LibraryAlgorithms.OPEN_MPI,
            limits,
            settings,
            points,
            (choice, point) ->
                random.nextInt(9) == 0 ? Optional.empty() : Optional.of(1 + random.nextDouble()),
            4);
    Started trial = new Started();
    for (TunePoint point : points) {
      trial.twice(LibraryChoice.OWN, point, 100);
      trial.twice(LibraryChoice.OWN_SET, point, 60 + 60 * random.nextDouble());
      for (LibraryChoice choice :
          LibraryAlgorithms.OPEN_MPI.choices(point.operation(), point.ranks())) {
        trial.twice(choice.label(), point, 20 + 120 * random.nextDouble());
      }
    }
    List<LibraryCase> rules = trials.rules(trial.turns());
    if (rules.isEmpty()) {
      return Optional.empty();
    }
    RuleForm form =
        RuleForm.of(
            LibraryAlgorithms.OPEN_MPI,
            Optional.empty(),
            RanksPerNode.ONE,
            Map.of("cluster", "lab"),
            settings.words(),
            limits);
    TuningFiles directory = new TuningFiles(Files.createTempDirectory(temp, "tuning"));
    RuleFiles files = new RuleFiles(directory, form, SIZES, settings);
    Path file = files.tried(rules); // what is compared is held against the limits, too
    Started comparison = new Started();
    for (LibraryCase rule : rules) {
      comparison.twice(LibraryChoice.OWN, rule.point(), 100);
      comparison.twice(LibraryChoice.OWN_SET, rule.point(), 60 + 60 * random.nextDouble());
      comparison.twice(LibraryChoice.RULES, rule.point(), 30 + 90 * random.nextDouble());
    }
    List<Tuned> tuned =
        new RuleComparison(rules, settings, file).of(comparison.turns(), new ArrayList<>());
    return files.kept(tuned, new TreeMap<>());
  }

  private static List<Entry> read(String text) {
    List<Long> numbers =
        Arrays.stream(text.replaceAll("#[^\n]*", " ").trim().split("\\s+"))
            .map(Long::parseLong)
            .toList();
    List<Entry> entries = new ArrayList<>();
    int next = 0;
    long collectives = numbers.get(next++);
    for (int c = 0; c < collectives; c++) {
      LibraryOperation operation =
          Optional.ofNullable(COLLECTIVES.get(numbers.get(next++).intValue())).orElseThrow();
      long sizes = numbers.get(next++);
      for (int s = 0; s < sizes; s++) {
        int ranks = numbers.get(next++).intValue();
        long rows = numbers.get(next++);
        List<Line> lines = new ArrayList<>();
        for (int r = 0; r < rows; r++) {
          lines.add(
              new Line(
                  operation,
                  ranks,
                  numbers.get(next),
                  numbers.get(next + 1).intValue(),
                  numbers.get(next + 3).intValue()));
          next += 4;
        }
        entries.add(new Entry(operation, ranks, lines));
      }
    }
    assertEquals(numbers.size(), next);
    return entries;
  }
}
