package fathom.runner.validate;

import fathom.model.interval.Caution;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Sheet;
import fathom.model.transport.Transport;
import fathom.reports.operations.LineBursts;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.machine.BuildFacts;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Where a validation's numbers come from, and what speaks against its sheet. */
public final class ValidationFacts {
  private ValidationFacts() {}

  /** Of operations that were run, flat, for who reads the JSON file. */
  public static SortedMap<String, String> run(
      ClusterKind cluster, Transport transport, int repetitions, Sheet sheet, Instant now) {
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put("created", now.truncatedTo(ChronoUnit.SECONDS).toString());
    facts.put("fathom.version", BuildFacts.version());
    facts.put("cluster", cluster.word());
    facts.put("transport", transport.id());
    facts.put("repetitions", Integer.toString(repetitions));
    facts.put("sheet.created", sheet.created());
    facts.put("sheet.cluster", sheet.cluster().kind());
    Optional.ofNullable(sheet.provenance().get(LineBursts.PROFILE))
        .ifPresent(profile -> facts.put("sheet.profile", profile));
    return facts;
  }

  /** Of recorded operations that were scored once more. */
  public static SortedMap<String, String> again(String directory, Sheet sheet) {
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put("scored.again", directory);
    facts.put("fathom.version", BuildFacts.version());
    facts.put("sheet.created", sheet.created());
    return facts;
  }

  /** What speaks against the sheet being this cluster's. */
  public static List<String> strange(ClusterKind cluster, Sheet sheet) {
    List<String> notes = new ArrayList<>();
    if (!sheet.cluster().kind().equals(cluster.word())) {
      notes.add("the sheet is of a cluster of kind " + sheet.cluster().kind());
    }
    String profile = sheet.provenance().get(LineBursts.PROFILE);
    if (profile != null && cluster.profile().filter(own -> !own.equals(profile)).isPresent()) {
      notes.add("the sheet is of profile " + profile);
    }
    Caution.of(sheet, p -> !p.isMemory() && p != Parameter.SEND_SERVICE_TIME).ifPresent(notes::add);
    if (!sheet.warnings().isEmpty()) {
      notes.add("the sheet has " + sheet.warnings().size() + " warnings; report prints them");
    }
    return notes;
  }
}
