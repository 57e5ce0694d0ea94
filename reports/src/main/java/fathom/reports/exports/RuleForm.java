package fathom.reports.exports;

import fathom.model.interval.Caution;
import fathom.model.sheet.Sheet;
import fathom.reports.exports.rules.ExportText;
import fathom.reports.exports.rules.ExportedFile;
import fathom.reports.exports.rules.MpichSelection;
import fathom.reports.exports.rules.OpenMpiTuning;
import fathom.reports.input.BadInputException;
import fathom.reports.operations.LibraryAlgorithms;
import fathom.reports.rules.RuleLimits;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.RanksPerNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The form in which a library reads rules. */
public sealed interface RuleForm {
  /** What is said of rules that name what is predicted to be the fastest. */
  String PREDICTED =
      "name what is predicted to be the fastest. Nothing was run: they may be slower than the"
          + " library's own choices";

  /**
   * The files of rules; the first is the library's, the others are for people.
   *
   * @param worth what the rules are worth, as the end of a sentence
   * @param origin where they are from, a comment each
   * @param sizesBytes all for which rules were looked for
   * @param why what is said of each rule
   */
  List<ExportedFile> files(
      String worth,
      List<String> origin,
      List<LibraryCase> rules,
      List<Long> sizesBytes,
      Function<LibraryCase, String> why);

  /** The files of rules that nobody has run, by the predictions of a sheet. */
  default List<ExportedFile> predicted(
      Sheet sheet, List<LibraryCase> rules, List<Long> sizesBytes) {
    List<String> origin = new ArrayList<>(List.of(ExportText.source(sheet)));
    Caution.of(sheet, Symbols.OF_OPERATIONS).ifPresent(origin::add);
    return files(PREDICTED, origin, rules, sizesBytes, rule -> "predicted to be the fastest");
  }

  /**
   * The library's.
   *
   * @param base MPICH's own tuning file, of which rules are a part
   * @param perNode ranks of each node, for which rules are to hold
   * @param facts of the run in which they are measured
   * @param settings that the rules go with, in words; empty without any
   * @param limits what the rules may name
   * @throws BadInputException where one is missing, wanted by nobody, or not of its form; where the
   *     library has no rules for such ranks
   */
  static RuleForm of(
      LibraryAlgorithms library,
      Optional<String> base,
      RanksPerNode perNode,
      Map<String, String> facts,
      String settings,
      RuleLimits limits) {
    return switch (library) {
      case OPEN_MPI -> {
        if (base.isPresent()) {
          throw new BadInputException(
              "--base is for MPICH, whose rules are a part of its own file; this is Open MPI");
        }
        yield new OfOpenMpi(perNode, perNode.words(facts), settings, limits);
      }
      case MPICH -> {
        if (!perNode.isOne()) {
          throw new BadInputException(
              "--ranks-per-node is for Open MPI: the rules of MPICH are for one rank per node");
        }
        checkPlaces(library, facts);
        if (!settings.isEmpty()) {
          throw settingsOfMpich();
        }
        String own = base.orElseThrow(RuleForm::withoutBase);
        checked(own);
        yield new OfMpich(own, limits);
      }
    };
  }

  /**
   * Refuses ranks that would never be asked for a rule.
   *
   * @param facts of the run
   */
  static void checkPlaces(LibraryAlgorithms library, Map<String, String> facts) {
    if (library == LibraryAlgorithms.MPICH && RanksPerNode.isOneMachine(facts)) {
      throw new BadInputException(
          "MPICH's rules are for communicators with one rank per node, and all ranks are on one host"
              + " here: MPICH would never use them. Take a cluster, or a --launcher, with one rank on"
              + " each node");
    }
  }

  private static List<String> head(String title, List<String> origin) {
    return Stream.concat(Stream.of(title), origin.stream()).toList();
  }

  /** What nobody knows of MPICH. */
  static BadInputException settingsOfMpich() {
    return new BadInputException(
        "settings are for Open MPI (--setting none tries none); this is MPICH");
  }

  /** What a tuning of MPICH lacks. */
  static BadInputException withoutBase() {
    return new BadInputException(
        "MPICH reads a complete tuning file only: give that of its source,"
            + " maint/tuning/coll/mpir/generic.json, with --base");
  }

  /** Refuses what is no tuning file. */
  static void checked(String base) {
    try {
      MpichSelection.checkBase(base);
    } catch (BadInputException e) {
      throw new BadInputException("--base: " + e.getMessage());
    }
  }

  /** Dynamic rules, with a comment at each. Open MPI does not ask how ranks are placed. */
  record OfOpenMpi(RanksPerNode perNode, String ranks, String settings, RuleLimits limits)
      implements RuleForm {
    @Override
    public List<ExportedFile> files(
        String worth,
        List<String> origin,
        List<LibraryCase> rules,
        List<Long> sizesBytes,
        Function<LibraryCase, String> why) {
      String title =
          limits.release().title()
              + ", coll/tuned: dynamic rules that "
              + worth
              + where()
              + with()
              + " Algorithm 0 is the built-in decision. "
              + limits.text();
      return List.of(OpenMpiTuning.file(head(title, origin), rules, sizesBytes, limits, why));
    }

    private String with() {
      return settings.isEmpty()
          ? ""
          : " Only together with " + settings + ", with which they were measured.";
    }

    private String where() {
      return ". For "
          + ranks
          + (perNode.isOne()
              ? "."
              : ", and no other placement: Open MPI looks rules up by the number of ranks alone.");
    }
  }

  /** MPICH's own file with rules in it, and a text, since JSON has no comments. */
  record OfMpich(String base, RuleLimits limits) implements RuleForm {
    @Override
    public List<ExportedFile> files(
        String worth,
        List<String> origin,
        List<LibraryCase> rules,
        List<Long> sizesBytes,
        Function<LibraryCase, String> why) {
      String title =
          "What "
              + MpichSelection.NAME
              + " changes: rules for "
              + limits.release().title()
              + " that "
              + worth
              + ". For one rank per node. All else is decided as in the file that was given. "
              + limits.text();
      return List.of(
          MpichSelection.file(base, rules, sizesBytes),
          MpichSelection.report(head(title, origin), rules, sizesBytes, why));
    }
  }
}
