package fathom.reports.exports.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.reports.input.BadInputException;
import fathom.reports.json.JsonAt;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A collective selection file of MPICH 4 ({@code src/mpi/coll/src/csel.c}): objects in objects
 * whose keys are predicates, tried in their order, down to an algorithm. Taken is what 4.0 takes,
 * since later releases know all of that: its predicates, all 44 collectives, and chains of sizes
 * that end in {@code =any}, which it asserts.
 *
 * <p>MPICH ends the program at what it does not know, but only once it runs; and a file as long as
 * whole pages of memory has no end to its reader, which takes the mapped file for a C string.
 */
public final class MpichTuning {
  static final String DOCUMENT = "MPICH tuning file";
  static final String COLLECTIVE = "collective=";
  static final String ALGORITHM = "algorithm=";
  static final String INTRA = "comm_type=intra";

  /** Every page is so many bytes, or several times as many. */
  static final int PAGE = 4096;

  private static final int LONGEST = 4 << 20;
  private static final int DEEPEST = 32;

  private static final Pattern PREDICATE =
      Pattern.compile(
          "comm_type=(intra|inter)"
              + "|comm_size(=(any|pow2|node_comm_size)|<=?[0-9]{1,9})"
              + "|comm_hierarchy=(any|flat|node|node_roots|parent)"
              + "|comm_avg_ppn<=[0-9]{1,9}"
              + "|(avg|total)_msg_size(=any|<=?[0-9]{1,9})"
              + "|count(=any|<pow2|<=[0-9]{1,9})"
              + "|is_(block_regular|commutative|multi_threaded|node_consecutive|op_built_in"
              + "|sendbuf_inplace)=(yes|no)");

  /** What takes some of all there are: MPICH asserts that something takes the others. */
  private static final Pattern SIZE =
      Pattern.compile(
          "(comm_size|comm_hierarchy|comm_avg_ppn|avg_msg_size|total_msg_size|count)[=<].*");

  private static final Pattern CHOICE =
      Pattern.compile("(algorithm=MPI[A-Z]*_|composition=MPI[A-Z]*_)[A-Za-z0-9_]+");
  private static final Pattern ARGUMENT = Pattern.compile("[a-z_]+=[A-Za-z0-9_]+");
  private static final String LAST = "=any";

  private static final String BLOCKING =
      "allgather allgatherv allreduce alltoall alltoallv alltoallw barrier bcast exscan gather"
          + " gatherv neighbor_allgather neighbor_allgatherv neighbor_alltoall neighbor_alltoallv"
          + " neighbor_alltoallw reduce reduce_scatter reduce_scatter_block scan scatter scatterv";

  /**
   * All for which MPICH 4.0 selects an algorithm ({@code MPIR_CSEL_COLL_TYPE}), and a file has to
   * name: each blocking collective, and its nonblocking one, whose name begins with an i.
   */
  public static final SortedSet<String> COLLECTIVES =
      Arrays.stream(BLOCKING.split(" ", -1))
          .flatMap(name -> Stream.of(COLLECTIVE + name, COLLECTIVE + "i" + name))
          .collect(
              Collectors.collectingAndThen(
                  Collectors.toCollection(TreeSet::new), Collections::unmodifiableSortedSet));

  private MpichTuning() {}

  /**
   * Reads a file strictly.
   *
   * @throws BadInputException where it is not of the form, with the place
   */
  public static ObjectNode parse(String text) {
    if (text.length() > LONGEST) {
      throw new BadInputException(DOCUMENT + ": more than " + LONGEST + " characters");
    }
    JsonNode json = JsonAt.parse(DOCUMENT, text).node();
    if (!(json instanceof ObjectNode object) || object.isEmpty()) {
      throw bad("the root", "expected collectives");
    }
    for (Map.Entry<String, JsonNode> entry : object.properties()) {
      if (!COLLECTIVES.contains(entry.getKey())) {
        throw bad(entry.getKey(), "expected " + COLLECTIVE + "…, one that MPICH 4.0 knows");
      }
      check(entry.getKey(), entry.getValue(), 1);
    }
    for (String name : COLLECTIVES) {
      if (!object.has(name)) {
        throw bad("the root", "lacks " + name + ", and MPICH ends a program that calls it");
      }
    }
    return object;
  }

  private static void check(String path, JsonNode node, int depth) {
    if (!(node instanceof ObjectNode object)) {
      throw bad(path, "expected an object");
    }
    if (depth > DEEPEST) {
      throw bad(path, "more than " + DEEPEST + " objects deep");
    }
    if (object.isEmpty()) {
      throw bad(path, "leads to no algorithm");
    }
    Iterator<Map.Entry<String, JsonNode>> entries = object.properties().iterator();
    while (entries.hasNext()) {
      Map.Entry<String, JsonNode> entry = entries.next();
      String place = path + " → " + entry.getKey();
      if (CHOICE.matcher(entry.getKey()).matches()) {
        if (object.size() > 1) {
          throw bad(place, "an algorithm stands alone");
        }
        checkArguments(place, entry.getValue());
      } else if (!PREDICATE.matcher(entry.getKey()).matches()) {
        throw bad(place, "MPICH 4.0 knows no such predicate");
      } else if (entry.getKey().endsWith(LAST) && entries.hasNext()) {
        throw bad(place, "takes all, so what follows is never reached");
      } else if (!entries.hasNext() && !entry.getKey().endsWith(LAST) && someSizes(object)) {
        throw bad(place, "the last of its kind must be " + LAST + ", or MPICH ends the program");
      } else {
        check(place, entry.getValue(), depth + 1);
      }
    }
  }

  private static boolean someSizes(ObjectNode object) {
    return object.properties().stream().anyMatch(e -> SIZE.matcher(e.getKey()).matches());
  }

  private static void checkArguments(String path, JsonNode node) {
    if (!(node instanceof ObjectNode object)) {
      throw bad(path, "expected an object");
    }
    for (Map.Entry<String, JsonNode> entry : object.properties()) {
      boolean empty = entry.getValue() instanceof ObjectNode value && value.isEmpty();
      if (!ARGUMENT.matcher(entry.getKey()).matches() || !empty) {
        throw bad(path + " → " + entry.getKey(), "no argument of an algorithm");
      }
    }
  }

  static BadInputException bad(String place, String why) {
    return new BadInputException(DOCUMENT + ", " + place + ": " + why);
  }
}
