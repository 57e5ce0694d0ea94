package fathom.reports.format;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.Truth;
import fathom.reports.text.Escape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a reader must know beside a row, as plain texts: reasons, known values, disturbances. */
final class LatexRemarks {
  private LatexRemarks() {}

  static List<String> of(Sheet sheet, Parameter parameter, Outcome outcome) {
    List<String> remarks = new ArrayList<>();
    switch (outcome) {
      case Outcome.Missing missing -> remarks.add(Phrases.missing(missing));
      case Outcome.Buffer buffer -> {
        if (!buffer.architectureReason().isBlank()) {
          remarks.add(Escape.oneLine(buffer.architectureReason().strip()));
        }
      }
      case Outcome.Transfer transfer -> Phrases.growthRemark(sheet).ifPresent(remarks::add);
      case Outcome.Linear linear -> {}
    }
    addKnown(remarks, sheet, parameter, outcome);
    Phrases.disturbed(sheet, parameter).ifPresent(remarks::add);
    return remarks;
  }

  /** Of both columns of a memory tier. */
  static List<String> ofCopy(
      Sheet sheet, Parameter parameter, Optional<Outcome> offHeap, Optional<Outcome> heap) {
    List<String> remarks = new ArrayList<>();
    addReason(remarks, MemoryTable.OFF_HEAP, offHeap);
    addReason(remarks, MemoryTable.HEAP, heap);
    offHeap.ifPresent(outcome -> addKnown(remarks, sheet, parameter, outcome));
    Phrases.disturbed(sheet, parameter).ifPresent(remarks::add);
    return remarks;
  }

  private static void addReason(List<String> remarks, String column, Optional<Outcome> outcome) {
    if (outcome.orElse(null) instanceof Outcome.Missing missing) {
      remarks.add(column + " " + Phrases.missing(missing));
    }
  }

  private static void addKnown(
      List<String> remarks, Sheet sheet, Parameter parameter, Outcome outcome) {
    Truth truth = sheet.truths().get(parameter);
    if (truth != null) {
      String values = known(truth, outcome);
      remarks.add(
          "known: " + Escape.oneLine(truth.formula()) + (values.isEmpty() ? "" : "; " + values));
    }
  }

  /** The known numbers with the errors against them; empty where nothing was fitted. */
  private static String known(Truth truth, Outcome outcome) {
    return switch (truth) {
      case Truth.KnownCost known ->
          outcome instanceof Outcome.Linear linear
              ? Phrases.known(linear.cost(), known.cost())
              : "";
      case Truth.KnownBuffer known ->
          outcome instanceof Outcome.Buffer buffer ? Phrases.known(buffer, known).text() : "";
      case Truth.KnownBandwidth known ->
          outcome instanceof Outcome.Transfer transfer ? Phrases.known(transfer, known).text() : "";
      case Truth.KnownTransfer known ->
          outcome instanceof Outcome.Transfer transfer ? Phrases.known(transfer, known).text() : "";
    };
  }
}
