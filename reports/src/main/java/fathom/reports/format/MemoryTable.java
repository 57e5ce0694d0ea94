package fathom.reports.format;

import fathom.model.cost.Segment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.Truth;
import fathom.reports.format.CostGrid.Slot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The memory tiers, with off-heap and heap copies side by side. */
final class MemoryTable {
  static final String OFF_HEAP = "off-heap segment";
  static final String HEAP = "heap array";

  private final Sheet sheet;
  private final CostGrid grid;

  MemoryTable(Sheet sheet, int width) {
    this.sheet = sheet;
    this.grid = new CostGrid(width, List.of(OFF_HEAP, HEAP));
  }

  static boolean isNeeded(Sheet sheet) {
    return sheet.outcomes().keySet().stream().anyMatch(Parameter::isMemoryCopy);
  }

  String render() {
    for (Parameter parameter : sheet.outcomes().keySet()) {
      if (parameter.isMemoryCopy()) {
        add(
            parameter,
            sheet.outcome(parameter),
            Optional.ofNullable(sheet.heapCopies().get(parameter)));
      }
    }
    return grid.render();
  }

  private void add(Parameter parameter, Optional<Outcome> offHeap, Optional<Outcome> heap) {
    List<List<Slot>> lines = lines(offHeap, heap);
    for (int i = 0; i < lines.size(); i++) {
      grid.addKnownFirst(
          i == 0 ? parameter.symbol() : "",
          i == 0 ? title(parameter) : "",
          lines.get(i),
          known(parameter));
    }
    addReason(OFF_HEAP, offHeap);
    addReason(HEAP, heap);
    Phrases.disturbed(sheet, parameter).ifPresent(what -> grid.addFlow("", "", what));
  }

  /** Without "memory copy, ", which stands in the section's title. */
  static String title(Parameter parameter) {
    return parameter.title().replaceFirst("^memory copy, ", "");
  }

  /** The pieces of both columns below each other, at least one line. */
  static List<List<Slot>> lines(Optional<Outcome> offHeap, Optional<Outcome> heap) {
    List<Slot> left = slots(offHeap);
    List<Slot> right = slots(heap);
    List<List<Slot>> lines = new ArrayList<>();
    for (int i = 0; i < Math.max(1, Math.max(left.size(), right.size())); i++) {
      lines.add(List.of(slot(left, i), slot(right, i)));
    }
    return lines;
  }

  /** Of copies off the heap; nothing is known of the heap's. */
  private Optional<Truth.KnownCost> known(Parameter parameter) {
    return sheet.truths().get(parameter) instanceof Truth.KnownCost known
        ? Optional.of(known)
        : Optional.empty();
  }

  private void addReason(String column, Optional<Outcome> outcome) {
    if (outcome.orElse(null) instanceof Outcome.Missing missing) {
      grid.addFlow("", "", column + " " + Phrases.missing(missing));
    }
  }

  private static Slot slot(List<Slot> slots, int i) {
    return i < slots.size() ? slots.get(i) : new Slot.Words("");
  }

  private static List<Slot> slots(Optional<Outcome> outcome) {
    if (outcome.isEmpty()) {
      return List.of();
    }
    List<Slot> slots = new ArrayList<>();
    if (outcome.get() instanceof Outcome.Linear linear) {
      List<Segment> segments = linear.cost().segments();
      for (Segment segment : segments) {
        slots.add(
            new Slot.Piece(segments.size() == 1 ? "" : SizeLabel.of(segment.range()), segment));
      }
    } else if (outcome.get() instanceof Outcome.Missing) {
      slots.add(new Slot.Words("none"));
    }
    return slots;
  }
}
