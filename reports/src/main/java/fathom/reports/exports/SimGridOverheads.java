package fathom.reports.exports;

import fathom.model.cost.CostFunction;
import fathom.reports.text.Sentence;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * A sum of cost functions as sections of smpi/os and smpi/or: {@code
 * threshold:startup_s:s_per_byte} joined by semicolons, each for sizes strictly greater than its
 * threshold. Above the mtu it is 0: the first packet's overheads are part of the latency there, and
 * later packets' fall into the time of the stream, which is at least that ({@link SimGridNetwork}).
 */
final class SimGridOverheads {
  private static final double SECONDS_PER_MICRO = 1e-6;

  private SimGridOverheads() {}

  /**
   * The sections.
   *
   * @param name of the sum, for a refusal
   */
  static String of(String name, int mtu, CostFunction... terms) {
    TreeSet<Integer> firsts = new TreeSet<>();
    for (CostFunction term : terms) {
      // A piece from 0 bytes and one from 1 byte begin at the same section.
      term.segments().forEach(piece -> firsts.add(Math.max(1, piece.range().fromBytes())));
    }
    List<Integer> pieces = firsts.stream().filter(from -> from <= mtu).toList();
    List<String> sections = new ArrayList<>();
    for (int i = 0; i < pieces.size(); i++) {
      int from = pieces.get(i);
      int to = i + 1 < pieces.size() ? pieces.get(i + 1) - 1 : mtu;
      double constant = 0;
      double slope = 0;
      for (CostFunction term : terms) {
        constant += term.segmentAt(from).constant().value();
        slope += term.segmentAt(from).slope().value();
      }
      Numbers.time(name + "(" + from + ")", constant + slope * from);
      Numbers.time(name + "(" + to + ")", constant + slope * to);
      // Sizes below the first piece are the first piece's.
      sections.add(section(i == 0 ? 0 : from - 1, constant, slope));
    }
    sections.add(section(mtu, 0, 0));
    return String.join(";", sections);
  }

  private static String section(int threshold, double constant, double slope) {
    return Sentence.of(
        "%d:%s:%s",
        threshold,
        Numbers.plain(constant * SECONDS_PER_MICRO),
        Numbers.plain(slope * SECONDS_PER_MICRO));
  }
}
