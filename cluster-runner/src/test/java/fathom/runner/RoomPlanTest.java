package fathom.runner;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import fathom.runner.cycle.KnowsTheRoot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The plan of the rooms: which module may know which. */
class RoomPlanTest {
  private static final List<String> MODULES =
      List.of("model", "fitting", "reports", "jmh-benches", "cluster-runner");

  private static final String FATHOM = "fathom..";
  private static final String MODEL = "fathom.model..";
  private static final String FITTING = "fathom.fitting..";
  private static final String REPORTS = "fathom.reports..";
  private static final String RUNNER = "fathom.runner..";
  private static final String BENCH = "fathom.bench..";

  @SuppressWarnings("NullAway.Init") // filled before the first test
  private static JavaClasses all;

  @BeforeAll
  static void importEveryModule() {
    List<Path> roots =
        MODULES.stream().map(m -> Repository.home().resolve(m).resolve("target/classes")).toList();
    for (Path root : roots) {
      assertTrue(Files.isDirectory(root), () -> root + " is not built");
    }
    all = new ClassFileImporter().importPaths(roots.toArray(Path[]::new));
  }

  @Test
  void everyRoomHasClasses() {
    assertAll(
        Stream.of(MODEL, FITTING, REPORTS, RUNNER, BENCH)
            .map(room -> () -> assertTrue(all.stream().anyMatch(resideInAPackage(room)), room)));
    classes().should().resideInAPackage(FATHOM).check(all);
  }

  @Test
  void modelKnowsNoOtherRoom() {
    knowsOnly(MODEL, MODEL).check(all);
  }

  @Test
  void fittingKnowsTheModel() {
    knowsOnly(FITTING, FITTING, MODEL).check(all);
  }

  @Test
  void reportsKnowFittingAndModel() {
    knowsOnly(REPORTS, REPORTS, FITTING, MODEL).check(all);
  }

  @Test
  void runnerKnowsReportsFittingAndModel() {
    knowsOnly(RUNNER, RUNNER, REPORTS, FITTING, MODEL).check(all);
  }

  @Test
  void benchmarksKnowTheModel() {
    knowsOnly(BENCH, BENCH, MODEL).check(all);
  }

  @Test
  void nobodyLinksAgainstTheBenchmarks() {
    noClasses()
        .that()
        .resideOutsideOfPackage(BENCH)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(BENCH)
        .check(all);
  }

  @Test
  void benchmarksAreNotOnTheClassPath() {
    assertThrows(ClassNotFoundException.class, () -> Class.forName("fathom.bench.BenchmarksMain"));
    assertThrows(
        ClassNotFoundException.class, () -> Class.forName("org.openjdk.jmh.annotations.Benchmark"));
  }

  @Test
  void pureRoomsUseNothingButJavaAndCommonsMath() {
    classes()
        .that()
        .resideInAPackage(MODEL)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(MODEL, "java.lang..", "java.util..", "org.jspecify..")
        .check(all);
    classes()
        .that()
        .resideInAPackage(FITTING)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            FITTING,
            MODEL,
            "java.lang..",
            "java.util..",
            "org.jspecify..",
            "org.apache.commons.math3..")
        .check(all);
  }

  @Test
  void pureRoomsDoNoInputOrOutput() {
    noClasses()
        .that()
        .resideInAnyPackage(MODEL, FITTING)
        .should()
        .dependOnClassesThat(
            resideInAnyPackage("java.io..", "java.nio..", "java.net..", "javax.net..")
                .or(resideInAPackage("java.lang..").and(named("Process", "ProcessBuilder"))))
        .check(all);
  }

  @Test
  void pureRoomsHaveNoHiddenInput() {
    noClasses()
        .that()
        .resideInAnyPackage(MODEL, FITTING)
        .should()
        .accessTargetWhere(HIDDEN_INPUT)
        .check(all);
  }

  @Test
  void modulesFormNoCycle() {
    slices().matching("fathom.(*)..").should().beFreeOfCycles().check(all);
  }

  /** Each package with its classes is a slice, the module's root package one like the others. */
  @Test
  void packagesOfEachModuleFormNoCycle() {
    assertAll(
        Stream.of(MODEL, FITTING, REPORTS, RUNNER, BENCH)
            .map(room -> () -> packagesWithoutCycle(room).check(all)));
  }

  /** Files of rules are written by predictions, and predictions know no files. */
  @Test
  void operationsKnowNoExports() {
    noClasses()
        .that()
        .resideInAPackage("fathom.reports.operations..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("fathom.reports.exports..")
        .check(all);
  }

  @Test
  void rootPackagesHoldEntryPointsOnly() {
    classes()
        .that()
        .resideInAnyPackage("fathom.model", "fathom.reports", "fathom.runner", "fathom.bench")
        .and(not(named("package-info")))
        .should()
        .haveSimpleNameEndingWith("Main")
        .check(all);
  }

  /** Nested and local types count too; a class without a name of its own is none of these. */
  @Test
  void oneNameIsOneThing() {
    Map<String, Set<String>> byName = new TreeMap<>();
    all.stream()
        .filter(not(named("package-info", "").or(resideInAPackage("..jmh_generated.."))))
        .forEach(
            type ->
                byName
                    .computeIfAbsent(type.getSimpleName(), n -> new TreeSet<>())
                    .add(type.getName()));
    byName.values().removeIf(types -> types.size() == 1);
    assertEquals(Map.of(), byName);
  }

  /** The rule itself must be able to fail: a cycle of a root package with one below it. */
  @Test
  void cycleThroughARootPackageIsSeen() {
    JavaClasses cyclic =
        new ClassFileImporter()
            .importClasses(RoomPlanTest.class, Repository.class, KnowsTheRoot.class);
    ArchRule rule = packagesWithoutCycle(RUNNER);
    AssertionError error = assertThrows(AssertionError.class, () -> rule.check(cyclic));
    String text = String.valueOf(error.getMessage());
    assertTrue(text.contains("Cycle detected: fathom.runner -> "), text);
  }

  /** The rule itself must be able to fail: these classes break it. */
  @Test
  void hiddenInputIsSeen() {
    JavaClasses impure = new ClassFileImporter().importClasses(Impure.class);
    ArchRule rule = noClasses().should().accessTargetWhere(HIDDEN_INPUT);
    AssertionError error = assertThrows(AssertionError.class, () -> rule.check(impure));
    String text = String.valueOf(error.getMessage());
    assertAll(
        Stream.of(
                "nanoTime",
                "currentTimeMillis",
                "Instant.now",
                "getDefault",
                "String.format(java.lang.String",
                "String.formatted",
                "Random.<init>()",
                "Math.random",
                "ThreadLocalRandom.current",
                "toUpperCase()",
                "getenv",
                "getProperty")
            .map(call -> () -> assertTrue(text.contains(call), () -> call + " in " + text)));
  }

  /** What a pure room must not do; never run, only read. */
  @SuppressWarnings({
    "unused",
    "ReturnValueIgnored",
    "CheckReturnValue",
    "DefaultLocale",
    "StringCaseLocaleUsage",
    "JavaTimeDefaultTimeZone"
  })
  private static final class Impure {
    Object[] all() {
      return new Object[] {
        System.nanoTime(),
        System.currentTimeMillis(),
        java.time.Instant.now(),
        Locale.getDefault(),
        String.format("%f", 1.0),
        "%f".formatted(1.0),
        new java.util.Random(),
        Math.random(),
        java.util.concurrent.ThreadLocalRandom.current(),
        "i".toUpperCase(),
        System.getenv("HOME"),
        System.getProperty("user.dir")
      };
    }
  }

  private static ArchRule packagesWithoutCycle(String room) {
    return slices()
        .assignedFrom(
            new SliceAssignment() {
              @Override
              public SliceIdentifier getIdentifierOf(JavaClass type) {
                return resideInAPackage(room).test(type)
                    ? SliceIdentifier.of(type.getPackageName())
                    : SliceIdentifier.ignore();
              }

              @Override
              public String getDescription() {
                return "packages of " + room;
              }
            })
        .namingSlices("$1")
        .should()
        .beFreeOfCycles();
  }

  private static ArchRule knowsOnly(String room, String... known) {
    return classes()
        .that()
        .resideInAPackage(room)
        .should()
        .onlyDependOnClassesThat(not(resideInAPackage(FATHOM)).or(resideInAnyPackage(known)));
  }

  private static DescribedPredicate<JavaClass> named(String... names) {
    List<String> list = List.of(names);
    return describe("named " + list, type -> list.contains(type.getSimpleName()));
  }

  /** A clock, the environment, the default locale, or randomness without a seed. */
  private static final DescribedPredicate<JavaAccess<?>> HIDDEN_INPUT =
      describe("clock, environment, default locale or unseeded randomness", RoomPlanTest::isHidden);

  private static boolean isHidden(JavaAccess<?> access) {
    if (!(access.getTarget() instanceof AccessTarget.CodeUnitAccessTarget target)) {
      return false;
    }
    String owner = target.getOwner().getName();
    String name = target.getName();
    boolean bare = target.getRawParameterTypes().isEmpty();
    return switch (owner) {
      case "java.lang.System" ->
          List.of("nanoTime", "currentTimeMillis", "getenv", "getProperty", "getProperties")
              .contains(name);
      case "java.util.Locale" -> name.equals("getDefault");
      case "java.lang.String" ->
          switch (name) {
            case "formatted" -> true;
            case "format" -> !takesLocale(target);
            case "toUpperCase", "toLowerCase" -> bare;
            default -> false;
          };
      case "java.util.Random", "java.util.SplittableRandom" -> name.equals("<init>") && bare;
      case "java.lang.Math", "java.lang.StrictMath" -> name.equals("random");
      case "java.util.UUID" -> name.equals("randomUUID");
      case "java.util.concurrent.ThreadLocalRandom", "java.security.SecureRandom" -> true;
      default -> owner.startsWith("java.text.") || isClock(owner, name);
    };
  }

  private static boolean isClock(String owner, String name) {
    return owner.startsWith("java.time.") && name.equals("now");
  }

  private static boolean takesLocale(AccessTarget.CodeUnitAccessTarget target) {
    return target.getRawParameterTypes().getFirst().isEquivalentTo(Locale.class);
  }
}
