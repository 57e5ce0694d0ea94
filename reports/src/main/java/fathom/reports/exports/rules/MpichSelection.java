package fathom.reports.exports.rules;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.collective.LibraryOperation;
import fathom.reports.input.BadInputException;
import fathom.reports.json.JsonText;
import fathom.reports.text.Sentence;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.TunePoint;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * MPICH's own tuning file with the rules of a tuning in it. Rules are for communicators with one
 * rank per node, of the numbers of ranks where they were tried, from one size that was tried up to
 * the next; all else is decided as the file that was given decides it.
 */
public final class MpichSelection {
  /** The file's usual name. */
  public static final String NAME = "mpich-tuning.json";

  /** What people read beside it. */
  public static final String REPORT = "mpich-tuning.txt";

  private static final String FLAT = "comm_hierarchy=flat";
  private static final String NO_MATTER = "comm_hierarchy=any";
  private static final String ANY_SIZE = "comm_size=any";

  /** What a predicate takes at most: a form of nine digits, below what MPICH reads as an int. */
  private static final long MOST = 999_999_999;

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final ObjectNode root;
  private final List<LibraryCase> rules;
  private final List<Long> sizesBytes;

  private MpichSelection(ObjectNode root, List<LibraryCase> rules, List<Long> sizesBytes) {
    this.root = root;
    this.rules = List.copyOf(rules);
    this.sizesBytes = sizesBytes.stream().distinct().sorted().toList();
  }

  /**
   * Takes what can be changed.
   *
   * @throws BadInputException where it is not MPICH's own file
   */
  public static void checkBase(String base) {
    ObjectNode root = MpichTuning.parse(base);
    OpenMpiTuning.OPERATIONS.forEach(operation -> intra(root, operation));
  }

  /**
   * The file.
   *
   * @param base MPICH's own
   * @param rules at most one for each point, without segments
   * @param sizesBytes all that were tried: a rule ends where the next was
   * @throws BadInputException where the base is not of MPICH's form
   */
  public static ExportedFile file(String base, List<LibraryCase> rules, List<Long> sizesBytes) {
    if (rules.isEmpty() || rules.stream().anyMatch(rule -> rule.choice().segmentBytes() > 0)) {
      throw new IllegalArgumentException("no rules of MPICH: " + rules);
    }
    MpichSelection selection = new MpichSelection(MpichTuning.parse(base), rules, sizesBytes);
    rules.stream().map(rule -> rule.point().operation()).distinct().forEach(selection::write);
    String text = JsonText.render(selection.root);
    // One more byte gives MPICH's reader an end.
    if (text.getBytes(StandardCharsets.UTF_8).length % MpichTuning.PAGE == 0) {
      text += "\n";
    }
    return new ExportedFile(NAME, text);
  }

  /**
   * What people read beside it, since JSON has no comments.
   *
   * @param head its first comments: what the file is
   * @param why what is said of each rule
   */
  public static ExportedFile report(
      List<String> head,
      List<LibraryCase> rules,
      List<Long> sizesBytes,
      Function<LibraryCase, String> why) {
    StringBuilder out = new StringBuilder();
    head.forEach(line -> ExportText.comment(out, line));
    for (LibraryCase rule : rules) {
      TunePoint point = rule.point();
      long next =
          sizesBytes.stream()
              .filter(size -> size > point.sizeBytes())
              .min(Long::compare)
              .orElse(OpenMpiTuning.BEYOND * point.sizeBytes());
      ExportText.comment(
          out,
          Sentence.of(
              "%s among %d ranks, messages of %d to %d bytes: %s; %s",
              point.operation().function(),
              point.ranks(),
              point.sizeBytes(),
              next - 1,
              rule.choice().words(),
              why.apply(rule)));
    }
    return new ExportedFile(REPORT, out.toString());
  }

  /** What a file decides by within an operation's ranks. */
  static ObjectNode intra(ObjectNode root, LibraryOperation operation) {
    String collective = MpichTuning.COLLECTIVE + operation.word();
    if (root.path(collective).path(MpichTuning.INTRA) instanceof ObjectNode intra) {
      return intra;
    }
    throw MpichTuning.bad(collective, "has no " + MpichTuning.INTRA);
  }

  /** {@code algorithm=MPIR_Allreduce_intra_recursive_doubling}. */
  static String key(LibraryCase rule) {
    String word = rule.point().operation().word();
    return MpichTuning.ALGORITHM
        + "MPIR_"
        + Character.toUpperCase(word.charAt(0))
        + word.substring(1)
        + "_intra_"
        + rule.algorithm();
  }

  /** The numbers that were tried first, each behind a copy of all for the numbers between. */
  private void write(LibraryOperation operation) {
    ObjectNode intra = intra(root, operation);
    ObjectNode before = intra.deepCopy();
    TreeSet<Integer> among = new TreeSet<>();
    rules.stream()
        .filter(rule -> rule.point().operation() == operation)
        .forEach(rule -> among.add(rule.point().ranks()));
    intra.removeAll();
    int covered = 0;
    for (int ranks : among) {
      if (ranks > covered + 1) {
        intra.set(upTo(ranks - 1), before.deepCopy());
      }
      ObjectNode ours = intra.putObject(upTo(ranks));
      ours.set(FLAT, flat(operation, ranks, MpichDecision.left(before, ranks, FLAT)));
      ours.set(NO_MATTER, before.deepCopy());
      covered = ranks;
    }
    intra.set(ANY_SIZE, before);
  }

  /** Never {@code <}: MPICH 4.0 takes that for {@code <=} in one of its two places. */
  private static String upTo(int ranks) {
    return "comm_size<=" + ranks;
  }

  private ObjectNode flat(LibraryOperation operation, int ranks, ObjectNode before) {
    ObjectNode sizes = sizes(operation, ranks, before);
    if (operation != LibraryOperation.ALLTOALL) {
      return sizes;
    }
    // None of the algorithms that have names leaves a message where it was.
    ObjectNode out = JSON.objectNode();
    out.set("is_sendbuf_inplace=yes", before.deepCopy());
    out.set("is_sendbuf_inplace=no", sizes);
    return out;
  }

  private ObjectNode sizes(LibraryOperation operation, int ranks, ObjectNode before) {
    SortedMap<Long, ObjectNode> from = new TreeMap<>();
    from.put(0L, before);
    for (Map.Entry<Long, Optional<LibraryCase>> step :
        steps(rules, sizesBytes, operation, ranks).entrySet()) {
      long bytes = bytes(operation, ranks, step.getKey());
      if (bytes <= MOST) {
        from.put(bytes, step.getValue().map(rule -> leaf(rule, before)).orElse(before));
      }
    }
    return chain(operation, from, before);
  }

  private static ObjectNode chain(
      LibraryOperation operation, SortedMap<Long, ObjectNode> from, ObjectNode before) {
    String size = isByTotal(operation) ? "total_msg_size" : "avg_msg_size";
    ObjectNode out = JSON.objectNode();
    ObjectNode last = before;
    for (Map.Entry<Long, ObjectNode> entry : from.entrySet()) {
      if (entry.getKey() > 0) {
        out.set(size + "<=" + (entry.getKey() - 1), last.deepCopy());
      }
      last = entry.getValue();
    }
    // What is larger than any bound can say is nobody's but the base's.
    if (!last.equals(before)) {
      out.set(size + "<=" + MOST, last.deepCopy());
    }
    out.set(size + "=any", before.deepCopy());
    return out;
  }

  /** From which message of one rank on which rule holds; empty where none does. */
  static SortedMap<Long, Optional<LibraryCase>> steps(
      List<LibraryCase> rules, List<Long> sizesBytes, LibraryOperation operation, int ranks) {
    SortedMap<Long, Optional<LibraryCase>> steps = new TreeMap<>();
    for (long size : sizesBytes) {
      TunePoint point = new TunePoint(operation, ranks, size);
      steps.put(size, rules.stream().filter(rule -> rule.point().equals(point)).findFirst());
    }
    steps.put(OpenMpiTuning.BEYOND * steps.lastKey(), Optional.empty());
    return steps;
  }

  /** MPICH 4.0 knows the total alone of an allgather, and ends a program that asks for another. */
  static boolean isByTotal(LibraryOperation operation) {
    return operation == LibraryOperation.ALLGATHER;
  }

  /** The longest message of one rank for which a rule can be written. */
  static long most(TunePoint point) {
    return isByTotal(point.operation()) ? MOST / point.ranks() : MOST;
  }

  /** What MPICH compares, for a message of one rank. */
  static long bytes(LibraryOperation operation, int ranks, long sizeBytes) {
    return isByTotal(operation) ? sizeBytes * ranks : sizeBytes;
  }

  /** Halving blocks wants one element a rank at least, and an operation whose order is free. */
  static boolean halves(LibraryCase rule) {
    return rule.algorithm().startsWith("reduce_scatter");
  }

  private static ObjectNode leaf(LibraryCase rule, ObjectNode before) {
    ObjectNode algorithm = JSON.objectNode();
    algorithm.putObject(key(rule));
    if (!halves(rule)) {
      return algorithm;
    }
    ObjectNode counts = JSON.objectNode();
    counts.set("count<pow2", before.deepCopy());
    counts.set("count=any", algorithm);
    ObjectNode out = JSON.objectNode();
    out.set("is_op_built_in=no", before.deepCopy());
    out.set("is_op_built_in=yes", counts);
    return out;
  }
}
