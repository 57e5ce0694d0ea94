package fathom.reports.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.reports.input.BadInputException;
import fathom.reports.json.JsonAt;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Whose raw results these are. Every entry that JMH wrote names the run it was measured for, and
 * the manifest names that run and the digest of each whole file: results of two runs in one
 * directory would be labelled with the settings of one. Files that were measured by hand name no
 * run, and neither does the manifest that is written beside them.
 */
public final class RunStamp {
  /** The fact of a manifest that no two runs have in common. */
  public static final String FACT = "run.id";

  /** What an entry has beside what JMH wrote. */
  static final String FIELD = "fathomRun";

  private RunStamp() {}

  /** The same entries, each with the run it is of; as they are where the run has no id. */
  public static ArrayNode stamped(ArrayNode entries, Manifest run) {
    Optional<String> id = of(run);
    ArrayNode stamped = entries.deepCopy();
    id.ifPresent(
        mine ->
            stamped.forEach(
                entry -> {
                  if (entry instanceof ObjectNode object) {
                    object.put(FIELD, mine);
                  }
                }));
    return stamped;
  }

  /**
   * Refuses results that are of another run.
   *
   * @throws BadInputException naming the file
   */
  public static void require(JsonAt results, Manifest run) {
    Optional<String> id = of(run);
    if (id.isEmpty()) {
      return;
    }
    for (JsonNode entry : results.node()) {
      JsonNode of = entry.path(FIELD);
      if (!of.asText().equals(id.get())) {
        throw new BadInputException(
            results.document()
                + ": "
                + (of.isMissingNode() ? "says of no run" : "was measured for another run")
                + ", and the manifest beside it is of run "
                + id.get()
                + "; copy the whole run directory, or measure again");
      }
    }
  }

  /**
   * Refuses a file that is not the one the run has written.
   *
   * @param known its digest by the manifest; empty where that is not known
   */
  static void requireSame(String file, String text, String known) {
    if (!known.isEmpty() && !known.equals(digest(text))) {
      throw new BadInputException(
          file
              + ": not as the run wrote it (its SHA-256 is not the manifest's); copy the whole run"
              + " directory again, or measure again");
    }
  }

  private static Optional<String> of(Manifest run) {
    return Optional.ofNullable(run.provenance().get(FACT));
  }

  /** SHA-256 of a text in UTF-8, in hexadecimal. */
  static String digest(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
